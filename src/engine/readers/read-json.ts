import { Fault } from '../../bridge/fault';
import type { FieldChoice, ReadWarning, RecordFields } from '../../core/model';
import { guessLang } from './guess-lang';
import { chooseFields, MAX_COLUMNS, type Chosen } from './choose-fields';
import { findRecords, flattenRecord, parseLines, type Fields } from './json-records';
import { findRows, type JsonRows } from './json-rows';
import type { Reading } from './reading';
import { TextWriter } from './text-writer';

/** So much of a field's first value is shown. */
const EXAMPLE = 80;

/**
 * Reads JSON, or JSON by lines: each record a section, headed by its title if it has one, its text the field with most text in
 * all records (warning `text-field {field, others}`), or a row of a table where all fields are short, unless `fields` says which for records of this shape. All fields of
 * records that are too many for a table are paragraphs, each behind its name. Texts without field names are paragraphs, lists of lists a table. Half a character gives the warning `surrogates-replaced {count}`, a line that is no JSON the warning `broken-lines {count, line}`.
 *
 * @throws Fault `file-damaged` where nothing is JSON.
 */
export function readJson(
  text: string,
  options: { readonly byLines: boolean; readonly fields?: readonly FieldChoice[] | undefined },
): Reading {
  const { records, table, warnings } = parse(text, options.byLines);
  const writer = new TextWriter();
  const fields = records
    .filter((record) => typeof record === 'object')
    .map(flattenRecord)
    .filter(({ size }) => size > 0);
  for (const record of records) if (typeof record === 'string') writeText(writer, record);
  if (table !== null) writer.table(table.header, table.rows);
  const { notes, made } = fields.length > 0 ? writeRecords(writer, fields, options.fields ?? []) : { notes: [], made: null };
  const { text: written, blocks, replaced } = writer.end();
  return {
    text: written,
    title: null,
    lang: guessLang(written),
    blocks,
    marks: [],
    warnings: [...warnings, ...notes, ...(replaced > 0 ? [{ code: 'surrogates-replaced', args: { count: replaced } }] : [])],
    ...(made === null ? {} : { fields: made }),
    reader: 'json/1',
  };
}

interface Parsed {
  readonly records: readonly unknown[];
  /** Rows without field names, where there are no records. */
  readonly table: JsonRows | null;
  readonly warnings: readonly ReadWarning[];
}

function parse(text: string, byLines: boolean): Parsed {
  if (!byLines) {
    try {
      return toParsed(JSON.parse(text));
    } catch (error) {
      // Files by lines are often named `.json` as well.
      if (!/^\s*[[{].*\n\s*[[{]/.test(text)) throw error instanceof Fault ? error : new Fault('file-damaged', { format: 'JSON' });
    }
  }
  const { records, broken, firstBroken } = parseLines(text);
  // Nor are those named `.jsonl` always by lines.
  if (byLines && broken > 0 && /^\s*[[{]/.test(text)) {
    try {
      return toParsed(JSON.parse(text));
    } catch {
      // It is by lines, some of them broken.
    }
  }
  if (records.length === 0) throw new Fault('file-damaged', { format: 'JSON' });
  const warnings = broken === 0 ? [] : [{ code: 'broken-lines', args: { count: broken, line: firstBroken } }];
  const table = findRows(records);
  return { records: table ? [] : records.flatMap(findRecords), table, warnings };
}

function toParsed(value: unknown): Parsed {
  const table = findRows(value);
  return { records: table ? [] : findRecords(value), table, warnings: [] };
}

function writeRecords(
  writer: TextWriter,
  records: readonly Fields[],
  choices: readonly FieldChoice[],
): { notes: ReadWarning[]; made: RecordFields | null } {
  const chosen = chooseFields(records, choices);
  const { names, text, heading } = chosen;
  if (text === '') {
    if (names.length <= MAX_COLUMNS)
      writer.table(
        names,
        records.map((record) => names.map((name) => record.get(name) ?? '')),
      );
    else for (const record of records) for (const [name, words] of record) writeText(writer, `${name}: ${words}`);
    return { notes: [], made: describe(records, chosen) };
  }
  for (const record of records) {
    const words = record.get(text);
    if (words === undefined || words.trim() === '') continue;
    const title = heading === null ? '' : (record.get(heading) ?? '');
    if (title !== '') writer.heading(1, title);
    writeText(writer, words);
  }
  const others = names.filter((name) => name !== text && name !== heading);
  // What a person has said can be taken back, also where nothing else is left.
  if (others.length === 0) return { notes: [], made: chosen.isGuess ? null : describe(records, chosen) };
  return {
    notes: [{ code: 'text-field', args: { field: text, others: others.slice(0, 12).join(', ') } }],
    made: describe(records, chosen),
  };
}

/** What a person needs to choose another field. */
function describe(records: readonly Fields[], { names, shape, text, heading, isGuess, isOpen }: Chosen): RecordFields {
  const exampleOf = (name: string): string => records.map((record) => record.get(name) ?? '').find((value) => value.trim() !== '') ?? '';
  const fields = names.slice(0, MAX_COLUMNS).map((name) => ({ name, example: exampleOf(name).slice(0, EXAMPLE).replace(/\s+/g, ' ') }));
  return { shape, text, heading, fields, isGuess: isGuess && isOpen };
}

function writeText(writer: TextWriter, words: string): void {
  for (const paragraph of words.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)+/)) writer.paragraph(paragraph);
}
