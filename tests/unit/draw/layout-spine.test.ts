import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTick, layoutSpine, type SpineOptions } from '../../../src/core/draw/layout-spine';

const short: SpineOptions = { hitCount: 20, k: 5, kStar: 9, newcomers: [6, 9], length: 320 };
const long: SpineOptions = { hitCount: 2000, k: 5, kStar: 180, newcomers: [60, 61, 180], length: 320 };

const options = fc
  .record({
    hitCount: fc.oneof(fc.nat({ max: 80 }), fc.nat({ max: 1_000_000 })),
    k: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2_000_000 })),
    gaps: fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 50 }),
    length: fc.double({ min: 0, max: 2000, noNaN: true }),
    isFull: fc.boolean(),
  })
  .map(({ hitCount, k, gaps, length, isFull }): SpineOptions => {
    let rank = k;
    const newcomers = gaps.map((gap) => (rank += gap)).filter((one) => one <= hitCount);
    return { hitCount, k, newcomers, length, kStar: isFull ? (newcomers.at(-1) ?? Math.min(k, hitCount)) || null : null };
  });

describe('layoutSpine', () => {
  test('a short ranking: every hit a tick, all alike', () => {
    const { ticks, marks, length } = layoutSpine(short);
    expect(ticks).toHaveLength(20);
    expect(new Set(ticks.map(({ height }) => height.toFixed(6)))).toEqual(new Set(['16.000000']));
    expect(ticks.map(({ role }) => role)).toEqual([
      ...Array<string>(5).fill('top'),
      'newcomer',
      'waiting',
      'waiting',
      'newcomer',
      ...Array<string>(11).fill('waiting'),
    ]);
    expect(marks).toEqual({ k: expect.closeTo(80, 6) as number, kStar: expect.closeTo(144, 6) as number });
    expect(length).toBeCloseTo(320, 6);
  });

  test('a very short ranking does not swell to fill the length', () => {
    const { ticks, length } = layoutSpine({ hitCount: 3, k: 5, kStar: null, newcomers: [], length: 320 });
    expect(ticks.map(({ height }) => height)).toEqual([24, 24, 24]);
    expect(length).toBe(72);
  });

  test('a long ranking: top hits and newcomers keep 6 px, the rest is binned', () => {
    const { ticks } = layoutSpine(long);
    for (const rank of [1, 2, 3, 4, 5, 60, 61, 180]) {
      const tick = findTick(ticks, rank);
      expect(tick).toMatchObject({ firstRank: rank, lastRank: rank, role: rank <= 5 ? 'top' : 'newcomer' });
      expect(tick?.height).toBeGreaterThanOrEqual(6 - 1e-9);
    }
    expect(ticks.length).toBeLessThanOrEqual(160);
    const head = findTick(ticks, 180);
    expect((head?.top ?? 0) + (head?.height ?? 0)).toBeGreaterThan(320 * 0.7);
  });

  test('a ranking with a near K* keeps its head at full size', () => {
    const { ticks } = layoutSpine({ ...long, kStar: 8, newcomers: [6, 7, 8] });
    expect(ticks.slice(0, 13).every(({ firstRank, lastRank, height }) => firstRank === lastRank && height > 6)).toBe(true);
  });

  test('no hit, no tick; no length, no height', () => {
    expect(layoutSpine({ hitCount: 0, k: 5, kStar: null, newcomers: [], length: 320 })).toEqual({
      ticks: [],
      marks: { k: null, kStar: null },
      length: 0,
    });
    expect(layoutSpine({ ...short, length: -5 }).length).toBe(0);
  });

  test('every rank is in exactly one tick, in order, one under the other, within the length, and the ticks are few', () => {
    fc.assert(
      fc.property(options, (given) => {
        const { ticks, length } = layoutSpine(given);
        let rank = 0;
        let bottom = 0;
        for (const tick of ticks) {
          expect(tick.firstRank).toBe(rank + 1);
          expect(tick.lastRank).toBeGreaterThanOrEqual(tick.firstRank);
          expect(tick.top).toBeCloseTo(bottom, 6);
          expect(tick.height).toBeGreaterThanOrEqual(0);
          rank = tick.lastRank;
          bottom = tick.top + tick.height;
        }
        expect(rank).toBe(given.hitCount);
        expect(Math.max(length, bottom)).toBeLessThanOrEqual(given.length + 1e-6);
        expect(ticks.length).toBeLessThanOrEqual(given.length / 2 + given.newcomers.length * 2 + 3);
      }),
      { numRuns: 300 },
    );
  });

  test('no bin mixes roles', () => {
    fc.assert(
      fc.property(options, (given) => {
        for (const { firstRank, lastRank, role } of layoutSpine(given).ticks) {
          expect(role === 'top').toBe(firstRank <= given.k);
          expect(lastRank <= given.k).toBe(role === 'top');
          const newcomers = given.newcomers.filter((rank) => rank >= firstRank && rank <= lastRank).length;
          expect(newcomers).toBe(role === 'newcomer' ? lastRank - firstRank + 1 : 0);
        }
      }),
    );
  });
});

test('findTick finds the tick of each rank and none beyond', () => {
  const { ticks } = layoutSpine(long);
  for (const rank of [1, 7, 61, 500, 2000]) {
    const tick = findTick(ticks, rank);
    expect(tick && tick.firstRank <= rank && rank <= tick.lastRank).toBe(true);
  }
  expect(findTick(ticks, 0)).toBeUndefined();
  expect(findTick(ticks, 2001)).toBeUndefined();
});
