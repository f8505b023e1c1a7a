import type { RankedVoter, RuleInput } from './rule';

/**
 * Every voter that has a hit, in the order of best children, as a line that nothing counted for: `RuleInput.voters`.
 *
 * O(hits). No hits, no voters.
 *
 * @throws RangeError if `order` names a child that `voterOf` does not know, or that a voter which `documentOfVoter` does not.
 */
export function meetVoters({ order, voterOf, documentOfVoter }: Pick<RuleInput, 'order' | 'voterOf' | 'documentOfVoter'>): RankedVoter[] {
  const isMet = new Uint8Array(documentOfVoter.length);
  const voters: RankedVoter[] = [];
  for (let rank = 1; rank <= order.length; rank++) {
    const child = order[rank - 1] as number;
    const voter = voterOf[child];
    if (voter === undefined) throw new RangeError(`rank ${rank}: expected a child below ${voterOf.length}, got ${child}`);
    if (voter >= isMet.length) throw new RangeError(`rank ${rank}: expected a voter below ${isMet.length}, got ${voter}`);
    if (isMet[voter] === 1) continue;
    isMet[voter] = 1;
    voters.push({ voter, takes: 'voter', score: null, children: NO_CHILDREN, bestRank: rank, isHeldBack: false });
  }
  return voters;
}

/** One list for all, since there are as many of them as voters. */
const NO_CHILDREN: RankedVoter['children'] = [];
