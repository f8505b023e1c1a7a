import { Fault } from '../bridge/fault';
import type { AddOptions, AddOutcome, CollectionId, EngineCalls, EngineEvent, Incoming, JobNumber, Opening } from '../bridge/protocol';
import type { CutSettings, DocumentId, ModelName } from '../core/model';
import { addIncoming } from './intake/add-archive';
import type { AddParts } from './intake/add-documents';
import { Answers } from './answer/answer-question';
import { Changes } from './shelf/changes';
import { Collections } from './keep/collections';
import { countTokens } from './embedding/count-tokens';
import { embedBeforehand, type BeforehandParts } from './embedding/embed-beforehand';
import { Embedding, type NamedEmbedder } from './embedding/embed-collection';
import type { Models } from './embedder/open-models';
import { createGate } from './calls/gate';
import { createJobs } from './calls/jobs';
import { Keeping } from './keep/keeping';
import { copyDocument, LentCopies, readCopy } from './keep/lent-copies';
import { measureUse } from './keep/measure-use';
import { measureUsage } from './keep/measure-usage';
import { ModelsInUse } from './embedding/models-in-use';
import { openLesson } from './intake/open-lesson';
import type { Reader, Store } from './ports';
import { cacheQuestions } from './answer/question-cache';
import { RankingsInView } from './answer/rankings-in-view';
import { Shelf, type ShelfWatcher } from './shelf/shelf';
import type { StoreHooks } from './store/open-store';
import { blocksOf } from './embedding/vector-blocks';
import { WaitingFiles } from './intake/waiting-files';
import { Workspaces } from './workspace/workspaces';
import { createPacer } from './calls/yield-macrotask';

export interface EngineParts {
  readonly emit: (event: EngineEvent) => void;
  readonly openStore: (hooks: StoreHooks) => Promise<Store>;
  readonly reader: Reader;
  readonly openModels: (modelsUrl: string) => Models;
  /** Starts `score.worker`; null where there is no core for it. */
  readonly startScoring: (() => Worker) | null;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
  readonly randomId: () => DocumentId;
}

const DEFAULT_CUT: CutSettings = { cap: 1000, tables: 'rows' };

/**
 * The engine: everything that the page may ask for. One a worker.
 *
 * Longer than a screen because it is the one place where all parts meet; what they do is theirs.
 */
export function createEngine({ emit, openStore, reader, openModels, startScoring, now, randomId }: EngineParts): EngineCalls {
  let cut = DEFAULT_CUT;
  const pace = createPacer(now);
  const models = new ModelsInUse(emit, now);
  const createShelf = (collection: CollectionId, watcher?: ShelfWatcher): Shelf =>
    new Shelf((catalogue) => emit({ kind: 'catalogue', collection, catalogue, words: models.words }), now, watcher);
  const lent: LentCopies = new LentCopies(emit, () => [...shelves.own.documents, ...shelves.own.asides]);
  const shelves = {
    lesson: createShelf('lesson'),
    own: createShelf('own', { onSet: (held) => lent.lend([held]), onGone: (ids) => lent.takeOff(ids) }),
  };
  const keeping: Keeping = new Keeping({
    openStore,
    measureUsage,
    onState: (storage) => {
      if (storage.mode === 'kept') lent.stop();
      else lent.start();
      emit({ kind: 'storage', storage });
    },
    makeRoom: () => waiting.giveWay(),
    onFreed: () => collections.joinKept(),
    onChanged: () => collections.follow(),
  });
  const waiting: WaitingFiles = new WaitingFiles({
    keeping,
    measureUsage,
    onLost: (ids) => emit({ kind: 'waiting-lost', ids }),
  });
  const collections: Collections = new Collections({ shelves, keeping, spaces: models, pace, cut: () => cut });
  const jobs = createJobs();
  /** Jobs that would go on with documents that are being removed. */
  const documentJobs = createJobs();
  const readingGate = createGate();
  const questions = { e5: cacheQuestions(), static: cacheQuestions() };
  const answers = new Answers({
    shelfOf: (collection) => shelves[collection],
    means: () => ({
      tokenizer: models.tokenizer,
      questionEmbedderOf: (model) => {
        const embedder = models.embedderOf(model);
        return embedder && questions[model].with(embedder);
      },
    }),
    restJoined: () => collections.restJoined(),
    keepIndex: (blocks) => keeping.putIndexBlocks(blocks),
    now,
    pace,
    startScoring,
  });
  const rankings = new RankingsInView({
    shelfOf: (collection) => shelves[collection],
    answers,
    restJoined: () => collections.restJoined(),
    pace,
  });
  const changes = new Changes({ shelfOf: (collection) => shelves[collection], answers, cut: () => cut });
  const embedding = new Embedding({
    shelfOf: (collection) => shelves[collection],
    collectSpares: (model) => collections.collectSpares(model),
    leftovers: collections.reserve.leftovers,
    complete: (collection, held, complete) => collections.exclusively(() => collections.complete(collection, held, complete)),
    onProgress: (state, fault) => emit({ kind: 'embedding', state, fault }),
    isShared: (collection) => collection === 'own' && keeping.state.mode === 'kept',
    now,
  });

  const beforehand: BeforehandParts = {
    embedderOf: (model) => models.embedderOf(model),
    collectSpares: (model) => collections.collectSpares(model),
    leftovers: collections.reserve.leftovers,
  };
  const workspaces = new Workspaces({
    shelf: shelves.own,
    collections,
    keeping,
    spaces: models,
    cut: () => cut,
    onReplace: (settings) => {
      documentJobs.cancelAll();
      cut = settings;
    },
    emit,
    randomId,
    pace,
    now,
  });

  /** Embedding begins once it is known what has a vector. */
  const whenJoined = <T>(job: JobNumber, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    documentJobs.run(job, async (signal) => {
      await collections.restJoined();
      return work(signal);
    });

  const needEmbedder = (model: ModelName = 'e5'): NamedEmbedder => {
    const embedder = models.embedderOf(model);
    if (!embedder) throw new Fault('model-missing');
    return { model, embedder };
  };

  const addFiles = async (
    job: JobNumber,
    incoming: readonly Incoming[],
    options: AddOptions,
    signal: AbortSignal,
  ): Promise<AddOutcome[]> => {
    const { collection } = options;
    const parts: AddParts = {
      shelf: shelves[collection],
      options,
      cut: () => cut,
      reader,
      beforeEntry: async (place, entrySignal) => {
        await readingGate.pass(entrySignal);
        emit({ kind: 'entry', job, ...place });
        await pace();
      },
      randomId,
      embedBeforehand: (held, before, signal) => embedBeforehand(held, before, beforehand, signal),
      hold: (held) => collections.hold(collection, held),
      setAside: (held) => collections.setAside(held),
      forget: async (id) => void (await collections.remove(id)),
      exclusively: collections.exclusively,
    };
    const outcomes: AddOutcome[] = [];
    for (const [index, one] of incoming.entries()) {
      emit({ kind: 'file', job, index, state: 'reading', outcome: null });
      await pace();
      const outcome = await addIncoming(one, parts, signal);
      emit({ kind: 'file', job, index, state: 'done', outcome });
      outcomes.push(outcome);
    }
    if (options.isLast) shelves[collection].publishWaiting();
    return outcomes;
  };

  return {
    async open(options): Promise<Opening> {
      cut = options.cut;
      await Promise.all([options.keep ? keeping.open() : null, models.open(openModels(options.modelsUrl))]);
      await collections.joinKept();
      await models.lookAgain();
      if (keeping.state.mode === 'memory') lent.start();
      return {
        // Joining may have found that it cannot be read, or has no room.
        storage: keeping.state,
        catalogue: shelves.own.snapshot.catalogue,
        model: models.stateOf('e5'),
        staticModel: models.stateOf('static'),
        tokenizerByteLength: models.tokenizerByteLength,
      };
    },
    openLesson: (documents) => collections.exclusively(() => openLesson(shelves.lesson, documents, cut)),
    cutAgain: (settings) => {
      cut = settings;
      return collections.exclusively(() => collections.cutAgain(() => cut));
    },
    // What is replaced gives its vectors to what comes in its place.
    addFiles: (job, incoming, options) => whenJoined(job, (signal) => addFiles(job, incoming, options, signal)),
    setPaused: async (isPaused) => readingGate.set(!isPaused),
    keepWaiting: (files) => waiting.keep(files),
    dropWaiting: (ids) => waiting.drop(ids),
    adoptWaiting: (tab, left) => waiting.adopt(tab, left),
    async removeDocument(id) {
      const held = await collections.exclusively(() => collections.remove(id));
      return copyDocument(held, blocksOf(held, models));
    },
    takeIn: (ids) => collections.exclusively(() => collections.takeAsides(ids, cut)),
    restoreDocument: (id) => collections.exclusively(() => collections.restore(id, cut)),
    takeBack: (copies) => collections.exclusively(() => collections.takeBack(copies.map(readCopy))),
    async removeEverything(options) {
      documentJobs.cancelAll();
      await collections.exclusively(() => collections.clear());
      waiting.clear();
      for (const cache of Object.values(questions)) cache.clear();
      await models.release();
      if (!options.models) return;
      jobs.cancelAll();
      await models.removeKept();
    },
    async setKeep(keep) {
      if (!keep) {
        // What is only kept would be gone.
        await collections.restJoined();
        // Lent before the store is emptied: at no moment is a document in this worker alone.
        lent.start();
        return collections.exclusively(() => keeping.leave());
      }
      await keeping.open();
      if (keeping.state.mode === 'kept') await collections.joinKept();
      return keeping.state;
    },
    setPrecision: (precision) => collections.setPrecision(precision),
    measureUse: () => measureUse({ shelves, keeping, collections, answers }),
    async setViewer(viewer) {
      answers.forgetSent();
      for (const shelf of Object.values(shelves)) shelf.setViewer(viewer);
    },
    labelDocument: (collection, id, label) => collections.exclusively(() => collections.label(collection, id, label)),
    async readDocument(collection, id) {
      const { revision, text, blocks, marks, pages, cut: made } = shelves[collection].needSeen(id).record;
      return { id, revision, text, blocks, marks, ...made, ...(pages === undefined ? {} : { pages }) };
    },
    readLeaked: async (collection, ids) => ids.map((id) => ({ id, text: shelves[collection].need(id).record.text })),
    async readChanges(collection, id) {
      await shelves[collection].settled();
      await collections.restJoined();
      return changes.read(collection, id);
    },
    askBefore: (job, inquiry, id) =>
      jobs.run(job, async (signal) => {
        await collections.restJoined();
        return changes.ask(inquiry, id, signal);
      }),
    forgetPrevious: (collection, id) => collections.exclusively(() => collections.forgetPrevious(collection, id)),
    ask: (job, inquiry) => jobs.run(job, (signal) => answers.ask(inquiry, signal)),
    askPieces: (job, inquiry, pieces) => jobs.run(job, (signal) => answers.askPieces(inquiry, pieces, signal)),
    askUnit: (job, inquiry, unit) => jobs.run(job, (signal) => answers.askUnit(inquiry, unit, signal)),
    embedUnit: (job, collection, unit, model) =>
      whenJoined(job, async (signal) => {
        await answers.cutUnit(collection, unit);
        return embedding.embedPieces(needEmbedder(model), collection, unit, signal);
      }),
    async countTokens(collection) {
      const tokenizer = await models.loadTokenizer();
      await shelves[collection].settled();
      return countTokens(shelves[collection].snapshot, tokenizer, pace);
    },
    pickDiverse: (job, ranking, wish) => jobs.run(job, (signal) => rankings.pickDiverse(ranking, wish, signal)),
    shareVotes: (job, ranking, { threshold }) => jobs.run(job, (signal) => rankings.shareVotes(ranking, threshold, signal)),
    async loadTokenizer() {
      await models.loadTokenizer();
    },
    loadModel: (job, model = 'e5') => jobs.run(job, (signal) => models.loadModel(model, signal)),
    embed: (job, collection, model) => whenJoined(job, (signal) => embedding.embed(needEmbedder(model), collection, signal)),
    embedPieces: (job, collection, pieces, model) =>
      whenJoined(job, (signal) =>
        embedding.embedPieces(needEmbedder(model), collection, { length: pieces.length, overlap: pieces.overlap }, signal),
      ),
    measureWorkspace: (page) => workspaces.measure(page),
    saveWorkspace: (job, page, by) => jobs.run(job, (signal) => workspaces.save(page, by, signal)),
    checkWorkspace: (job, file) => jobs.run(job, (signal) => workspaces.check(file, signal)),
    openWorkspace: (job, file, entry) => jobs.run(job, (signal) => workspaces.open(file, entry, signal)),
    cancel: (job) => {
      jobs.cancel(job);
      documentJobs.cancel(job);
    },
  };
}
