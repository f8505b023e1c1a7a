import type { TermBags } from '../../core/rank/term-bags';
import type { HeldDocument } from '../shelf/held-document';
import type { IndexBlock, IndexKind } from '../ports';

/** How search makes bags of a document: grows with every change of `searchKeyOf`, of bigrams or of the shipped tokenizer. */
const MADE_BY: Readonly<Record<IndexKind, string>> = { characters: 'search-key/2 bigrams/1', words: 'search-key/2 e5-pieces/1' };

/** Names what bags are made of and by; what else decides them is in the document's text. */
export function indexMadeBy({ record }: HeldDocument, kind: IndexKind): string {
  return `${record.reader} ${record.cutKey} ${MADE_BY[kind]}`;
}

export function indexBlockOf(held: HeldDocument, kind: IndexKind, bags: TermBags): IndexBlock {
  const { id, revision } = held.record;
  return { document: id, revision, kind, madeBy: indexMadeBy(held, kind), bags };
}
