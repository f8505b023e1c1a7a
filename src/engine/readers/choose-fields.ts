import type { FieldChoice } from '../../core/model';
import type { Fields } from './json-records';

/** Fields that head a record rather than being its text. */
const TITLES = /^(?:title|name|heading|subject|headline|タイトル|題名|見出し|件名|名前|名称)$/i;
/** Values of fewer units, on the average, are no text. */
const WORDY = 12;
/** Where the longest field is no longer than this on the average, the records are rows of a table. */
const SHORT = 40;
/** More columns are no table. */
export const MAX_COLUMNS = 40;
/** Of records with more fields than a table has columns, the text is one that so many of them have, and that holds so much of all there is. */
const USUAL = { ofRecords: 0.5, ofCharacters: 0.25 };

/** Which fields of records are read as what. */
export interface Chosen extends FieldChoice {
  /** All fields, in the order of their first record. */
  readonly names: readonly string[];
  /** True where none of the choices is for this shape. */
  readonly isGuess: boolean;
  /** Whether fields besides those that are read hold words, or the rows of a table do: then a person is asked. */
  readonly isOpen: boolean;
}

/**
 * The fields that a choice for records of this shape names. Without one: all of them, where none is longer than a line on the
 * average, or none is the text of most records (events of many kinds, the words of a program by their keys); else the field with most
 * text, headed by one that is named like a title.
 */
export function chooseFields(records: readonly Fields[], choices: readonly FieldChoice[]): Chosen {
  const lengths = new Map<string, number>();
  for (const record of records) for (const [name, value] of record) lengths.set(name, (lengths.get(name) ?? 0) + value.length);
  const names = [...lengths.keys()];
  const shape = [...names].sort().join('\n');
  const said = choices.find((choice) => choice.shape === shape && (choice.text === '' || lengths.has(choice.text)));
  const texts = names.filter((name) => !TITLES.test(name.slice(name.lastIndexOf('.') + 1)));
  const lengthOf = (name: string): number => lengths.get(name) ?? 0;
  const longest = (texts.length > 0 ? texts : names).reduce((best, name) => (lengthOf(name) > lengthOf(best) ? name : best));
  const isTable = records.length > 1 && names.length > 1 && names.length <= MAX_COLUMNS && lengthOf(longest) / records.length <= SHORT;
  const text = said?.text ?? (isTable || (names.length > MAX_COLUMNS && !isUsual(longest, records, lengths)) ? '' : longest);
  return {
    shape,
    text,
    heading: said || text === '' ? (said?.heading ?? null) : (names.find((name) => name !== text && TITLES.test(name)) ?? null),
    names,
    isGuess: !said,
    isOpen: texts.some((name) => name !== text && lengthOf(name) / records.length >= WORDY && isWordy(records, name)),
  };
}

function isUsual(name: string, records: readonly Fields[], lengths: ReadonlyMap<string, number>): boolean {
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const having = records.filter((record) => record.has(name)).length;
  return having >= USUAL.ofRecords * records.length && (lengths.get(name) ?? 0) >= USUAL.ofCharacters * all;
}

/** Whether the values are words: not addresses, dates or names for machines, which have no space and no kana or kanji. */
function isWordy(records: readonly Fields[], name: string): boolean {
  const values = records.slice(0, 50).flatMap((record) => record.get(name) ?? []);
  return values.filter((value) => !/^[\x21-\x7e]*$/.test(value)).length > values.length / 2;
}
