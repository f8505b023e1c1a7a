import type { CollectionId, EngineCalls, EngineEvent } from '../../src/bridge/protocol';
import type { Catalogue } from '../../src/core/model';
import { createEngine } from '../../src/engine/create-engine';
import type { Models } from '../../src/engine/embedder/open-models';
import type { Store } from '../../src/engine/ports';
import { openKeptStore } from '../../src/engine/store/kept-store';
import type { StoreHooks } from '../../src/engine/store/open-store';
import { createCharacterTokenizer } from './character-tokenizer';
import { createHashingEmbedder, type HashingEmbedder } from './hashing-embedder';

export interface TestEngine {
  readonly engine: EngineCalls;
  readonly events: EngineEvent[];
  readonly embedder: HashingEmbedder;
  /** The last one that was published. */
  catalogueOf(collection: CollectionId): Catalogue;
}

export interface TestEngineOptions {
  readonly openStore?: (hooks: StoreHooks) => Promise<Store>;
  readonly models?: Partial<Models>;
  readonly embedder?: HashingEmbedder;
}

let lastEngine = 0;

/** An engine in this thread, with a fake model; its store is IndexedDB under `storeName` where that is given to `openStore`. */
export function createTestEngine({ openStore, models, embedder = createHashingEmbedder() }: TestEngineOptions = {}): TestEngine {
  const events: EngineEvent[] = [];
  const name = ++lastEngine;
  let lastId = 0;
  const engine = createEngine({
    emit: (event) => events.push(event),
    openStore: openStore ?? ((hooks) => openKeptStore(hooks, `oyako-test-${name}`)),
    openModels: () => ({
      isKept: async () => false,
      loadTokenizer: async ({ onBytes }) => {
        onBytes?.(1_338_242);
        return createCharacterTokenizer();
      },
      loadEmbedder: async () => embedder,
      removeKept: async () => undefined,
      ...models,
    }),
    now: () => performance.now(),
    randomId: () => `${name}-${++lastId}`,
  });
  const catalogueOf = (collection: CollectionId): Catalogue => {
    const published = events.findLast((event) => event.kind === 'catalogue' && event.collection === collection);
    if (published?.kind !== 'catalogue') throw new Error(`Nothing was published of ${collection}.`);
    return published.catalogue;
  };
  return { engine, events, embedder, catalogueOf };
}
