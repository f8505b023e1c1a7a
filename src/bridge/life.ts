/**
 * How each side learns that the worker has died.
 *
 * `terminate`, a crash and "stop" in the browser's own tools fire no event anywhere. But a worker that dies lets go of
 * its locks, whatever killed it: it holds one all its life, and the page queues for the same one. Where there are no Web Locks (insecure
 * origins), or they are refused, the page asks it every few seconds whether it is there, and takes a long silence for its end.
 */
export interface LifeMessage {
  /** Null of a worker that holds none; also its answer whenever it is asked. */
  readonly lifeLock: string | null;
}

/** The question. */
export interface LifeQuestion {
  readonly isAlive: '?';
}

interface WorkerSide {
  postMessage(message: LifeMessage): void;
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void;
}

/** In the worker: takes the lock for good and tells the page its name, or that there is none; answers the page from then on. */
export function holdLife(worker: WorkerSide, name: string): void {
  const say = (lifeLock: string | null): void => worker.postMessage({ lifeLock });
  worker.addEventListener('message', ({ data }) => {
    if (isLifeQuestion(data)) say(null);
  });
  const hold = (): Promise<never> => {
    say(name);
    return new Promise<never>(() => undefined);
  };
  const locks = findLocks();
  if (locks) locks.request(name, hold).catch(() => say(null));
  else say(null);
}

/** Milliseconds between two questions, and how many may stay without an answer: no task of a worker takes anything like two minutes. */
const ASK_EVERY = 10_000;
const MOST_UNANSWERED = 12;

/** Milliseconds. The script of a worker may come over a slow line; one that died before it ran never speaks. */
const FIRST_WORD_WITHIN = 30_000;

export interface Watch {
  /** Puts the question to the worker. */
  readonly ask: (question: LifeQuestion) => void;
  /** The worker has gone. */
  readonly onEnd: () => void;
  /** It has not said a word in time: one that dies before it has said how it is watched would not be missed. */
  readonly onSilence: () => void;
  /** Aborted once there is nothing to watch any more. */
  readonly signal: AbortSignal;
}

/**
 * On the page: watches a worker that has just been started. The function that comes back is to be told of everything that the worker says,
 * and gives whether that was about its life.
 */
export function watchWorker(watch: Watch): (data: unknown) => data is LifeMessage {
  const timer = setTimeout(watch.onSilence, FIRST_WORD_WITHIN);
  const speak = (): void => clearTimeout(timer);
  watch.signal.addEventListener('abort', speak);
  let heard = speak;
  return (data): data is LifeMessage => {
    heard();
    if (!isLifeMessage(data)) return false;
    // The later ones are answers.
    if (heard === speak) heard = watchLife(data, watch);
    return true;
  };
}

function watchLife({ lifeLock }: LifeMessage, { ask, onEnd, signal }: Watch): () => void {
  let unanswered = 0;
  const askOn = (): void => {
    if (signal.aborted) return;
    const timer = setInterval(() => {
      if (unanswered >= MOST_UNANSWERED) onEnd();
      else {
        unanswered++;
        ask({ isAlive: '?' });
      }
    }, ASK_EVERY);
    signal.addEventListener('abort', () => clearInterval(timer));
  };
  const locks = findLocks();
  if (lifeLock !== null && locks) locks.request(lifeLock, { signal }, () => onEnd()).catch(askOn);
  else askOn();
  return () => void (unanswered = 0);
}

function isLifeMessage(value: unknown): value is LifeMessage {
  return typeof value === 'object' && value !== null && 'lifeLock' in value;
}

export function isLifeQuestion(value: unknown): value is LifeQuestion {
  return typeof value === 'object' && value !== null && 'isAlive' in value;
}

function findLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;
}
