/** Calls `act` at once, and then at most every `everyMs`, the last request never lost. */
export interface Throttle {
  request(): void;
  /** Acts now if a request is waiting. */
  flush(): void;
  /** Settles once no request is waiting. */
  settled(): Promise<void>;
}

export function createThrottle(act: () => void, everyMs: number, now: () => number): Throttle {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: (() => void)[] = [];
  const run = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = now();
    act();
    for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    request: () => {
      if (timer !== null) return;
      const wait = last + everyMs - now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    },
    flush: () => {
      if (timer !== null) run();
    },
    settled: () => (timer === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
