import type { RuleInput, VectorRows } from '../../../core/fold/rules/rule';
import type { Catalogue, Ranking, Unit } from '../../../core/model';

/** What the folding rules look at, from the page's ranking and catalogue. */
export function makeRuleInput(
  catalogue: Catalogue,
  { order, scores }: Ranking,
  { vote, depth, k, vectors }: { readonly vote: Unit; readonly depth: number; readonly k: number; readonly vectors: VectorRows | null },
): RuleInput {
  const { documents, sections, documentOf, sectionOf } = catalogue;
  const isDocument = vote === 'document';
  return {
    order,
    scores,
    voterOf: isDocument ? documentOf : sectionOf,
    documentOfVoter: isDocument
      ? Uint32Array.from(documents, (_, document) => document)
      : Uint32Array.from(sections, (one) => one.document),
    childCountOf: Uint32Array.from<{ readonly childCount: number }>(isDocument ? documents : sections, ({ childCount }) => childCount),
    childCount: documentOf.length,
    depth,
    k,
    ...(vectors ? { vectors } : {}),
  };
}
