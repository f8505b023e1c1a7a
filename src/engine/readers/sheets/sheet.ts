/** Cells that are one, from 0; `column` and `row` of the first. */
export interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** One sheet: cells as they are shown, by row and column from 0; what is missing is empty. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | undefined)[])[];
  /** Those over several columns. */
  readonly merges: readonly Merge[];
}

/** What a program does not show of its sheets, and is left out. */
export interface LeftOut {
  sheets: number;
  /** Hidden rows and columns that hold something. */
  rows: number;
  columns: number;
  /** Formulas whose answer is not in the file. */
  formulas: number;
}
