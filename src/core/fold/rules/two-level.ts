import { rankByBestChild } from './best-child';
import { countDocuments } from './count-documents';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters in the order of their best children, at most c a document; voters over the cap are held back at the end.
 *
 * Meant for voting sections: folding to sections alone still lets one document hold several places. Where documents
 * vote it is the best-child rule. Places that the cap keeps open go down the ranking; over all children.
 * Source: §2.3 of the project's folding rules; asked for in haystack-experimental#146.
 * Good at: short passages and yet several documents. Bad at: where one document is the answer its third section is kept
 * out for the sake of variety.
 */
export function rankByTwoLevel(input: RuleInput, { cap }: { readonly cap: number }): RankedVoter[] {
  const taken = new Uint32Array(countDocuments(input.documentOfVoter));
  const seated: RankedVoter[] = [];
  const heldBack: RankedVoter[] = [];
  for (const line of rankByBestChild(input)) {
    const document = input.documentOfVoter[line.voter] as number;
    const count = taken[document] as number;
    taken[document] = count + 1;
    if (count < cap) seated.push(line);
    else heldBack.push({ ...line, isHeldBack: true });
  }
  return [...seated, ...heldBack];
}
