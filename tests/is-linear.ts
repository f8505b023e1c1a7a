/** Time of this process alone: other work of the machine does not count. */
const cpuMsOf = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Whether four times the text takes at most six times the time: once against four times the short one, in one of a few tries. */
export function isLinear(piece: string, count: number, run: (text: string) => unknown): boolean {
  const short = piece.repeat(count);
  const long = piece.repeat(count * 4);
  const runFourShort = (): void => {
    for (let i = 0; i < 4; i++) run(short);
  };
  runFourShort();
  for (let attempt = 0; attempt < 6; attempt++) {
    // Under ten milliseconds the clock and the collector say more than the text.
    if (cpuMsOf(() => run(long)) <= 1.5 * Math.max(cpuMsOf(runFourShort), 10)) return true;
  }
  return false;
}
