import type { RankedVoter, RuleInput } from './rule';
import { seatOfChild } from './seat-of-child';

/**
 * Children in rank order, at most c a document; what is over the cap is skipped and the next in the ranking moves up.
 *
 * Each place holds one child, over all children. With c = 1 and voting documents it is the best-child rule. A section
 * whose document was full before its first child came stands at the end, held back.
 * Source: timothy#419, bike4mind PR#2465 (a cap with backfill).
 * Good at: the least change to a plain list that ends its domination. Bad at: c is a guess, and a document that truly
 * answers in many places is cut off at it.
 */
export function rankByDocumentCap(input: RuleInput, { cap }: { readonly cap: number }): RankedVoter[] {
  const { order, voterOf, documentOfVoter } = input;
  const taken = new Map<number, number>();
  const seated = new Set<number>();
  const firstSkipped = new Map<number, number>();
  const lines: RankedVoter[] = [];
  for (let rank = 1; rank <= order.length; rank++) {
    const voter = voterOf[order[rank - 1] as number] as number;
    const document = documentOfVoter[voter] as number;
    const count = taken.get(document) ?? 0;
    if (count < cap) {
      taken.set(document, count + 1);
      seated.add(voter);
      lines.push(seatOfChild(input, rank));
    } else if (!seated.has(voter) && !firstSkipped.has(voter)) firstSkipped.set(voter, rank);
  }
  for (const rank of firstSkipped.values()) lines.push(seatOfChild(input, rank, true));
  return lines;
}
