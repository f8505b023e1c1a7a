import type { DocumentId } from '../core/model';
import { SHIPPED_SPACE, spaceKeyOf } from './embedder/shipped-model';
import { unitKeyOf, type HeldDocument, type PassageUnit } from './held-document';
import type { VectorBlock } from './ports';

/** The complete vectors of a document as they are kept. */
export function blockOf(held: HeldDocument, unit: PassageUnit, vectors: Float32Array): VectorBlock {
  return {
    document: held.record.id,
    revision: held.record.revision,
    space: spaceKeyOf(SHIPPED_SPACE),
    unit: unitKeyOf(unit),
    dimensions: SHIPPED_SPACE.dimensions,
    hashes: held.hashesOf(unit),
    vectors,
  };
}

/** The unit that `unitKeyOf` names; null for a name of another kind. */
export function unitOf(key: string): PassageUnit | null {
  if (key === 'children') return key;
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
