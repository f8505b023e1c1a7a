import type { RankedVoter, RuleInput } from './rule';
import { countDocuments } from './count-documents';
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
  const taken = new Uint32Array(countDocuments(documentOfVoter));
  const isSeated = new Uint8Array(documentOfVoter.length);
  const isSkipped = new Uint8Array(documentOfVoter.length);
  const firstSkipped: number[] = [];
  const lines: RankedVoter[] = [];
  for (let rank = 1; rank <= order.length; rank++) {
    const voter = voterOf[order[rank - 1] as number] as number;
    const document = documentOfVoter[voter] as number;
    if ((taken[document] as number) < cap) {
      taken[document] = (taken[document] as number) + 1;
      isSeated[voter] = 1;
      lines.push(seatOfChild(input, rank));
    } else if (isSeated[voter] === 0 && isSkipped[voter] === 0) {
      isSkipped[voter] = 1;
      firstSkipped.push(rank);
    }
  }
  for (const rank of firstSkipped) lines.push(seatOfChild(input, rank, true));
  return lines;
}
