import { MOST_ROWS, type CollectionVectors } from '../bridge/protocol';
import type { ModelName } from '../core/model';
import { expandRows } from '../core/rank/int8-rows';
import type { Snapshot } from './shelf';

/** Every child's vector of one model, in the order of the catalogue; null while one is missing, for none, and over `MOST_ROWS` children. */
export function readVectors({ catalogue, documents }: Snapshot, model: ModelName): CollectionVectors | null {
  const count = catalogue.documentOf.length;
  if (count === 0 || count > MOST_ROWS) return null;
  const blocks = documents.map((document) => {
    const rows = document.vectorsOf('children', model);
    return rows && expandRows(rows);
  });
  const length = blocks.reduce((sum, block) => sum + (block?.length ?? 0), 0);
  if (blocks.includes(null) || length === 0 || length % count !== 0) return null;
  const values = new Float32Array(length);
  let start = 0;
  for (const block of blocks) {
    if (!block) continue;
    values.set(block, start);
    start += block.length;
  }
  return { version: catalogue.version, model, dimensions: length / count, values };
}
