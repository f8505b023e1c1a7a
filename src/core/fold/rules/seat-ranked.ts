import type { RankedVoter } from './rule';

/** The first k lines of a rule's order that no cap holds back. */
export function seatRanked(ranked: readonly RankedVoter[], k: number): RankedVoter[] {
  const seated: RankedVoter[] = [];
  for (const line of ranked) {
    if (seated.length >= k) break;
    if (!line.isHeldBack) seated.push(line);
  }
  return seated;
}
