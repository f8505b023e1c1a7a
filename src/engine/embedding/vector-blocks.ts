import type { ModelName } from '../../core/model';
import { isInt8, type VectorRows } from '../../core/rank/int8-rows';
import { areUnitRows } from './are-unit-rows';
import { GPU_SPACE, MODEL_NAMES, SHIPPED_SPACE, spaceKeyOf } from '../embedder/shipped-model';
import { unitKeyOf, type HeldDocument, type HeldVectors, type KnownVectors, type PassageUnit } from '../shelf/held-document';
import type { DocumentRecord, VectorBlock, VectorSpace } from '../ports';

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
    ...fieldsOf(vectors),
    madeBy: madeByOf(held),
  };
}

/** Vectors of a document by their hashes, as they are kept under this revision of it. */
export function knownBlockOf(
  { record }: HeldDocument,
  { model, hashes, vectors }: KnownVectors,
  { spaces, ...key }: { readonly revision: string; readonly unit: 'children' | 'spare'; readonly spaces: SpacesInUse },
): VectorBlock {
  const space = spaces.spaceOf(model);
  return { document: record.id, space: spaceKeyOf(space), dimensions: space.dimensions, hashes, ...fieldsOf(vectors), ...key };
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

/** What embedded texts are made of and by: grows with every change of `embeddedText`. */
const EMBEDDED_TEXT = 'embedded-text/1';

/** Names what a document's embedded texts are made of and by; what else decides them is in its text. */
export function madeByOf({ record }: HeldDocument): string {
  return `${record.reader} ${record.cutKey} ${EMBEDDED_TEXT}`;
}

function fieldsOf(rows: VectorRows): Pick<VectorBlock, 'vectors' | 'int8'> {
  return isInt8(rows) ? { vectors: new Float32Array(0), int8: rows } : { vectors: rows };
}

/** The rows of a block, in the precision that they are kept in. */
export function rowsOf({ vectors, int8 }: VectorBlock): VectorRows {
  return int8 ?? vectors;
}

/** The model that speaks in the space that a key names; null for a space of nobody's. */
export function modelOf(space: string, spaces: SpacesInUse): ModelName | null {
  return MODEL_NAMES.find((model) => spaceKeyOf(spaces.spaceOf(model)) === space) ?? null;
}

/** Binds e5 to the space that vectors are kept of, those of the processor first: of the two only one is ever read. */
export function settleSpaces(spaces: SpacesInUse, kept: readonly Pick<VectorBlock, 'space'>[]): void {
  spaces.settle([SHIPPED_SPACE, GPU_SPACE].filter((space) => kept.some((block) => block.space === spaceKeyOf(space))));
}

/** The unit that `unitKeyOf` names; null for one that the text alone does not decide, and for a name of another kind. */
export function unitOf(key: string): PassageUnit | null {
  if (key === 'children') return key;
  const [, by, cap] = /^(heading|paragraph)-(\d+)$/.exec(key) ?? [];
  if (cap && (by === 'heading' || by === 'paragraph')) return { by, cap: Number(cap) };
  const [, length, overlap] = /^pieces-(\d+)-(\d+)$/.exec(key) ?? [];
  return length && overlap ? { length: Number(length), overlap: Number(overlap) } : null;
}

/** The kept vectors of the revision before, among those of the document. */
export function collectPrevious({ previous }: DocumentRecord, blocks: readonly VectorBlock[], spaces: SpacesInUse): KnownVectors[] {
  if (typeof previous !== 'object') return [];
  return blocks.flatMap((block) => {
    const model = modelOf(block.space, spaces);
    const isOfIt = block.revision === previous.revision && (block.unit === 'children' || block.unit === 'spare');
    if (!model || !isOfIt || !areUnitRows(rowsOf(block), model)) return [];
    return [{ model, hashes: block.hashes, vectors: rowsOf(block) }];
  });
}
