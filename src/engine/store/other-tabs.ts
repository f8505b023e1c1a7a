import { openChannel } from '../../bridge/open-channel';

/** How long a tab waits for another one to finish writing: one that the system has put to sleep must not stop this one for good. */
const LONGEST_WAIT_MS = 5_000;

/** The other tabs (and windows) that have the same store open. */
export interface OtherTabs {
  /** Tells them that something was written. */
  ring(): void;
  /**
   * Runs `work` while no other tab does. Without Web Locks (insecure origins), and after five seconds, it runs at once: then a write that
   * was computed from what another tab has changed meanwhile is refused by the store and made again.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Joins the tabs that have the store `name` open; `onRing` hears every other tab. To be closed. */
export function joinOtherTabs(name: string, onRing: () => void): OtherTabs {
  const channel = openChannel(`oyako-store-${name}`);
  channel?.addEventListener('message', onRing);
  return {
    ring: () => channel?.postMessage('written'),
    alone: (work) => runAlone(`oyako-store-${name}`, work),
    close: () => channel?.close(),
  };
}

async function runAlone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks;
  if (!locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  let result: Promise<T> | undefined;
  const start = (): Promise<T> => {
    clearTimeout(timer);
    result ??= work();
    return result;
  };
  try {
    await locks.request(lock, { signal: waiting.signal }, start);
  } catch {
    // Waited too long, or locks are refused here; a failure of the work itself is its result.
  }
  return start();
}
