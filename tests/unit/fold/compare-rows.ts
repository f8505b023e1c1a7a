import type { Likeness } from '../../../src/core/fold/rules/likeness';
import { scoreBlock } from '../../../src/core/rank/score-meaning';

/** Vectors of unit length, one row after the other. */
export interface Rows {
  readonly values: Float32Array;
  readonly dimensions: number;
}

/** Compares children by the rows that have their numbers, each pair for itself. */
export function compareRows(rows: Rows): Likeness {
  return {
    withAll: (child) => Float32Array.from({ length: rows.values.length / rows.dimensions }, (_, other) => cosineOf(rows, child, other)),
    startList: () => {
      const list: number[] = [];
      return {
        get length() {
          return list.length;
        },
        add: (child) => list.push(child),
        compare: (child, from, to) => Float32Array.from(list.slice(from, to), (other) => cosineOf(rows, child, other)),
      };
    },
  };
}

export function cosineOf({ values, dimensions }: Rows, child: number, other: number): number {
  const score = new Float32Array(1);
  scoreBlock(values.subarray(child * dimensions, (child + 1) * dimensions), values, score, other);
  return score[0] ?? NaN;
}
