import { describe, expect, test } from 'vitest';
import { listDominance } from '../../../../src/app/state/lab/dominance-rows';
import { spreadLabels } from '../../../../src/app/state/lab/spread-labels';

describe('documents beside what their size would give', () => {
  const counts = [15, 6, 6, 5, 0];

  test('those with hits come first, then the longest; empty documents are not there', () => {
    const { rows, left } = listDominance([2, 0, 0], counts, { k: 3, limit: 3 });
    expect(rows.map(({ document }) => document)).toEqual([0, 2, 1]);
    expect(rows[0]?.seenShare).toBeCloseTo(2 / 3);
    expect(rows[0]?.band.expected).toBeCloseTo(15 / 32);
    expect(left).toBe(1);
  });

  test('no hit: nothing was seen, and size still has its say', () => {
    const { rows } = listDominance([], counts, { k: 5, limit: 10 });
    expect(rows.map(({ seenShare }) => seenShare)).toEqual([0, 0, 0, 0]);
    expect(rows[0]?.document).toBe(0);
  });

  test('one document only holds everything by size alone as well', () => {
    const { rows } = listDominance([0, 0], [7], { k: 50, limit: 10 });
    expect(rows[0]?.band).toEqual({ expected: 1, low: 1, high: 1 });
  });

  test('an empty collection has no rows', () => expect(listDominance([], [], { k: 5, limit: 10 }).rows).toEqual([]));
});

describe('labels at the ends of curves', () => {
  const frame = { least: 10, most: 110, gap: 14 };
  const heights = (ys: readonly number[]): number[] =>
    spreadLabels(
      ys.map((y, index) => ({ text: String(index), y })),
      frame,
    ).map(({ y }) => y);

  test('stay where they are while there is room', () => expect(heights([20, 60])).toEqual([20, 60]));
  test('move apart where they would cover each other', () => expect(heights([50, 50, 52])).toEqual([50, 64, 78]));
  test('stay inside the plot at its foot', () => expect(heights([109, 110])).toEqual([96, 110]));
});
