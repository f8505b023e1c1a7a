import { BigramNumbers, bigramsOf } from './bigrams';
import { SparseIndex, type BagBlock } from './sparse-index';
import { packBags, type TermBags } from './term-bags';

/** What the weights of all children come to at one state of the index. */
interface Weights {
  readonly changes: number;
  /** By term. */
  readonly idf: Float64Array;
  /** By document, one entry a child: the length of its vector. */
  readonly norms: ReadonlyMap<string, Float64Array>;
}

/**
 * Search by characters: the cosine of TF-IDF vectors over bigrams of code points, exact over every child.
 *
 * tf raw; idf = ln((N + 1) / (df + 1)) + 1 over all N children in the index; question bigrams that no child has are
 * dropped before its norm is taken. A key of fewer than two code points has no bigram and scores 0.
 */
export class CharacterIndex {
  readonly #index = new SparseIndex();
  readonly #terms = new BigramNumbers();
  #weights: Weights | null = null;

  /** Bytes that it takes. */
  get byteLength(): number {
    return this.#index.byteLength + this.#terms.byteLength + 8 * this.#index.childCount;
  }

  /** Adds a document, in place of the one of that id; one search key a child, in order. */
  add(id: string, keys: readonly string[]): void {
    this.addBags(id, bagCharacters(keys));
  }

  /** The same, of bags that `bagCharacters` made. */
  addBags(id: string, bags: TermBags): void {
    const { vocabulary } = bags;
    const numberOf = new Uint32Array(vocabulary.length);
    for (let i = 0; i < numberOf.length; i++) numberOf[i] = this.#terms.findOrAdd(vocabulary[i] as number);
    this.#index.add(id, bags, numberOf);
  }

  remove(id: string): void {
    this.#index.remove(id);
  }

  /**
   * One score a child, 0 to 1, the documents of `order` one after another. 0 is no hit.
   *
   * @throws RangeError if `order` names a document that is not in the index.
   */
  score(questionKey: string, order: readonly string[]): Float32Array {
    const weights = this.#weigh();
    const question = this.#weighQuestion(questionKey, weights);
    const blocks = order.map((id) => this.#index.blockOf(id));
    const scores = new Float32Array(blocks.reduce((sum, { bags }) => sum + bags.lengths.length, 0));
    if (question === null) return scores;
    let offset = 0;
    blocks.forEach((block, i) => {
      const norms = weights.norms.get(order[i] as string) as Float64Array;
      scoreBlock(block, norms, { question, scores, offset });
      offset += norms.length;
    });
    return scores;
  }

  #weigh(): Weights {
    const index = this.#index;
    if (this.#weights?.changes === index.changes) return this.#weights;
    const idf = index.mapChildrenWith((df) => Math.log((index.childCount + 1) / (df + 1)) + 1);
    const norms = new Map(Array.from(index.blocks(), ([id, block]) => [id, measureNorms(block, idf)] as const));
    this.#weights = { changes: index.changes, idf, norms };
    return this.#weights;
  }

  /** By term: the question's unit vector times idf, ready to be multiplied by a child's tf; null if no child has any of it. */
  #weighQuestion(questionKey: string, { idf }: Weights): Float64Array | null {
    const question = new Float64Array(idf.length);
    const terms = new Set<number>();
    for (const bigram of bigramsOf(questionKey)) {
      const term = this.#terms.find(bigram);
      if (term < 0 || this.#index.childrenWith(term) === 0) continue;
      terms.add(term);
      question[term] = (question[term] as number) + 1;
    }
    let squares = 0;
    for (const term of terms) squares += ((question[term] as number) * (idf[term] as number)) ** 2;
    if (squares === 0) return null;
    const norm = Math.sqrt(squares);
    for (const term of terms) question[term] = ((question[term] as number) * (idf[term] as number) ** 2) / norm;
    return question;
  }
}

/** What `CharacterIndex` keeps of a document's search keys, one a child. */
export function bagCharacters(keys: readonly string[]): TermBags {
  return packBags(keys.map(bigramsOf));
}

function measureNorms({ bags, numberOf }: BagBlock, idf: Float64Array): Float64Array {
  const { starts, terms, counts } = bags;
  const weights = new Float64Array(numberOf.length);
  for (let i = 0; i < weights.length; i++) weights[i] = idf[numberOf[i] as number] as number;
  const norms = new Float64Array(starts.length - 1);
  for (let child = 0; child < norms.length; child++) {
    const end = starts[child + 1] as number;
    let squares = 0;
    for (let i = starts[child] as number; i < end; i++) {
      const weight = (counts[i] as number) * (weights[terms[i] as number] as number);
      squares += weight * weight;
    }
    norms[child] = Math.sqrt(squares);
  }
  return norms;
}

function scoreBlock(
  { bags, numberOf }: BagBlock,
  norms: Float64Array,
  { question, scores, offset }: { question: Float64Array; scores: Float32Array; offset: number },
): void {
  const weights = new Float64Array(numberOf.length);
  let hasAny = false;
  for (let i = 0; i < weights.length; i++) {
    weights[i] = question[numberOf[i] as number] as number;
    hasAny ||= weights[i] !== 0;
  }
  if (!hasAny) return;
  const { starts, terms, counts } = bags;
  for (let child = 0; child < norms.length; child++) {
    const end = starts[child + 1] as number;
    let dot = 0;
    for (let i = starts[child] as number; i < end; i++) dot += (weights[terms[i] as number] as number) * (counts[i] as number);
    if (dot > 0) scores[offset + child] = Math.min(1, dot / (norms[child] as number));
  }
}
