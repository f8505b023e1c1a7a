/** One child, ready to be compared with others by their numbers. Cosines are of single precision, the same to the last bit however they are asked for. */
export interface ComparedChild {
  readonly with: (child: number) => number;
  /** With every child of the collection, by number: as many numbers as it has children. The reader's to keep. */
  readonly withAll: () => Float32Array;
}

/** Compares one child with others, wherever their vectors are. */
export type CompareFrom = (child: number) => ComparedChild;
