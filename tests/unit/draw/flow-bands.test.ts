import { describe, expect, test } from 'vitest';
import { layoutBands, ribbon, type Box } from '../../../src/core/draw/flow-bands';
import { foldHits } from '../../../src/core/fold/fold-hits';

// Hits at the left, ticks in the middle, places at the right, passages beyond; one row is 40 px.
const column =
  (left: number, height: number) =>
  (row: number): Box => ({ left, right: left + 100, top: row * 40, bottom: row * 40 + height });
const boxes = (numbers: readonly number[], box: (row: number) => Box): Map<number, Box> => new Map(numbers.map((n) => [n, box(n - 1)]));

const fold = foldHits(Uint32Array.of(0, 1, 2, 3), Uint32Array.of(7, 7, 8, 9), 3);
const measured = {
  fold,
  hits: boxes([1, 2, 3], column(0, 36)),
  ticks: boxes([1, 2, 3, 4], column(200, 20)),
  places: boxes([1, 2, 3], column(400, 36)),
  passages: [{ box: column(600, 80)(0), places: [1, 2] }],
};

/** First and last corners of a ribbon's two ends: [x, top, bottom] at the left and at the right. */
function endsOf(path: string): number[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return [numbers[0], numbers[1], numbers[15], numbers[6], numbers[7], numbers[9]].map((value) => value ?? NaN);
}

describe('ribbon', () => {
  test('runs level out of one edge and level into the other', () => {
    expect(ribbon(0, 10, 20, 100, 50, 80)).toBe('M0,10C50,10 50,50 100,50L100,80C50,80 50,20 0,20Z');
  });
});

describe('layoutBands', () => {
  const bands = layoutBands(measured);

  test('hits run to their ticks, ticks to the places they fold into or refill, places to their passages', () => {
    expect(bands.map(({ kind, rank, place, passage, voter }) => [kind, rank, place, passage, voter])).toEqual([
      ['hit', 1, 1, null, 7],
      ['hit', 2, 1, null, 7],
      ['hit', 3, 2, null, 8],
      ['fold', 1, 1, null, 7],
      ['fold', 2, 1, null, 7],
      ['fold', 3, 2, null, 8],
      ['refill', 4, 3, null, 9],
      ['hand-on', null, 1, 0, 7],
      ['hand-on', null, 2, 0, 8],
    ]);
  });

  test('a band leaves the right edge of what it comes from and ends on the left edge of where it goes', () => {
    expect(endsOf(bands[0]?.path ?? '')).toEqual([100, 0, 36, 200, 0, 20]);
    expect(endsOf(bands[6]?.path ?? '').slice(0, 4)).toEqual([300, 120, 140, 400]);
  });

  test('bands of one place lie one under the other inside its edge', () => {
    const [first, second] = [bands[3], bands[4]].map((band) => endsOf(band?.path ?? ''));
    expect(first?.[4]).toBeGreaterThanOrEqual(0);
    expect(second?.[4]).toBeGreaterThan(first?.[5] ?? Infinity);
    expect(second?.[5]).toBeLessThanOrEqual(36);
  });

  test('the places in one passage share its edge', () => {
    expect([bands[7], bands[8]].map((band) => endsOf(band?.path ?? '').slice(3))).toEqual([
      [600, 0, 40],
      [600, 40, 80],
    ]);
  });

  test('what is not on the screen has no band', () => {
    const none = new Map<number, Box>();
    expect(layoutBands({ ...measured, hits: none, ticks: none }).map(({ kind }) => kind)).toEqual(['hand-on', 'hand-on']);
    expect(layoutBands({ ...measured, places: none }).map(({ kind }) => kind)).toEqual(['hit', 'hit', 'hit']);
  });

  test('free and empty places have none', () => {
    const alone = foldHits(Uint32Array.of(0, 1), Uint32Array.of(7, 7), 3);
    expect(layoutBands({ ...measured, fold: alone }).every(({ place }) => place === 1)).toBe(true);
  });
});
