import type { CompareFrom } from '../../../src/core/fold/rules/compare-from';
import { scoreBlock } from '../../../src/core/rank/score-meaning';

/** Vectors of unit length, one row after the other. */
export interface Rows {
  readonly values: Float32Array;
  readonly dimensions: number;
}

/** Compares children by the rows that have their numbers. */
export function compareRows({ values, dimensions }: Rows): CompareFrom {
  return (child) => {
    const rowOf = (row: number): Float32Array => values.subarray(row * dimensions, (row + 1) * dimensions);
    const own = rowOf(child);
    const score = (block: Float32Array): Float32Array => {
      const scores = new Float32Array(block.length / dimensions);
      scoreBlock(own, block, scores);
      return scores;
    };
    return { with: (other) => score(rowOf(other))[0] ?? NaN, withAll: () => score(values) };
  };
}
