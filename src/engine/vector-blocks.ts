import type { DocumentId } from '../core/model';
import { spaceKeyOf } from './embedder/shipped-model';
import type { ModelName } from '../core/model';
import { unitKeyOf, type HeldDocument, type HeldVectors, type PassageUnit } from './held-document';
import type { VectorBlock, VectorSpace } from './ports';

/** Which space each model speaks in: e5 has two, by its weights, and one of them in a session. */
export interface SpacesInUse {
  spaceOf(model: ModelName): VectorSpace;
  /** Binds e5 to the first of the spaces that vectors were found of, unless it is bound already. */
  settle(found: readonly VectorSpace[]): void;
}

/** The complete vectors of a document as they are kept. */
export function blockOf(held: HeldDocument, { unit, vectors }: HeldVectors, space: VectorSpace): VectorBlock {
  return {
    document: held.record.id,
    revision: held.record.revision,
    space: spaceKeyOf(space),
    unit: unitKeyOf(unit),
    dimensions: space.dimensions,
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
