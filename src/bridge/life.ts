/**
 * How each side learns that the worker has died.
 *
 * `terminate`, a crash and "stop" in the browser's own tools fire no event anywhere. But a worker that dies lets go of
 * its locks, whatever killed it: it holds one all its life, and the page queues for the same one. Without Web Locks (insecure origins)
 * only the worker's `error` events tell.
 */
export interface LifeMessage {
  readonly lifeLock: string;
}

/** In the worker: takes the lock for good and tells the page its name. */
export function holdLife(post: (message: LifeMessage) => void, name: string): void {
  locks()
    ?.request(name, () => {
      post({ lifeLock: name });
      return new Promise<never>(() => undefined);
    })
    .catch(() => undefined);
}

/** On the page: calls `onEnd` once the worker that holds the lock has gone. Aborting the signal stops watching. */
export function watchLife(message: LifeMessage, onEnd: () => void, signal: AbortSignal): void {
  locks()
    ?.request(message.lifeLock, { signal }, () => onEnd())
    .catch(() => undefined);
}

/** Milliseconds. The script of a worker may come over a slow line; one that died before it ran never speaks. */
const FIRST_WORD_WITHIN = 30_000;

/**
 * Calls `onSilence` unless the function that comes back has been called in time: with the first message of a worker that has just been
 * started. One that dies before it has taken its lock lets go of nothing.
 */
export function awaitFirstWord(onSilence: () => void): () => void {
  // Without Web Locks the first message may be the answer to a long request.
  if (!locks()) return () => undefined;
  const timer = setTimeout(onSilence, FIRST_WORD_WITHIN);
  return () => clearTimeout(timer);
}

export function isLifeMessage(value: unknown): value is LifeMessage {
  return typeof value === 'object' && value !== null && 'lifeLock' in value;
}

function locks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;
}
