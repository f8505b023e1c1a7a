import type {
  AddOutcome,
  Answer,
  CollectionId,
  EngineCalls,
  EngineEvent,
  Inquiry,
  JobNumber,
  NameClash,
  Opening,
} from '../../src/bridge/protocol';
import type { Catalogue, ModelName } from '../../src/core/model';
import { createEngine } from '../../src/engine/create-engine';
import type { Models } from '../../src/engine/embedder/open-models';
import type { Store } from '../../src/engine/ports';
import { readTask } from '../../src/engine/readers/read-task';
import { createMemoryStore } from '../../src/engine/store/memory-store';
import type { StoreHooks } from '../../src/engine/store/open-store';
import { createCharacterTokenizer } from './character-tokenizer';
import { createHashingEmbedder, type HashingEmbedder } from './hashing-embedder';

const CUT = { cap: 1000, tables: 'rows' } as const;

export interface TestEngine {
  readonly engine: EngineCalls;
  readonly events: EngineEvent[];
  readonly embedder: HashingEmbedder;
  readonly staticEmbedder: HashingEmbedder;
  nextJob(): JobNumber;
  open(keep?: boolean): Promise<Opening>;
  /** Adds files by name and text, as one drop, and waits for the catalogue. */
  add(files: Readonly<Record<string, string>>, onClash?: NameClash): Promise<readonly AddOutcome[]>;
  paste(title: string, text: string): Promise<AddOutcome | undefined>;
  ask(question: string, inquiry?: Partial<Inquiry>): Promise<Answer>;
  /** Loads a model, e5 if none is named, and embeds everything of the person's own. */
  embed(model?: ModelName): Promise<void>;
  /** The last one that was published. */
  catalogueOf(collection: CollectionId): Catalogue;
  /** The text of each child of the person's own documents, in the order of the catalogue. */
  childTexts(): Promise<string[]>;
}

export interface TestEngineOptions {
  readonly openStore?: (hooks: StoreHooks) => Promise<Store>;
  readonly models?: Partial<Models>;
  readonly embedder?: HashingEmbedder;
}

let lastEngine = 0;

/** An engine in this thread, with a fake model and, if nothing else is given, a store that only pretends to be kept. */
export function createTestEngine({ openStore, models, embedder = createHashingEmbedder() }: TestEngineOptions = {}): TestEngine {
  const events: EngineEvent[] = [];
  const name = ++lastEngine;
  const staticEmbedder = createHashingEmbedder('static');
  let lastId = 0;
  let lastJob = 0;
  const engine = createEngine({
    emit: (event) => events.push(structuredClone(event)),
    openStore: openStore ?? (async () => ({ ...createMemoryStore(), mode: 'kept' })),
    reader: { read: readTask },
    openModels: () => ({
      findGpu: async () => ({ runtime: true, adapter: false }),
      isKept: async () => false,
      loadTokenizer: async ({ onBytes }) => {
        onBytes?.(1_338_242);
        return createCharacterTokenizer();
      },
      loadEmbedder: async () => embedder,
      loadStaticEmbedder: async () => staticEmbedder,
      removeKept: async () => undefined,
      ...models,
    }),
    startScoring: null,
    now: () => performance.now(),
    randomId: () => `${name}-${++lastId}`,
  });
  const nextJob = (): JobNumber => ++lastJob;
  const catalogueOf = (collection: CollectionId): Catalogue => {
    const published = events.findLast((event) => event.kind === 'catalogue' && event.collection === collection);
    if (published?.kind !== 'catalogue') throw new Error(`Nothing was published of ${collection}.`);
    return published.catalogue;
  };
  const ask = (question: string, inquiry: Partial<Inquiry> = {}): Promise<Answer> =>
    engine.ask(nextJob(), { collection: 'own', question, by: 'characters', fusion: 'sum', ...inquiry });
  return {
    engine,
    events,
    embedder,
    staticEmbedder,
    nextJob,
    open: (keep = true) => engine.open({ keep, cut: CUT, modelsUrl: '/models/' }),
    add: async (files, onClash = 'ask') => {
      const incoming = Object.entries(files).map(([path, text]) => ({ kind: 'file', path, file: new Blob([text]) }) as const);
      const outcomes = await engine.addFiles(nextJob(), incoming, { collection: 'own', onClash });
      // A question is answered once everything that was added is published.
      await ask('');
      return outcomes;
    },
    paste: async (title, text) =>
      (await engine.addFiles(nextJob(), [{ kind: 'text', title, text }], { collection: 'own', onClash: 'ask' }))[0],
    ask,
    embed: async (model = 'e5') => {
      await engine.loadModel(nextJob(), model);
      await engine.embed(nextJob(), 'own', model);
    },
    catalogueOf,
    childTexts: async () => {
      await ask('');
      const texts = await Promise.all(
        catalogueOf('own').documents.map(async ({ id }) => {
          const { text, children } = await engine.readDocument('own', id);
          return children.map(({ start, end }) => text.slice(start, end));
        }),
      );
      return texts.flat();
    },
  };
}
