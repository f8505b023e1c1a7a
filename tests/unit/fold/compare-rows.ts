import type { Likeness } from '../../../src/core/fold/rules/likeness';
import { pickDiverse, type DiverseInput, type DiversePick } from '../../../src/core/fold/rules/pick-diverse';
import { scoreBlock } from '../../../src/core/rank/score-meaning';

/** Vectors of unit length, one row after the other. */
export interface Rows {
  readonly values: Float32Array;
  readonly dimensions: number;
}

/** Compares children by the rows that have their numbers, each pair for itself. */
export function compareRows(rows: Rows): Likeness {
  return {
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

/** MMR's picks, with every cosine from the rows. */
export function pickAmong(rows: Rows, input: Omit<DiverseInput, 'likeFirst'>, lambda: number): DiversePick[] {
  const count = rows.values.length / rows.dimensions;
  const likeFirst = Float32Array.from({ length: count }, (_, child) => cosineOf(rows, input.order[0] ?? 0, child));
  return pickDiverse({ ...input, likeFirst }, compareRows(rows), lambda);
}

export function cosineOf({ values, dimensions }: Rows, child: number, other: number): number {
  const score = new Float32Array(1);
  scoreBlock(values.subarray(child * dimensions, (child + 1) * dimensions), values, score, other);
  return score[0] ?? NaN;
}
