import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderByScore } from '../../../src/core/rank/order-by-score';

const floats = fc.float32Array({ maxLength: 200 });
const coarse = fc.array(fc.constantFrom(-1, -0.5, -0, 0, 0.25, 0.5, NaN), { maxLength: 60 }).map((scores) => Float32Array.from(scores));

function sortAndCompare(scores: Float32Array, isHit: 'positive' | 'all'): number[] {
  return [...scores.keys()]
    .filter((child) => (isHit === 'all' ? !Number.isNaN(scores[child]) : (scores[child] ?? 0) > 0))
    .sort((a, b) => Number(scores[b] === scores[a] ? 0 : (scores[b] ?? 0) > (scores[a] ?? 0) ? 1 : -1) || a - b);
}

describe('orderByScore', () => {
  test('score descending, then child number', () => {
    const { order, scores } = orderByScore(Float32Array.of(0.5, -1, 0.75, 0.5), 'all');
    expect([...order]).toEqual([2, 0, 3, 1]);
    expect([...scores]).toEqual([0.75, 0.5, 0.5, -1]);
  });

  test('positive: 0 and below are no hits', () => {
    expect([...orderByScore(Float32Array.of(0.5, 0, -0, -1, 1e-40), 'positive').order]).toEqual([0, 4]);
  });

  test('NaN is never a hit, −0 equals 0, infinities have their ends', () => {
    expect([...orderByScore(Float32Array.of(NaN, -0, 0, -Infinity, Infinity, -0), 'all').order]).toEqual([4, 1, 2, 5, 3]);
    expect([...orderByScore(Float32Array.of(NaN), 'positive').order]).toEqual([]);
  });

  test('nothing scored, nothing ranked', () => {
    expect(orderByScore(new Float32Array(), 'all')).toEqual({ order: new Uint32Array(), scores: new Float32Array() });
  });

  test.each(['positive', 'all'] as const)('equals sort and compare for every list of scores (%s)', (isHit) => {
    fc.assert(
      fc.property(fc.oneof(floats, coarse), (scores) => {
        const ranking = orderByScore(scores, isHit);
        expect([...ranking.order]).toEqual(sortAndCompare(scores, isHit));
        expect([...ranking.scores]).toEqual([...ranking.order].map((child) => scores[child]));
      }),
      { numRuns: 300 },
    );
  });

  test('gives buffers that hold the ranking and nothing else, ready to be handed over', () => {
    const { order, scores } = orderByScore(Float32Array.of(1, 0, 2), 'positive');
    expect([order.buffer.byteLength, scores.buffer.byteLength]).toEqual([8, 8]);
  });
});
