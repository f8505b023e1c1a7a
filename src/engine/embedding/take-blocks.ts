import type { ModelName } from '../../core/model';
import { isInt8, type Precision } from '../../core/rank/int8-rows';
import { areUnitRows } from './are-unit-rows';
import { MODEL_NAMES } from '../embedder/shipped-model';
import { areEqual, type HeldDocument, type PassageUnit } from '../shelf/held-document';
import type { VectorBlock } from '../ports';
import { SpareVectors } from './spare-vectors';
import { madeByOf, modelOf, rowsOf, unitOf, type SpacesInUse } from './vector-blocks';

export interface TakeParts {
  /** Where vectors wait to be found by their text. */
  readonly leftovers: Readonly<Record<ModelName, SpareVectors>>;
  /** As vectors are wanted now. */
  readonly precision: () => Precision;
  readonly spaces: SpacesInUse;
}

/**
 * Gives a document those vectors of a model that belong to it as it is cut now; gives back the others, to be found by their text, those of
 * passages that are yet to be cut among them. Rounded ones are provisional where float32 is wanted.
 */
export function takeBlocks(held: HeldDocument, model: ModelName, blocks: readonly VectorBlock[], precision: Precision): VectorBlock[] {
  return blocks.filter((block) => {
    const { hashes } = block;
    const vectors = rowsOf(block);
    if (block.revision !== held.record.revision || !areUnitRows(vectors, model)) return false;
    const isRough = isInt8(vectors) && precision === 'float32';
    const unit = unitOf(block.unit);
    if (!unit && !isRough) held.setKeptVectors(block.unit, { model, hashes, vectors });
    if (!unit || !isOwn(block, held, unit)) return !isRough;
    held.setHashes(unit, hashes);
    held.setVectors({ unit, model, vectors, ...(isRough ? { isProvisional: true } : {}) });
    return false;
  });
}

/** The same of every model's blocks; what does not belong to the document waits to be found by its text. */
export function takeOrSpare(held: HeldDocument, blocks: readonly VectorBlock[], { leftovers, precision, spaces }: TakeParts): void {
  for (const model of MODEL_NAMES) {
    const own = blocks.filter(({ space }) => modelOf(space, spaces) === model);
    for (const block of takeBlocks(held, model, own, precision())) leftovers[model].add(block.hashes, rowsOf(block));
  }
}

/** What blocks of a model know, by the hashes of the texts they were made of. */
export function findSpares(model: ModelName, blocks: readonly VectorBlock[]): SpareVectors {
  const spares = new SpareVectors(model);
  for (const block of blocks) if (areUnitRows(rowsOf(block), model)) spares.add(block.hashes, rowsOf(block));
  return spares;
}

/** Gives a document its vectors, if every sentence of it is among these. */
export function completeFrom(held: HeldDocument, spares: SpareVectors): void {
  const { model } = spares;
  const vectors = held.vectorsOf('children', model) ? null : spares.collect(held, 'children');
  if (vectors) held.setVectors({ unit: 'children', model, vectors });
}

function isOwn({ madeBy, hashes }: VectorBlock, held: HeldDocument, unit: PassageUnit): boolean {
  if (unit === 'children' && madeBy === madeByOf(held)) return hashes.length === held.passagesOf(unit).length;
  return areEqual(hashes, held.hashesOf(unit));
}
