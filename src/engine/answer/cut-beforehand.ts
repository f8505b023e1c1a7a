import type { ModelName } from '../../core/model';
import { expandRows } from '../../core/rank/int8-rows';
import { cutAtShifts } from '../../core/split/cut-at-shifts';
import { cutTokens } from '../../core/split/cut-tokens';
import type { HeldDocument, PassageUnit } from '../shelf/held-document';
import type { Tokenizer } from '../ports';

/** What a unit cannot be cut without; `sentences` wants a vector of every child. */
export type CutLack = 'tokenizer' | 'sentences';

/** Cuts what the text alone does not decide, document by document, and remembers it with the document. Null once all are cut. */
export async function cutBeforehand(
  documents: readonly HeldDocument[],
  unit: PassageUnit,
  { tokenizer, pace }: { readonly tokenizer: Tokenizer | null; readonly pace: () => Promise<void> },
): Promise<CutLack | null> {
  if (unit === 'children') return null;
  const open = documents.map((held) => held.whole).filter((held) => !held.hasPassagesOf(unit));
  if ('length' in unit && unit.in === 'tokens') {
    if (!tokenizer) return 'tokenizer';
    const means = { countTokens: (text: string): number => tokenizer.encode(text).length, pace };
    for (const held of open) held.setPassages(unit, await cutTokens(held.record.text, unit, means));
  } else if (!('length' in unit) && unit.by === 'meaning') {
    if (open.some((held) => held.vectorsOf('children', unit.model) === null)) return 'sentences';
    for (const held of open) cutByMeaning(held, unit.model);
  }
  return null;
}

/** Each stretch under one access label by itself: a passage over two of them would be lost to a viewer who has but one. */
function cutByMeaning(held: HeldDocument, model: ModelName): void {
  const rows = held.vectorsOf('children', model);
  if (!rows) return;
  const vectors = expandRows(rows);
  const { children } = held.record.cut;
  const dimensions = children.length === 0 ? 0 : vectors.length / children.length;
  let from = 0;
  const spans = held.labels.flatMap(({ end }) => {
    const first = from;
    while (from < children.length && (children[from]?.start ?? end) < end) from++;
    return cutAtShifts(children.slice(first, from), vectors.subarray(first * dimensions, from * dimensions));
  });
  held.setPassages({ by: 'meaning', model }, spans);
}
