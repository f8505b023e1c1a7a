const channel = new MessageChannel();
const waiting: (() => void)[] = [];

channel.port1.onmessage = () => waiting.shift()?.();
// Node keeps a process alive for an open port; browsers have no `unref`.
for (const port of [channel.port1, channel.port2]) (port as { unref?: () => void }).unref?.();

/**
 * Waits until messages that have arrived in the meantime ("cancel", a question) have been heard.
 *
 * A loop that awaits only resolved promises never hears them. A message to oneself costs some microseconds,
 * where nested timers are held back for 4 ms each.
 */
export function yieldMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** Yields a macrotask whenever `everyMs` have gone by since the last time, so that short steps do not pay for it. */
export function createPacer(now: () => number, everyMs = 30): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < everyMs) return;
    await yieldMacrotask();
    last = now();
  };
}
