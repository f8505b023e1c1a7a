import type { DiversePick } from '../../../core/fold/rules/pick-diverse';
import { meetVoters } from '../../../core/fold/rules/meet-voters';
import type { RuleInput } from '../../../core/fold/rules/rule';
import type { Catalogue, Ranking, Unit } from '../../../core/model';

export interface RuleWish {
  readonly vote: Unit;
  readonly depth: number;
  readonly k: number;
  /** Of MMR over this ranking, with λ as it is set; null where none are here. */
  readonly picks: readonly DiversePick[] | null;
}

/** What the folding rules look at, from the page's ranking and catalogue. */
export function makeRuleInput(catalogue: Catalogue, { order, scores }: Ranking, { vote, depth, k, picks }: RuleWish): RuleInput {
  const { documents, sections, documentOf, sectionOf } = catalogue;
  const isDocument = vote === 'document';
  const hits = {
    order,
    scores,
    voterOf: isDocument ? documentOf : sectionOf,
    documentOfVoter: isDocument
      ? Uint32Array.from(documents, (_, document) => document)
      : Uint32Array.from(sections, (one) => one.document),
  };
  return {
    ...hits,
    voters: meetVoters(hits),
    childCountOf: Uint32Array.from<{ readonly childCount: number }>(isDocument ? documents : sections, ({ childCount }) => childCount),
    childCount: documentOf.length,
    depth,
    k,
    ...(picks ? { pickDiverse: () => picks } : {}),
  };
}
