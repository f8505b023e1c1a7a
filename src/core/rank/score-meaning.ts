import { isInt8, type VectorRows } from './int8-rows';

/**
 * The cosine of the question with every child, as the dot product of unit vectors: one score a child, the documents one
 * after another.
 *
 * `blocks[document]` is `counts[document] × question.length`, row-major; null for a document whose vectors are not
 * complete: its children get NaN, not in this search. Writes into `out` where given. O(children × dimensions), at about
 * the speed at which memory is read; sums in double precision.
 *
 * @throws RangeError if a block or `out` has another length than it must.
 */
export function scoreMeaning(
  question: Float32Array,
  blocks: readonly (Float32Array | null)[],
  counts: readonly number[],
  out?: Float32Array,
): Float32Array {
  const childCount = assertBlocks(question, blocks, counts);
  const scores = out ?? new Float32Array(childCount);
  if (scores.length !== childCount) throw new RangeError(`out: expected ${childCount} scores, got ${scores.length}`);
  let offset = 0;
  blocks.forEach((block, document) => {
    const count = counts[document] as number;
    if (block === null) scores.fill(NaN, offset, offset + count);
    else scoreBlock(question, block, scores.subarray(offset, offset + count));
    offset += count;
  });
  return scores;
}

/** The number of children, if every block has the length that it must. @throws RangeError otherwise. */
export function assertBlocks(question: Float32Array, blocks: readonly (VectorRows | null)[], counts: readonly number[]): number {
  if (blocks.length !== counts.length) throw new RangeError(`counts: expected ${blocks.length} of them, got ${counts.length}`);
  blocks.forEach((block, document) => {
    const expected = (counts[document] as number) * question.length;
    const numbers = block === null ? expected : isInt8(block) ? block.codes.length : block.length;
    if (numbers !== expected) {
      throw new RangeError(`block ${document}: expected ${counts[document]} × ${question.length} numbers, got ${numbers}`);
    }
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Scores as many rows of one block as there are `scores`, from `firstRow` on. Four sums, so that no addition waits for the one before it; `kernel.wat` adds in the same order,
 * so that both give the same bits.
 */
export function scoreBlock(question: Float32Array, block: Float32Array, scores: Float32Array, firstRow = 0): void {
  const dimensions = question.length;
  const unrolled = dimensions - (dimensions % 8);
  let at = firstRow * dimensions;
  for (let child = 0; child < scores.length; child++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let i = 0;
    for (; i < unrolled; i += 8, at += 8) {
      a += (question[i] as number) * (block[at] as number) + (question[i + 4] as number) * (block[at + 4] as number);
      b += (question[i + 1] as number) * (block[at + 1] as number) + (question[i + 5] as number) * (block[at + 5] as number);
      c += (question[i + 2] as number) * (block[at + 2] as number) + (question[i + 6] as number) * (block[at + 6] as number);
      d += (question[i + 3] as number) * (block[at + 3] as number) + (question[i + 7] as number) * (block[at + 7] as number);
    }
    for (; i < dimensions; i++, at++) a += (question[i] as number) * (block[at] as number);
    scores[child] = a + b + (c + d);
  }
}
