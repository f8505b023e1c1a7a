import Papa from 'papaparse';
import type { Block, ReadWarning, TableBlock, TableRow } from '../../core/model';
import { guessLang } from './guess-lang';
import { looksLikeNames } from './looks-like-names';
import { scanCsv, type CsvCell } from './scan-csv';
import type { Reading } from './reading';

const DELIMITERS = [',', '\t', ';', '|'];
/** What papaparse looks at to find the delimiter: it decides on the first ten rows. */
const SAMPLE = 65_536;

/**
 * Reads delimited text: the text unchanged, one table.
 *
 * Papaparse names the delimiter; an Excel line `sep=;` overrules it. The first row is the header if it looks like names:
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
  const ragged = countRagged(rows);
  if (ragged > 0) warnings.push({ code: 'ragged-rows', args: { rows: ragged, columns: rows[0]?.length ?? 0 } });
  const blocks: Block[] = separator === null ? [] : [{ kind: 'aside', reason: 'markup', start: 0, end: separator[0].trimEnd().length }];
  const table = toTable(text, rows);
  if (table !== null) blocks.push(table);
  const inTable = table === null ? [] : marks.filter(({ start, end }) => start >= table.start && end <= table.end);
  return { text, title: null, lang: guessLang(text), blocks, marks: inTable, warnings, reader: 'csv/1' };
}

function detectDelimiter(text: string, preferTabs: boolean): string {
  const sample = text.slice(0, SAMPLE);
  if (preferTabs && sample.includes('\t')) return '\t';
  const found = Papa.parse(sample, { preview: 20, skipEmptyLines: true, delimitersToGuess: DELIMITERS }).meta.delimiter;
  return DELIMITERS.includes(found) ? found : ',';
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
