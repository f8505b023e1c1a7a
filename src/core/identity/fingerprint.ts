/** What of a text is compared with other texts, as hashes: nothing is compared letter by letter. */
export interface Fingerprint {
  /** Hash of each distinct search key of a child, with its length in UTF-16 units. */
  readonly sentences: ReadonlyMap<number, number>;
  /** The sum of those lengths. */
  readonly length: number;
  /** Hashes of the distinct stretches of `SHINGLE` units of all keys in a row, those that `every` divides. */
  readonly shingles: ReadonlySet<number>;
  /** A power of two: the longer the text, the fewer of its shingles are looked at. */
  readonly every: number;
}

/** Units of one shingle: a light edit changes as many, and two Japanese texts hardly share so many by accident. */
const SHINGLE = 8;
/** About so many shingles are kept of a text, whatever its length. */
const KEPT = 2048;

/** The fingerprint of a text by the search keys of its children, in order. O(length). No children, an empty one. */
export function fingerprintOf(keys: readonly string[]): Fingerprint {
  const sentences = new Map<number, number>();
  for (const key of keys) if (key !== '') sentences.set(hashKey(key), key.length);
  const row = keys.join('');
  let every = 1;
  while (row.length / every > KEPT) every *= 2;
  return { sentences, length: [...sentences.values()].reduce((sum, length) => sum + length, 0), shingles: hashShingles(row, every), every };
}

/** 53 bits (cyrb53): of a million sentences two share a hash with a chance of one in twenty thousand. */
function hashKey(key: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** A rolling polynomial, mixed so that its lowest bits choose evenly. */
function hashShingles(row: string, every: number): Set<number> {
  const BASE = 1_000_003;
  let power = 1;
  for (let i = 1; i < SHINGLE; i++) power = Math.imul(power, BASE);
  const kept = new Set<number>();
  let rolling = 0;
  for (let at = 0; at < row.length; at++) {
    if (at >= SHINGLE) rolling = (rolling - Math.imul(row.charCodeAt(at - SHINGLE), power)) | 0;
    rolling = (Math.imul(rolling, BASE) + row.charCodeAt(at)) | 0;
    if (at < SHINGLE - 1) continue;
    const mixed = mix(rolling);
    if (mixed % every === 0) kept.add(mixed);
  }
  return kept;
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
