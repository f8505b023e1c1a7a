import { SparseIndex, type BagBlock } from './sparse-index';
import { packBags, type TermBags } from './term-bags';

const K1 = 1.2;
const B = 0.75;

/**
 * Search by words: BM25 over the pieces of a tokenizer, exact over every child.
 *
 * k1 1.2, b .75, idf = ln(1 + (N − df + .5) / (df + .5)) over all N children in the index, length in pieces. A piece that
 * stands twice in the question counts twice.
 */
export class WordIndex {
  readonly #index = new SparseIndex();

  /** Adds a document, in place of the one of that id; the piece numbers of one search key a child, in order. */
  add(id: string, pieces: readonly Uint32Array[]): void {
    this.addBags(id, packBags(pieces));
  }

  /** The same, of bags that `packBags` made of the pieces. */
  addBags(id: string, bags: TermBags): void {
    this.#index.add(id, bags, Uint32Array.from(bags.vocabulary));
  }

  /** Bytes that it takes. */
  get byteLength(): number {
    return this.#index.byteLength;
  }

  remove(id: string): void {
    this.#index.remove(id);
  }

  /**
   * One score a child, the documents of `order` one after another. 0 is no hit.
   *
   * @throws RangeError if `order` names a document that is not in the index.
   */
  score(questionPieces: Uint32Array, order: readonly string[]): Float32Array {
    const index = this.#index;
    const blocks = order.map((id) => index.blockOf(id));
    const scores = new Float32Array(blocks.reduce((sum, { bags }) => sum + bags.lengths.length, 0));
    const gain = this.#weighQuestion(questionPieces);
    const meanLength = index.totalLength / index.childCount;
    let offset = 0;
    for (const block of blocks) {
      const children = block.bags.lengths.length;
      scoreBlock(block, { gain, meanLength, scores: scores.subarray(offset, offset + children) });
      offset += children;
    }
    return scores;
  }

  /** Whether any child scores above 0: an idf is never 0, so one piece in common is enough. O(pieces of the question). */
  hasAny(questionPieces: Uint32Array): boolean {
    return questionPieces.some((piece) => this.#index.childrenWith(piece) > 0);
  }

  /** By piece: its idf, as often as the question has it. */
  #weighQuestion(questionPieces: Uint32Array): Float64Array {
    const index = this.#index;
    const gain = new Float64Array(index.termLimit);
    for (const piece of questionPieces) {
      const df = index.childrenWith(piece);
      if (df > 0) gain[piece] = (gain[piece] as number) + Math.log(1 + (index.childCount - df + 0.5) / (df + 0.5));
    }
    return gain;
  }
}

function scoreBlock(
  { bags, numberOf }: BagBlock,
  { gain, meanLength, scores }: { gain: Float64Array; meanLength: number; scores: Float32Array },
): void {
  const weights = new Float64Array(numberOf.length);
  let hasAny = false;
  for (let i = 0; i < weights.length; i++) {
    weights[i] = gain[numberOf[i] as number] as number;
    hasAny ||= weights[i] !== 0;
  }
  if (!hasAny) return;
  const { starts, terms, counts, lengths } = bags;
  for (let child = 0; child < scores.length; child++) {
    const saturation = K1 * (1 - B + (B * (lengths[child] as number)) / meanLength);
    const end = starts[child + 1] as number;
    let sum = 0;
    for (let i = starts[child] as number; i < end; i++) {
      const weight = weights[terms[i] as number] as number;
      if (weight === 0) continue;
      const count = counts[i] as number;
      sum += (weight * count * (K1 + 1)) / (count + saturation);
    }
    scores[child] = sum;
  }
}
