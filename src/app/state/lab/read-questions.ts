import { greatestOf } from '../../../core/extremes';
import { parse } from 'papaparse';

/** A table of which one column holds questions. */
export interface QuestionTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The column that looks most like questions. */
  readonly guess: number;
}

/** More than these are not asked: the table would say nothing anyone could read. */
export const QUESTION_COUNT_LIMIT = 2000;

/** More columns than these nobody chooses from. */
const COLUMN_COUNT_LIMIT = 200;

const NAMES = /question|query|質問|問い|設問|^q$/i;
/** A cell that says what is below it, and is no question. */
const COLUMN_NAME = /^(?:questions?|quer(?:y|ies)|q|質問|質問文|問い|設問)$/i;
const ASKS = /[?？]|か。?$/;

/** The questions of a text, one a line, without empty lines and repetitions, in order. */
export function listQuestions(text: string): string[] {
  return [...new Set(text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim()))].filter((line) => line !== '');
}

/**
 * A CSV or tab-separated text as a table; null where it has one column only, so that its lines are the questions.
 *
 * The first row names the columns. Empty text gives null.
 */
export function readQuestionTable(text: string): QuestionTable | null {
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const [names, ...rows] = data;
  if (!names || names.length < 2 || rows.length === 0) return null;
  const columns = names.slice(0, COLUMN_COUNT_LIMIT);
  return { columns, rows, guess: guessColumn(columns, rows) };
}

/**
 * The questions of a CSV that has one column only: its cells, as they are between quotation marks, without the name of the column where it
 * has one.
 */
export function listCellQuestions(text: string): string[] {
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy', delimiter: ',' });
  const cells = data.map((row) => row.join(',').replace(/\s+/g, ' ').trim());
  const isNamed = cells.length > 1 && COLUMN_NAME.test(cells[0] ?? '');
  return [...new Set(isNamed ? cells.slice(1) : cells)].filter((cell) => cell !== '');
}

/** Whether a column says of itself that it holds the questions. */
export function namesQuestions({ columns, guess }: QuestionTable): boolean {
  return COLUMN_NAME.test(columns[guess]?.trim() ?? '');
}

/** The questions of one column, without empty cells and repetitions. */
export function questionsOfColumn(table: QuestionTable, column: number): string[] {
  return [...new Set(table.rows.map((row) => (row[column] ?? '').replace(/\s+/g, ' ').trim()))].filter((cell) => cell !== '');
}

function guessColumn(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const named = columns.findIndex((name) => NAMES.test(name.trim()));
  if (named >= 0) return named;
  const asking = sumColumns(columns.length, rows, (cell) => (ASKS.test(cell.trim()) ? 1 : 0));
  const most = greatestOf(asking);
  if (most > 0) return asking.indexOf(most);
  const lengths = sumColumns(columns.length, rows, (cell) => cell.length);
  return lengths.indexOf(greatestOf(lengths));
}

/** Cell by cell, as rows may have far fewer than there are columns. O(cells). */
function sumColumns(count: number, rows: readonly (readonly string[])[], weigh: (cell: string) => number): number[] {
  const sums = new Array<number>(count).fill(0);
  for (const row of rows)
    for (let column = 0; column < Math.min(count, row.length); column++) sums[column] = (sums[column] ?? 0) + weigh(row[column] ?? '');
  return sums;
}
