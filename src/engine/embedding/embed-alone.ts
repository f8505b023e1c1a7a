import { Fault } from '../../bridge/fault';
import type { ModelName } from '../../core/model';

const LOOK_EVERY_MS = 500;

/** Looks at a tab that embeds and gets nowhere, because the system has put it to sleep, before this one does the work. */
const MOST_IDLE_LOOKS = 60;

export interface EmbedAloneOptions {
  readonly model: ModelName;
  readonly signal: AbortSignal;
  /** Called twice a second while another tab embeds: says how many have vectors now. */
  readonly countDone: () => number;
}

/**
 * Runs `work` while no other tab embeds the same documents by the same model: what it has done by then comes by the store and need not be
 * done twice. At once where there are no locks (insecure origins).
 *
 * @throws Fault `cancelled` where the signal is aborted while another tab is at work.
 */
export async function embedAlone<T>({ model, signal, countDone }: EmbedAloneOptions, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks;
  if (!locks) return work();
  const waiting = new AbortController();
  const giveUp = (): void => waiting.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const stopWatching = watchProgress(countDone, giveUp);
  let result: Promise<T> | undefined;
  const start = (): Promise<T> => {
    stopWatching();
    result ??= work();
    return result;
  };
  try {
    await locks.request(`oyako-embed-${model}`, { signal: waiting.signal }, start);
  } catch {
    if (!result && signal.aborted) throw new Fault('cancelled');
  } finally {
    stopWatching();
    signal.removeEventListener('abort', giveUp);
  }
  return start();
}

/** Calls `onIdle` once the count has stood still for half a minute. */
function watchProgress(countDone: () => number, onIdle: () => void): () => void {
  let last = -1;
  let idleLooks = 0;
  const timer = setInterval(() => {
    const done = countDone();
    idleLooks = done === last ? idleLooks + 1 : 0;
    last = done;
    if (idleLooks >= MOST_IDLE_LOOKS) onIdle();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
