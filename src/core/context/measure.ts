import type { BudgetUnit } from '../model';

/** The whole extracted text of a document of the catalogue, or null where it is not at hand. */
export type TextOf = (document: number) => string | null;

/** Sizes in the unit of a budget. */
export interface Measure {
  readonly unit: BudgetUnit;
  /** The size of `[start, end)` of a document. Never falls when the span grows. */
  span(document: number, start: number, end: number): number;
  /**
   * The size of what is sent with a passage besides its text: citation marks, title, heading path and separators.
   * `section` is null where the passage is named by its document alone; `citations` are the numbers of its marks, one
   * mark where left out.
   */
  header(document: number, section: number | null, citations?: readonly number[]): number;
}
