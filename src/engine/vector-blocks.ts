import type { DocumentId } from '../core/model';
import { spaceKeyOf, SPACES } from './embedder/shipped-model';
import { unitKeyOf, type HeldDocument, type HeldVectors, type PassageUnit } from './held-document';
import type { VectorBlock } from './ports';

/** The complete vectors of a document as they are kept. */
export function blockOf(held: HeldDocument, { unit, model, vectors }: HeldVectors): VectorBlock {
  return {
    document: held.record.id,
    revision: held.record.revision,
    space: spaceKeyOf(SPACES[model]),
    unit: unitKeyOf(unit),
    dimensions: SPACES[model].dimensions,
    hashes: held.hashesOf(unit),
    vectors,
  };
}

/** The unit that `unitKeyOf` names; null for one that the text alone does not decide, and for a name of another kind. */
export function unitOf(key: string): PassageUnit | null {
  if (key === 'children') return key;
  const [, by, cap] = /^(heading|paragraph)-(\d+)$/.exec(key) ?? [];
  if (cap && (by === 'heading' || by === 'paragraph')) return { by, cap: Number(cap) };
  const [, length, overlap] = /^pieces-(\d+)-(\d+)$/.exec(key) ?? [];
  return length && overlap ? { length: Number(length), overlap: Number(overlap) } : null;
}

export function groupBlocks(blocks: readonly VectorBlock[]): ReadonlyMap<DocumentId, readonly VectorBlock[]> {
  const groups = new Map<DocumentId, VectorBlock[]>();
  for (const block of blocks) {
    const group = groups.get(block.document);
    if (group) group.push(block);
    else groups.set(block.document, [block]);
  }
  return groups;
}
