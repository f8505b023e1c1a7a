export interface BatchLimits {
  /** Texts in a batch. */
  readonly rows: number;
  /** Tokens in a batch, padding included. */
  readonly tokens: number;
  /** Share of a batch that may be padding. */
  readonly padding: number;
}

/**
 * Measured with e5 int8 in Chromium 1 core, sentences/s over 120 sentences, two rounds: one at a time 24 to 25, pairs 25 to 27,
 * fours 28 to 29, eights 28 to 29, sixteens with a fifth of padding 24 to 27. Fours of at most 128 tokens do 28 and end within
 * some 100 ms, so that a question or "cancel" is heard in between.
 */
export const BATCH_LIMITS: BatchLimits = { rows: 4, tokens: 128, padding: 0.1 };

/**
 * A GPU wants more at a time: beginning an operator costs it the same for one text as for sixteen. There was none at hand to measure; on
 * Chromium's software adapter a batch takes as long as its tokens one by one, so nothing is lost there.
 */
export const GPU_BATCH_LIMITS: BatchLimits = { rows: 16, tokens: 512, padding: 0.1 };

/**
 * Groups texts of like length: indexes into `lengths` (tokens), each exactly once, shortest first.
 *
 * A batch is padded to its longest text, and dynamic quantisation takes its scale from the whole batch, so company of another length costs
 * both time and exactness. A text over the limits is a batch of its own. Equal lengths keep their order. O(n log n).
 */
export function planBatches(lengths: ArrayLike<number>, limits: BatchLimits = BATCH_LIMITS): number[][] {
  const lengthOf = (index: number): number => lengths[index] ?? 0;
  const byLength = Array.from({ length: lengths.length }, (_, index) => index).sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  let filled = 0;
  for (const index of byLength) {
    const length = lengthOf(index);
    const padded = length * (batch.length + 1);
    const padding = padded - filled - length;
    if (batch.length > 0 && (batch.length >= limits.rows || padded > limits.tokens || padding > limits.padding * padded)) {
      batches.push(batch);
      batch = [];
      filled = 0;
    }
    batch.push(index);
    filled += length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
