/** What several runs took, in milliseconds. */
export interface Timing {
  readonly middle: number;
  /** Which other work on the machine disturbs least. */
  readonly best: number;
  /** The middle of the processor's own time, which says more than the clock where the machine has other work. */
  readonly worked: number;
}

/** Times as many runs as asked for, after as many to warm up. */
export function measureRuns(run: () => unknown, rounds: number): Timing {
  const times: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    const before = process.cpuUsage();
    const start = performance.now();
    run();
    if (round < rounds) continue;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1000);
  }
  const [ordered, work] = [times, worked].map((list) => list.sort((a, b) => a - b));
  return { middle: ordered?.[rounds >> 1] ?? NaN, best: ordered?.[0] ?? NaN, worked: work?.[rounds >> 1] ?? NaN };
}
