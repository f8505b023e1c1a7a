import { wrap, type Remote } from 'comlink';
import { Fault, faultOf } from './fault';
import { unpackEvent, unpackOpening, type PackedCalls, type PackedEvent } from './packed-catalogue';
import { watchWorker } from './life';
import type { EngineCalls, EngineEvent, JobNumber } from './protocol';

/** Calls that carry a job number; the page gives an `AbortSignal` in its place. */
type JobCall =
  | 'askBefore'
  | 'addFiles'
  | 'ask'
  | 'askPieces'
  | 'loadModel'
  | 'embed'
  | 'embedPieces'
  | 'askUnit'
  | 'embedUnit'
  | 'pickDiverse'
  | 'shareVotes'
  | 'saveWorkspace'
  | 'checkWorkspace'
  | 'openWorkspace';
type PlainCall = Exclude<keyof EngineCalls, JobCall | 'cancel'>;

type WithSignal<Call> = Call extends (job: JobNumber, ...rest: infer Rest) => infer Result
  ? (signal: AbortSignal, ...rest: Rest) => Result
  : never;

/** The engine as the page sees it. Every promise settles: with a result, or with a `Fault` (`worker-died` where the worker has gone). */
export type EngineConnection = { readonly [Name in PlainCall]: EngineCalls[Name] } & {
  readonly [Name in JobCall]: WithSignal<EngineCalls[Name]>;
} & {
  /** Ends the worker; calls that are waiting end as `worker-died`, and `onDeath` is not told. */
  close(): void;
};

export interface ConnectOptions {
  /** Told once, when the worker has died by itself, so that a new one can be started. */
  readonly onDeath?: (fault: Fault) => void;
}

/** What the worker pushes beside comlink's answers; comlink passes over messages without an id. */
export interface EventMessage {
  readonly engineEvent: PackedEvent;
}

/**
 * Takes over a worker that runs `engine.worker.ts`: its calls as promises, its events to `onEvent`.
 *
 * Events come over the worker's own channel, not through a comlink callback or a port of their own: messages of one channel
 * keep their order, so a catalogue that was published before an answer is there before the answer, and nothing is sent back for each event.
 *
 * Aborting sends `cancel`. Questions then end at once as `cancelled`; jobs that have something to report (`addFiles`, `embed` …)
 * settle with what the worker had finished.
 */
export function connectEngine(worker: Worker, onEvent: (event: EngineEvent) => void, options: ConnectOptions = {}): EngineConnection {
  const remote = wrap<PackedCalls>(worker);
  const death = watchDeath(worker, onEvent, options.onDeath);
  const race = <T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> => settleWithin(answer, death.signal, signal);
  let lastJob: JobNumber = 0;

  /** Runs one call that carries a job number; `endsAtOnce` where an aborted call has nothing to report. */
  const runJob = <T>(signal: AbortSignal, call: (job: JobNumber) => Promise<T>, endsAtOnce = false): Promise<T> => {
    if (death.signal.aborted) return Promise.reject(new Fault('worker-died'));
    if (signal.aborted && endsAtOnce) return Promise.reject(new Fault('cancelled'));
    const job = ++lastJob;
    const cancel = (): void => void remote.cancel(job);
    const answer = race(call(job), endsAtOnce ? signal : undefined);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    return answer.finally(() => signal.removeEventListener('abort', cancel));
  };

  return {
    ...plainCalls(remote, race),
    addFiles: (signal, incoming, addOptions) => runJob(signal, (job) => remote.addFiles(job, incoming, addOptions)),
    ask: (signal, inquiry) => runJob(signal, (job) => remote.ask(job, inquiry), true),
    askPieces: (signal, inquiry, pieces) => runJob(signal, (job) => remote.askPieces(job, inquiry, pieces), true),
    loadModel: (signal, model) => runJob(signal, (job) => remote.loadModel(job, model)),
    embed: (signal, collection, model) => runJob(signal, (job) => remote.embed(job, collection, model)),
    embedPieces: (signal, collection, pieces, model) => runJob(signal, (job) => remote.embedPieces(job, collection, pieces, model)),
    askUnit: (signal, inquiry, unit) => runJob(signal, (job) => remote.askUnit(job, inquiry, unit), true),
    embedUnit: (signal, collection, unit, model) => runJob(signal, (job) => remote.embedUnit(job, collection, unit, model)),
    pickDiverse: (signal, ranking, wish) => runJob(signal, (job) => remote.pickDiverse(job, ranking, wish), true),
    shareVotes: (signal, ranking, wish) => runJob(signal, (job) => remote.shareVotes(job, ranking, wish), true),
    askBefore: (signal, inquiry, id) => runJob(signal, (job) => remote.askBefore(job, inquiry, id), true),
    saveWorkspace: (signal, page, by) => runJob(signal, (job) => remote.saveWorkspace(job, page, by)),
    checkWorkspace: (signal, file) => runJob(signal, (job) => remote.checkWorkspace(job, file)),
    openWorkspace: (signal, file, entry) => runJob(signal, (job) => remote.openWorkspace(job, file, entry)),
    close: () => death.end(),
  };
}

function plainCalls(remote: Remote<PackedCalls>, race: <T>(answer: Promise<T>) => Promise<T>): Pick<EngineConnection, PlainCall> {
  return {
    open: async (options) => unpackOpening(await race(remote.open(options))),
    openLesson: (documents) => race(remote.openLesson(documents)),
    cutAgain: (cut) => race(remote.cutAgain(cut)),
    setPaused: (isPaused) => race(remote.setPaused(isPaused)),
    keepWaiting: (files) => race(remote.keepWaiting(files)),
    dropWaiting: (ids) => race(remote.dropWaiting(ids)),
    adoptWaiting: (tab, left) => race(remote.adoptWaiting(tab, left)),
    removeDocument: (id) => race(remote.removeDocument(id)),
    takeIn: (ids) => race(remote.takeIn(ids)),
    restoreDocument: (id) => race(remote.restoreDocument(id)),
    takeBack: (copies) => race(remote.takeBack(copies)),
    removeEverything: (options) => race(remote.removeEverything(options)),
    measureUse: () => race(remote.measureUse()),
    setPrecision: (precision) => race(remote.setPrecision(precision)),
    setKeep: (keep) => race(remote.setKeep(keep)),
    readDocument: (collection, id) => race(remote.readDocument(collection, id)),
    setViewer: (viewer) => race(remote.setViewer(viewer)),
    labelDocument: (collection, id, label) => race(remote.labelDocument(collection, id, label)),
    readLeaked: (collection, ids) => race(remote.readLeaked(collection, ids)),
    readChanges: (collection, id) => race(remote.readChanges(collection, id)),
    forgetPrevious: (collection, id) => race(remote.forgetPrevious(collection, id)),
    countTokens: (collection) => race(remote.countTokens(collection)),
    loadTokenizer: () => race(remote.loadTokenizer()),
    measureWorkspace: (page) => race(remote.measureWorkspace(page)),
  };
}

/** Settles as `answer` does, or with a fault as soon as the worker has died or `cancelled` has been aborted, whichever comes first. */
function settleWithin<T>(answer: Promise<T>, died: AbortSignal, cancelled?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onDeath = (): void => reject(new Fault('worker-died'));
    const onCancel = (): void => reject(new Fault('cancelled'));
    const forget = (): void => {
      died.removeEventListener('abort', onDeath);
      cancelled?.removeEventListener('abort', onCancel);
    };
    if (died.aborted) onDeath();
    died.addEventListener('abort', onDeath);
    cancelled?.addEventListener('abort', onCancel);
    answer.then(resolve, (error: unknown) => reject(asFault(error))).finally(forget);
  });
}

/** Errors lose their class on the way between threads. */
function asFault(error: unknown): Fault {
  const { code, args } = faultOf(error);
  return new Fault(code, args);
}

/** Listens for the worker's events and its end; the signal is aborted once it has gone, for whatever reason. */
function watchDeath(
  worker: Worker,
  onEvent: (event: EngineEvent) => void,
  onDeath?: (fault: Fault) => void,
): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const end = (): void => {
    controller.abort();
    worker.terminate();
  };
  const die = (): void => {
    if (controller.signal.aborted) return;
    end();
    onDeath?.(new Fault('worker-died'));
  };
  const hear = watchWorker({
    ask: (question) => worker.postMessage(question),
    onEnd: die,
    onSilence: die,
    signal: controller.signal,
  });
  worker.addEventListener('error', die, { signal: controller.signal });
  worker.addEventListener('messageerror', die, { signal: controller.signal });
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (!hear(data) && isEventMessage(data)) onEvent(unpackEvent(data.engineEvent));
    },
    { signal: controller.signal },
  );
  return { signal: controller.signal, end };
}

function isEventMessage(value: unknown): value is EventMessage {
  return typeof value === 'object' && value !== null && 'engineEvent' in value;
}
