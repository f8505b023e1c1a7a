/**
 * How like children are to one another, by their numbers, wherever their vectors are: cosines of single precision, the same to the last
 * bit whichever of two children is asked about.
 */
export interface Likeness {
  /** An empty list of children to compare others with; the one before it is done with. */
  readonly startList: () => ComparedList;
}

/** So many children of a list are compared in the time that one call takes. */
export const FEW_COMPARED = 8;

/** Children that others are compared with, many in one go. */
export interface ComparedList {
  readonly length: number;
  readonly add: (child: number) => void;
  /** Of a child with those of the list from the `from`-th on, from 0, up to but without the `to`-th. Good until the next comparison. */
  readonly compare: (child: number, from: number, to: number) => Float32Array;
}
