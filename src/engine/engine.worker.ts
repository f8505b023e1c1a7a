import { expose } from 'comlink';
import { holdLife } from '../bridge/life';
import { startWorker } from '../bridge/start-worker';
import type { EngineEvent } from '../bridge/protocol';
import { createEngine } from './create-engine';
import { openModels } from './embedder/open-models';
import { randomId } from './random-id';
import readingAddress from './readers/read.worker?worker&url';
import { openReadingThread } from './readers/reading-thread';
import { openKeptStore } from './store/kept-store';

// The lesson is Markdown: its reader loads while the store opens.
import('./readers/read-markdown').catch(() => undefined);

const emit = (engineEvent: EngineEvent): void => self.postMessage({ engineEvent });
const reader = openReadingThread(() => startWorker(readingAddress, 'oyako-reader'));
expose(createEngine({ emit, reader, openStore: openKeptStore, openModels, now: () => performance.now(), randomId }));
holdLife((message) => self.postMessage(message), `oyako-worker-${randomId()}`);
