import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Ranking } from '../../../src/core/model';
import { orderByScore } from '../../../src/core/rank/order-by-score';
import { createKernel, type Kernel } from '../../../src/engine/kernel/load-kernel';
import { ScoreOrder } from '../../../src/engine/kernel/score-order';

/** Every bit pattern: NaN of any kind, both zeros, infinities and what is almost 0 among them. */
const anyBits = fc.uint32Array({ maxLength: 300 }).map((bits) => new Float32Array(bits.slice().buffer));
/** Few values, so that ties are the rule. */
const coarse = fc
  .array(fc.constantFrom(-Infinity, -1, -0.5, -0, 0, 1e-40, 0.25, 0.5, Infinity, NaN), { maxLength: 90 })
  .map((scores) => Float32Array.from(scores));

describe('the kernel orders as the plain loop does', () => {
  test.each(['positive', 'all'] as const)('for every list of scores, ties included (%s)', (isHit) => {
    expect(createKernel()).not.toBeNull();
    const order = new ScoreOrder();
    fc.assert(
      fc.property(fc.oneof(anyBits, coarse), (scores) => {
        expect(order.order(scores, isHit)).toEqual(orderByScore(scores, isHit));
      }),
      { numRuns: 500 },
    );
  });

  test('for 100,000 scores, and for fewer after them', () => {
    const order = new ScoreOrder();
    const bytesOf = ({ order, scores }: Ranking): Buffer => Buffer.concat([new Uint8Array(order.buffer), new Uint8Array(scores.buffer)]);
    for (const count of [100_000, 7, 0, 99_999]) {
      const scores = Float32Array.from({ length: count }, (_, i) => Math.sin(i * 7) / (1 + (i % 11)));
      expect(bytesOf(order.order(scores, 'all')).equals(bytesOf(orderByScore(scores, 'all')))).toBe(true);
    }
    expect(order.byteLength).toBeGreaterThanOrEqual(100_000 * 20);
  });

  test('for more and more scores, without growing for each', () => {
    const kernel = createKernel();
    if (!kernel) throw new Error('expected WebAssembly');
    const grown = vi.spyOn(kernel.memory, 'grow');
    const order = new ScoreOrder(() => kernel);
    for (let count = 100; count <= 20_000; count += 100) {
      expect(order.order(new Float32Array(count).fill(0.5), 'all').order.at(-1)).toBe(count - 1);
    }
    expect(grown.mock.calls.length).toBeLessThan(6);
  });

  test('and leaves it to the plain loop where there is no WebAssembly, or no memory', () => {
    const scores = Float32Array.of(0.5, NaN, 0.75, 0.5);
    const full = (): Kernel | null => {
      const kernel = createKernel();
      return kernel && { ...kernel, orderScores: () => expect.unreachable('the plain loop was expected'), memory: FULL };
    };
    for (const newKernel of [() => null, full]) expect(new ScoreOrder(newKernel).order(scores, 'all')).toEqual(orderByScore(scores, 'all'));
  });
});

/** A memory that cannot grow. */
const FULL = new WebAssembly.Memory({ initial: 1, maximum: 1 });
