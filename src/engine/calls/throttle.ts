/** Calls `act` at once while it is asked seldom, and at a steady pace while it is asked often; the last request is never lost. */
export interface Throttle {
  request(): void;
  /** Acts now if a request is waiting. */
  flush(): void;
  /** Settles once no request is waiting. */
  settled(): Promise<void>;
}

export interface ThrottleOptions {
  /** A function where the pace depends on how much there is to do by now. */
  readonly everyMs: number | (() => number);
  /** So many requests are acted on at once before the pace sets in; 1 unless given. */
  readonly burst?: number;
  readonly now: () => number;
}

export function createThrottle(act: () => void, { everyMs, burst = 1, now }: ThrottleOptions): Throttle {
  let credit = burst;
  let countedAt = now();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: (() => void)[] = [];

  const pace = (): number => (typeof everyMs === 'number' ? everyMs : everyMs());

  const run = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    credit = Math.max(0, credit - 1);
    act();
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve();
  };

  const count = (): void => {
    credit = Math.min(burst, credit + (now() - countedAt) / pace());
    countedAt = now();
  };

  return {
    request: () => {
      if (timer !== null) return;
      count();
      if (credit >= 1) run();
      else
        timer = setTimeout(
          () => {
            count();
            run();
          },
          (1 - credit) * pace(),
        );
    },
    flush: () => {
      if (timer !== null) run();
    },
    settled: () => (timer === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
