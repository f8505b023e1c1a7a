import type { Incoming } from '../../../bridge/protocol';
import { ownValue } from '../../../core/own-value';
import type { Precision } from '../../../core/rank/int8-rows';

/**
 * Bytes of memory a sentence takes, as `tests/bench/scale-curve.bench.ts` measures them from 1,000 to 1,000,000: its text and the small
 * objects that describe it (510), what search by characters (170) and by words (290) makes of it; and its vectors of e5 with the copy that
 * search works on (3,072 and 776).
 */
const BYTES_PER_CHILD = 1_000;
const VECTOR_BYTES: Readonly<Record<Precision, number>> = { float32: 3_100, int8: 800 };

/** Bytes of a file for each sentence that comes out of it: of plain text in Japanese or English, and of formats that are packed or full of pictures. */
const FILE_BYTES_PER_CHILD = 100;
const PACKED_BYTES_PER_CHILD: Readonly<Record<string, number>> = {
  pdf: 1_500,
  docx: 300,
  xlsx: 60,
  ods: 60,
  pptx: 3_000,
  epub: 200,
  zip: 40,
};

/** A quarter of the machine's memory is a page's fair share; the browser says no more than 8 GB of it. */
const SHARE = 0.25;
const GIGABYTE = 2 ** 30;
/** Where the browser says nothing: what a phone or a school's computer of 4 GB has to give. */
const COMMON_LIMIT = GIGABYTE;

/** What a tab can be expected to hold. */
export interface TabLimit {
  readonly bytes: number;
  /** Whether it is a common value rather than this machine's. */
  readonly isGuess: boolean;
}

/** What is known of the machine; null where the browser does not say. */
export interface MachineFacts {
  readonly memoryGb: number | null;
  readonly heapBytes: number | null;
  /** What may still be kept; null too where nothing is to be kept. */
  readonly storageBytes: number | null;
}

/** The least of what is known: a share of the memory, the browser's own limit, the room for what is to be kept. */
export function limitOf({ memoryGb, heapBytes, storageBytes }: MachineFacts): TabLimit {
  const known = [memoryGb === null ? null : memoryGb * GIGABYTE * SHARE, heapBytes].filter((bytes) => bytes !== null);
  const bytes = Math.min(...(known.length > 0 ? known : [COMMON_LIMIT]), storageBytes ?? Infinity);
  return { bytes, isGuess: known.length === 0 };
}

/** How many sentences files will come to, by their sizes and kinds; `estimateOne` says it of each, in parts of a sentence too. */
export function estimateChildren(incoming: readonly Incoming[], estimateOne: (one: Incoming) => number = estimateFile): number {
  return Math.ceil(incoming.reduce((sum, one) => sum + estimateOne(one), 0));
}

export function estimateFile(one: Incoming): number {
  return one.kind === 'text' ? one.text.length / 40 : one.file.size / bytesPerChild(one.path);
}

/** Bytes of memory that so many sentences take, with vectors where they are wanted. */
export function estimateBytes(children: number, vectors: Precision | null): number {
  return children * (BYTES_PER_CHILD + (vectors ? VECTOR_BYTES[vectors] : 0));
}

function bytesPerChild(path: string): number {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return ownValue(PACKED_BYTES_PER_CHILD, ending) ?? FILE_BYTES_PER_CHILD;
}
