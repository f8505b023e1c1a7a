import { bagCharacters } from '../../src/core/rank/score-characters';
import { Collections } from '../../src/engine/keep/collections';
import { Embedding } from '../../src/engine/embedding/embed-collection';
import { SPACES } from '../../src/engine/embedder/shipped-model';
import { indexBlockOf } from '../../src/engine/answer/index-blocks';
import { Keeping } from '../../src/engine/keep/keeping';
import { Shelf } from '../../src/engine/shelf/shelf';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { blockOf } from '../../src/engine/embedding/vector-blocks';
import { createHashingEmbedder } from '../fakes/hashing-embedder';
import type { KillOrder, KillReport, KillStep } from './kill-order';
import { CUT, makeVersion, makeWaiting, nameState } from './kill-steps';

/* The engine below the readers, with the real store: what a kill of its worker can hit. */
const now = (): number => performance.now();
const shelves = { lesson: new Shelf(() => undefined, now), own: new Shelf(() => undefined, now) };
let isStopped = false;

self.onmessage = async ({ data }: MessageEvent<KillOrder>) => {
  const keeping: Keeping = new Keeping({
    openStore: (hooks) => openKeptStore(hooks, data.name),
    measureUsage: () => Promise.resolve(null),
    onState: () => undefined,
    makeRoom: () => Promise.resolve(false),
    onFreed: () => Promise.resolve(),
    onChanged: () => collections.follow(),
  });
  const collections: Collections = new Collections({
    shelves,
    keeping,
    spaces: { spaceOf: (model) => SPACES[model], settle: () => undefined },
    pace: () => Promise.resolve(),
    cut: () => CUT,
  });
  await collections.setPrecision(data.precision);
  await keeping.open();
  await collections.joinKept();
  report({ kind: 'opened', state: keeping.state, documents: shelves.own.documents.map(nameState) });
  if (data.stopAt !== null) standStillAt(data.stopAt);
  for (const [index, step] of data.steps.entries()) {
    await takeStep(step, collections, keeping);
    report({ kind: 'done', steps: index + 1 });
  }
};

function report(message: KillReport): void {
  // What stands still says nothing more.
  if (!isStopped || message.kind === 'stopped') self.postMessage(message);
}

async function takeStep(step: KillStep, collections: Collections, keeping: Keeping): Promise<void> {
  if (step.kind === 'put') return collections.exclusively(() => put(step, collections));
  if (step.kind === 'clear') return collections.exclusively(() => collections.clear());
  if (step.kind === 'import') return importAll(step, collections);
  if (step.kind === 'embed') return embed(collections, keeping);
  if (step.kind === 'precision') return collections.setPrecision(step.to);
  if (step.kind === 'index') return index(keeping);
  if (step.kind === 'wait') return keeping.putWaiting(step.paths.map((path) => makeWaiting(path, step.version)));
  if (step.kind === 'done-waiting') return keeping.removeWaiting([step.path]);
  const id = `id-${step.path}`;
  if (step.kind === 'restore') {
    if (!shelves.own.get(id)) await collections.exclusively(() => collections.restore(id, CUT));
    return;
  }
  if (!shelves.own.get(id)) return;
  if (step.kind === 'forget') return collections.exclusively(() => collections.forgetPrevious('own', id));
  if (step.kind === 'remove') return void (await collections.exclusively(() => collections.remove(id)));
  return collections.exclusively(() => collections.label('own', id, { place: null, label: step.label }));
}

/** As a file is read whose name is here already: what it takes the place of is kept beside it. */
function put({ path, version }: Extract<KillStep, { kind: 'put' }>, collections: Collections): Promise<void> {
  return collections.hold('own', makeVersion(path, version, { before: shelves.own.get(`id-${path}`) }));
}

/** As a workspace file is opened: documents with their vectors, all in one transaction. */
async function importAll(step: Extract<KillStep, { kind: 'import' }>, collections: Collections): Promise<void> {
  const { inPlaceOfAll } = step;
  const embedder = createHashingEmbedder();
  const documents = await Promise.all(
    step.paths.map(async (path) => {
      const held = makeVersion(path, step.version);
      const vectors = await embedder.embedPassages(held.embeddedTextsOf('children'), new AbortController().signal);
      return { record: held.record, blocks: [blockOf(held, { unit: 'children', model: 'e5', vectors }, SPACES.e5)] };
    }),
  );
  await collections.exclusively(() => collections.takeIn(documents, { asides: [], cut: CUT, spares: [], inPlaceOfAll }));
}

/** As a question by characters does. */
async function index(keeping: Keeping): Promise<void> {
  await keeping.putIndexBlocks(
    shelves.own.documents.map((held) => indexBlockOf(held, 'characters', bagCharacters(held.searchKeysOf('children')))),
  );
}

async function embed(collections: Collections, keeping: Keeping): Promise<void> {
  const embedding = new Embedding({
    shelfOf: (collection) => shelves[collection],
    collectSpares: (model) => collections.collectSpares(model),
    leftovers: collections.reserve.leftovers,
    complete: (collection, held, complete) => collections.exclusively(() => collections.complete(collection, held, complete)),
    onProgress: () => undefined,
    // Each database of this test has one worker, and lanes of it must not wait for one another.
    isShared: () => keeping.state.mode === 'memory',
    now,
  });
  await embedding.embed({ model: 'e5', embedder: createHashingEmbedder() }, 'own', new AbortController().signal);
}

/** From the n-th write or end of a transaction on nothing more is written, and a transaction that is open stays so. */
function standStillAt(n: number): void {
  let count = 0;
  for (const name of ['put', 'delete', 'add', 'clear'] as const) {
    const original = IDBObjectStore.prototype[name] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;
    const standStill = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      if (isStopped) return this.count();
      const request = original.apply(this, args);
      if (++count === n) stop(this);
      return request;
    };
    Object.assign(IDBObjectStore.prototype, { [name]: standStill });
  }
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
    const transaction = open.apply(this, args);
    transaction.addEventListener('complete', () => {
      if (transaction.mode === 'readwrite' && ++count === n) stop(null);
    });
    return transaction;
  };
}

function stop(store: IDBObjectStore | null): void {
  isStopped = true;
  report({ kind: 'stopped' });
  if (store) keepOpen(store);
}

function keepOpen(store: IDBObjectStore): void {
  store.count().onsuccess = () => keepOpen(store);
}
