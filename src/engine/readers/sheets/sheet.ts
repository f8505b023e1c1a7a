/** One sheet: cells as they are shown, by row and column from 0; what is missing is empty. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | undefined)[])[];
}
