import { BigramNumbers } from './bigrams';

/**
 * The bags of terms of one document's children, one after another. Terms (bigrams, pieces) bear numbers of the document's own, in the
 * order in which it has them, so that the bags are the same whatever else is in the index, and can be kept.
 *
 * ```
 * vocabulary  by number: the term itself, a whole number
 * starts      0         3      5        children + 1 entries
 * terms       0  1  2 | 0  3 | …        ascending inside a child, each once
 * counts      1  1  2 | 3  1 | …
 * lengths     4       | 4    | …        terms of a child with repeats
 * ```
 *
 * `terms`, `counts` and `lengths` are of the narrowest type that holds them.
 */
export interface TermBags {
  readonly vocabulary: Float64Array;
  readonly starts: Uint32Array;
  readonly terms: Whole;
  readonly counts: Whole;
  readonly lengths: Whole;
}

/** Whole numbers in one, two or four bytes. */
export type Whole = Uint8Array | Uint16Array | Uint32Array;

/** Packs what each child has: `bags[child]` lists terms in any order, with repeats. */
export function packBags(bags: readonly (Float64Array | Uint32Array)[]): TermBags {
  const numbers = new BigramNumbers();
  const vocabulary: number[] = [];
  const lengths = Uint32Array.from(bags, (bag) => bag.length);
  const starts = new Uint32Array(bags.length + 1);
  const capacity = lengths.reduce((sum, length) => sum + length, 0);
  const terms = new Uint32Array(capacity);
  const counts = new Uint32Array(capacity);
  let used = 0;
  bags.forEach((bag, child) => {
    const first = used;
    const sorted = new Uint32Array(bag.length);
    for (let i = 0; i < bag.length; i++) {
      const number = numbers.findOrAdd(bag[i] as number);
      if (number === vocabulary.length) vocabulary.push(bag[i] as number);
      sorted[i] = number;
    }
    sorted.sort();
    for (let i = 0; i < sorted.length; i++) {
      const term = sorted[i] as number;
      if (used === first || terms[used - 1] !== term) terms[used++] = term;
      counts[used - 1] = (counts[used - 1] as number) + 1;
    }
    starts[child + 1] = used;
  });
  return {
    vocabulary: Float64Array.from(vocabulary),
    starts,
    terms: narrow(terms.subarray(0, used)),
    counts: narrow(counts.subarray(0, used)),
    lengths: narrow(lengths),
  };
}

/** Bytes that bags take. */
export function sizeOfBags({ vocabulary, starts, terms, counts, lengths }: TermBags): number {
  return vocabulary.byteLength + starts.byteLength + terms.byteLength + counts.byteLength + lengths.byteLength;
}

/** The same numbers in as few bytes each as hold the greatest, in a buffer of their own. */
function narrow(numbers: Uint32Array): Whole {
  let greatest = 0;
  for (let i = 0; i < numbers.length; i++) greatest = Math.max(greatest, numbers[i] as number);
  if (greatest <= 0xff) return Uint8Array.from(numbers);
  return greatest <= 0xffff ? Uint16Array.from(numbers) : numbers.slice();
}
