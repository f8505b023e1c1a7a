import type { ModelName } from '../core/model';
import { areEqual, type HeldDocument } from './held-document';
import type { VectorBlock } from './ports';
import { SpareVectors } from './spare-vectors';
import { areUnitVectors, unitOf } from './vector-blocks';

/**
 * Gives a document those vectors of a model that belong to it as it is cut now; gives back the others, to be found by their text, those of
 * passages that are yet to be cut among them.
 */
export function takeBlocks(held: HeldDocument, model: ModelName, blocks: readonly VectorBlock[]): VectorBlock[] {
  return blocks.filter((block) => {
    const { hashes, vectors } = block;
    if (block.revision !== held.record.revision || !areUnitVectors({ model, vectors })) return false;
    const unit = unitOf(block.unit);
    if (!unit) held.setKeptVectors(block.unit, { model, hashes, vectors });
    if (!unit || !areEqual(hashes, held.hashesOf(unit))) return true;
    held.setVectors({ unit, model, vectors });
    return false;
  });
}

/** What blocks of a model know, by the hashes of the texts they were made of. */
export function findSpares(model: ModelName, blocks: readonly VectorBlock[]): SpareVectors {
  const spares = new SpareVectors(model);
  for (const { hashes, vectors } of blocks) if (areUnitVectors({ model, vectors })) spares.add(hashes, vectors);
  return spares;
}

/** Gives a document its vectors, if every sentence of it is among these. */
export function completeFrom(held: HeldDocument, spares: SpareVectors): void {
  const { model } = spares;
  const vectors = held.vectorsOf('children', model) ? null : spares.collect(held, 'children');
  if (vectors) held.setVectors({ unit: 'children', model, vectors });
}
