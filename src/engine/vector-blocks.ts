import type { DocumentId, ModelName } from '../core/model';
import { assertUnitVectors } from '../core/rank/assert-unit-vectors';
import { MODEL_NAMES, spaceKeyOf, SPACES } from './embedder/shipped-model';
import { unitKeyOf, type HeldDocument, type HeldVectors, type KnownVectors, type PassageUnit } from './held-document';
import type { DocumentRecord, VectorBlock, VectorSpace } from './ports';

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

/** Vectors of a document by their hashes, as they are kept under this revision of it. */
export function knownBlockOf(
  { record }: HeldDocument,
  { model, hashes, vectors }: KnownVectors,
  { spaces, ...key }: { readonly revision: string; readonly unit: 'children' | 'spare'; readonly spaces: SpacesInUse },
): VectorBlock {
  const space = spaces.spaceOf(model);
  return { document: record.id, space: spaceKeyOf(space), dimensions: space.dimensions, hashes, vectors, ...key };
}

/** Everything that is kept beside the document itself: its own vectors, and those of its previous revision. */
export function blocksOf(held: HeldDocument, spaces: SpacesInUse): VectorBlock[] {
  const { previous } = held.record;
  const own = Array.from(held.heldVectors(), (vectors) => blockOf(held, vectors, spaces.spaceOf(vectors.model)));
  if (typeof previous !== 'object') return own;
  const key = { revision: previous.revision, unit: 'children', spaces } as const;
  return [...own, ...held.previousVectors.map((known) => knownBlockOf(held, known, key))];
}

/** Whether two blocks of one document are of the same revision, space and unit. */
export function isSameBlock(a: VectorBlock, b: VectorBlock): boolean {
  return a.revision === b.revision && a.space === b.space && a.unit === b.unit;
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

/** The kept vectors of the revision before, among those of the document. */
export function collectPrevious({ previous }: DocumentRecord, blocks: readonly VectorBlock[], spaces: SpacesInUse): KnownVectors[] {
  if (typeof previous !== 'object') return [];
  const ofIt = blocks.filter(({ revision, unit }) => revision === previous.revision && (unit === 'children' || unit === 'spare'));
  return MODEL_NAMES.flatMap((model) =>
    ofIt
      .filter(({ space, vectors }) => space === spaceKeyOf(spaces.spaceOf(model)) && areUnitVectors({ model, vectors }))
      .map(({ hashes, vectors }) => ({ model, hashes, vectors })),
  );
}

/** Whether every vector has the length that it must. */
export function areUnitVectors({ model, vectors }: Pick<HeldVectors, 'model' | 'vectors'>): boolean {
  try {
    assertUnitVectors(vectors, SPACES[model].dimensions);
    return true;
  } catch {
    return false;
  }
}
