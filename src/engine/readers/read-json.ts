import { Fault } from '../../bridge/fault';
import type { ReadWarning } from '../../core/model';
import { guessLang } from './guess-lang';
import { findRecords, flattenRecord, parseLines, type Fields } from './json-records';
import type { Reading } from './reading';
import { TextWriter } from './text-writer';

/** Fields that head a record rather than being its text. */
const TITLES = /^(?:title|name|heading|subject|headline|タイトル|題名|見出し|件名|名前|名称)$/i;
/** Where the longest field is no longer than this on the average, the records are rows of a table. */
const SHORT = 40;
/** More columns, or objects of different kinds, are no table. */
const MAX_COLUMNS = 40;

/**
 * Reads JSON, or JSON by lines: each record a section, headed by its title if it has one, its text the field with most text in
 * all records (warning `text-field {field, others}`). Records of short fields alone are rows of a table. Texts without
 * field names are paragraphs. A line that is no JSON gives the warning `broken-lines {count, line}`.
 *
 * @throws Fault `file-damaged` where nothing is JSON.
 */
export function readJson(text: string, options: { readonly byLines: boolean }): Reading {
  const { records, warnings } = parse(text, options.byLines);
  const writer = new TextWriter();
  const fields = records
    .filter((record) => typeof record === 'object')
    .map(flattenRecord)
    .filter(({ size }) => size > 0);
  for (const record of records) if (typeof record === 'string') writeText(writer, record);
  const notes = fields.length > 0 ? writeRecords(writer, fields) : [];
  const { text: written, blocks } = writer.end();
  return { text: written, title: null, lang: guessLang(written), blocks, marks: [], warnings: [...warnings, ...notes], reader: 'json/1' };
}

function parse(text: string, byLines: boolean): { records: readonly unknown[]; warnings: readonly ReadWarning[] } {
  if (!byLines) {
    try {
      return { records: findRecords(JSON.parse(text)), warnings: [] };
    } catch (error) {
      // Files by lines are often named `.json` as well.
      if (!/^\s*[[{].*\n\s*[[{]/.test(text)) throw error instanceof Fault ? error : new Fault('file-damaged', { format: 'JSON' });
    }
  }
  const { records, broken, firstBroken } = parseLines(text);
  if (records.length === 0) throw new Fault('file-damaged', { format: 'JSON' });
  const warnings = broken === 0 ? [] : [{ code: 'broken-lines', args: { count: broken, line: firstBroken } }];
  return { records: records.flatMap(findRecords), warnings };
}

function writeRecords(writer: TextWriter, records: readonly Fields[]): ReadWarning[] {
  const lengths = new Map<string, number>();
  for (const record of records) for (const [name, value] of record) lengths.set(name, (lengths.get(name) ?? 0) + value.length);
  const names = [...lengths.keys()];
  const texts = names.filter((name) => !TITLES.test(name.slice(name.lastIndexOf('.') + 1)));
  const field = (texts.length > 0 ? texts : names).reduce((best, name) =>
    (lengths.get(name) ?? 0) > (lengths.get(best) ?? 0) ? name : best,
  );
  if (records.length > 1 && names.length > 1 && names.length <= MAX_COLUMNS && (lengths.get(field) ?? 0) / records.length <= SHORT) {
    writer.table(
      names,
      records.map((record) => names.map((name) => record.get(name) ?? '')),
    );
    return [];
  }
  const title = names.find((name) => name !== field && TITLES.test(name));
  for (const record of records) {
    const words = record.get(field);
    if (words === undefined || words.trim() === '') continue;
    const heading = title === undefined ? '' : (record.get(title) ?? '');
    if (heading !== '') writer.heading(1, heading);
    writeText(writer, words);
  }
  const others = names.filter((name) => name !== field && name !== title);
  return others.length === 0 ? [] : [{ code: 'text-field', args: { field, others: others.slice(0, 12).join(', ') } }];
}

function writeText(writer: TextWriter, words: string): void {
  for (const paragraph of words.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)+/)) writer.paragraph(paragraph);
}
