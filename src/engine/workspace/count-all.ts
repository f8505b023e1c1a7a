import type { WorkspaceCounts } from '../../bridge/workspace';
import type { AsideRecord, DocumentRecord, VectorBlock } from '../ports';

/** How much these documents are, and those that are kept aside. */
export function countAll(
  documents: readonly { readonly record: DocumentRecord; readonly blocks: readonly Pick<VectorBlock, 'hashes'>[] }[],
  asides: readonly AsideRecord[],
): WorkspaceCounts {
  const sum = (of: (document: (typeof documents)[number]) => number): number => documents.reduce((all, document) => all + of(document), 0);
  return {
    documents: documents.length,
    sentences: sum(({ record }) => record.cut.children.length),
    vectors: sum(({ blocks }) => blocks.reduce((rows, { hashes }) => rows + hashes.length, 0)),
    asides: asides.length,
  };
}
