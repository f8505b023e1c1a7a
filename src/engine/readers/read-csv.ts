import Papa from 'papaparse';
import type { Block, ReadWarning, TableBlock, TableRow } from '../../core/model';
import { guessLang } from './guess-lang';
import { looksLikeNames } from './looks-like-names';
import { scanCsv, type CsvCell } from './scan-csv';
import { keepMarksInBlocks, type Reading } from './reading';

const DELIMITERS = [',', '\t', ';', '|'];
/** What papaparse looks at to find the delimiter: it decides on the first ten rows. */
const SAMPLE = 65_536;
/** More lines of one cell than this are rows. */
const MAX_TITLES = 5;

/**
 * Reads delimited text: the text unchanged, one table.
 *
 * Papaparse names the delimiter; an Excel line `sep=;` overrules it. First rows with words in their first cell alone are titles,
 * paragraphs before the table. The first row is the header if it looks like names:
 * at least two rows, no cell over 60 characters, with a line end or a full stop, no number but a year, no name twice,
 * and at most one cell empty. Rows of another length than the header's give the warning `ragged-rows`; a quote that
 * nothing closes `unclosed-quote`, with the line it is on.
 */
export function readCsv(text: string, options: { readonly preferTabs?: boolean } = {}): Reading {
  const separator = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const delimiter = separator?.[1] ?? detectDelimiter(text, options.preferTabs === true);
  const { rows, marks, unclosedAt } = scanCsv(text, delimiter, separator?.[0].length ?? 0);
  const warnings: ReadWarning[] = [];
  if (unclosedAt !== null) warnings.push({ code: 'unclosed-quote', args: { line: lineOf(text, unclosedAt) } });
  const titles = countTitles(text, rows);
  const body = rows.slice(titles);
  const ragged = countRagged(body);
  if (ragged > 0) warnings.push({ code: 'ragged-rows', args: { rows: ragged, columns: body[0]?.length ?? 0 } });
  const blocks: Block[] = separator === null ? [] : [{ kind: 'aside', reason: 'markup', start: 0, end: separator[0].trimEnd().length }];
  for (const [cell] of rows.slice(0, titles)) if (cell) blocks.push({ kind: 'paragraph', start: cell.raw.start, end: cell.raw.end });
  const table = toTable(text, body);
  if (table !== null) blocks.push(table);
  return { text, title: null, lang: guessLang(text), blocks, marks: keepMarksInBlocks(marks, blocks), warnings, reader: 'csv/2' };
}

function detectDelimiter(text: string, preferTabs: boolean): string {
  const sample = text.slice(0, SAMPLE);
  if (preferTabs && sample.includes('\t')) return '\t';
  const found = Papa.parse(sample, { preview: 20, skipEmptyLines: true, delimitersToGuess: DELIMITERS }).meta.delimiter;
  return DELIMITERS.includes(found) ? found : ',';
}

/** Titles and remarks above the table: first rows with words in their first cell alone, where the rows behind them have two cells and more. */
function countTitles(text: string, rows: readonly (readonly CsvCell[])[]): number {
  const isFilled = ({ content }: CsvCell): boolean => text.slice(content.start, content.end).trim() !== '';
  const first = rows.findIndex((row) => row.slice(1).some(isFilled));
  const isTitle = first > 0 && first <= MAX_TITLES && rows.slice(0, first).every(([cell]) => cell && isFilled(cell));
  return isTitle && rows.slice(first).every((row) => row.length > 1) ? first : 0;
}

function toTable(text: string, rows: readonly (readonly CsvCell[])[]): TableBlock | null {
  const spans = rows.map(toRow);
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const header = spans.length > 1 && looksLikeNames(first.cells.map(({ start, end }) => text.slice(start, end))) ? first : null;
  return { kind: 'table', start: first.start, end: last.end, header, rows: header === null ? spans : spans.slice(1), rule: null };
}

function toRow(cells: readonly CsvCell[]): TableRow {
  return { start: cells[0]?.raw.start ?? 0, end: cells.at(-1)?.raw.end ?? 0, cells: cells.map(({ content }) => content) };
}

function countRagged(rows: readonly (readonly CsvCell[])[]): number {
  const columns = rows[0]?.length ?? 0;
  return rows.filter((row) => row.length !== columns).length;
}

function lineOf(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n?|\n/g)?.length ?? 0) + 1;
}
