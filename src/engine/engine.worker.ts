import { expose } from 'comlink';
import { holdLife } from '../bridge/life';
import { createEngine } from './create-engine';
import { openModels } from './embedder/open-models';
import { randomId } from './random-id';
import { openKeptStore } from './store/kept-store';

const post = (message: unknown): void => self.postMessage(message);
expose(
  createEngine({
    emit: (engineEvent) => post({ engineEvent }),
    openStore: openKeptStore,
    openModels,
    now: () => performance.now(),
    randomId,
  }),
);
holdLife(post, `oyako-worker-${randomId()}`);
