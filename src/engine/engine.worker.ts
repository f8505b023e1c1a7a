import { expose, transfer } from 'comlink';
import { answerBuffers } from '../bridge/answer-buffers';
import { holdLife } from '../bridge/life';
import { packEvent, packOpening, type PackedCalls } from '../bridge/packed-catalogue';
import { startWorker } from '../bridge/start-worker';
import type { EngineEvent } from '../bridge/protocol';
import { createEngine } from './create-engine';
import { describeMachine } from './embedder/count-models';
import { openModels } from './embedder/open-models';
import { randomId } from './calls/random-id';
import scoringAddress from './kernel/score.worker?worker&url';
import readingAddress from './readers/read.worker?worker&url';
import { openReadingThread } from './readers/reading-thread';
import { openKeptStore } from './store/kept-store';

// The lesson is Markdown: its reader loads while the store opens.
import('./readers/read-markdown').catch(() => undefined);

const emit = (event: EngineEvent): void => self.postMessage({ engineEvent: packEvent(event) });
const reader = openReadingThread(() => startWorker(readingAddress, 'oyako-reader'));
const engine = createEngine({
  emit,
  reader,
  openStore: openKeptStore,
  openModels,
  startScoring: describeMachine().cores > 1 ? () => startWorker(scoringAddress, 'oyako-scorer') : null,
  now: () => performance.now(),
  randomId,
});
expose({
  ...engine,
  open: async (options) => packOpening(await engine.open(options)),
  ask: async (job, inquiry) => {
    const answer = await engine.ask(job, inquiry);
    return transfer(answer, answerBuffers(answer));
  },
} satisfies PackedCalls);
holdLife(self, `oyako-worker-${randomId()}`);
