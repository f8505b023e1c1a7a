import type { Likeness } from '../../core/fold/rules/likeness';
import type { ModelName } from '../../core/model';
import { copyRow, isInt8, type VectorRows } from '../../core/rank/int8-rows';
import type { Kernel } from '../kernel/load-kernel';
import { RowList } from '../kernel/row-list';
import type { Snapshot } from '../shelf/shelf';

/** Children of a snapshot as they are compared, and the vector of each. */
export interface ComparedChildren extends Likeness {
  /** In float32; good until the next is read. @throws RangeError for a number that is no child's. */
  readonly readRow: (child: number) => Float32Array;
}

/**
 * Compares the children of a snapshot by the vectors of one model; null while one is missing, and for none. Rows of int8 stand in lists
 * as the float32 that is left of them. The lists are in the memory of the kernel, in turn; null for the plain loop.
 */
export function compareChildren({ catalogue, documents }: Snapshot, model: ModelName, kernel: Kernel | null): ComparedChildren | null {
  const blocks: VectorRows[] = [];
  for (const document of documents) {
    const block = document.vectorsOf('children', model);
    if (block === null) return null;
    blocks.push(block);
  }
  const dimensions = dimensionsOf(blocks, catalogue.documentOf.length);
  if (dimensions === 0) return null;
  const expanded = new Float32Array(dimensions);
  const readRow = (child: number): Float32Array => {
    const document = catalogue.documentOf[child];
    const block = blocks[document ?? -1];
    if (block === undefined) throw new RangeError(`child: expected a number below ${catalogue.documentOf.length}, got ${child}`);
    const row = child - (catalogue.documents[document ?? 0]?.firstChild ?? 0);
    if (!isInt8(block)) return block.subarray(row * dimensions, (row + 1) * dimensions);
    copyRow(block, row, expanded);
    return expanded;
  };
  return {
    readRow,
    startList: () => {
      const rows = new RowList(dimensions, kernel);
      let asked = -1;
      return {
        get length() {
          return rows.length;
        },
        add: (child) => rows.add(readRow(child)),
        compare: (child, from, to) => {
          if (child !== asked) rows.ask(readRow(child));
          asked = child;
          return rows.score(from, to);
        },
      };
    },
  };
}

function dimensionsOf(blocks: readonly VectorRows[], childCount: number): number {
  const numbers = blocks.reduce((sum, block) => sum + (isInt8(block) ? block.codes.length : block.length), 0);
  return childCount === 0 ? 0 : numbers / childCount;
}
