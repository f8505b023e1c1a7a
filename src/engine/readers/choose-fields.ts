import type { FieldChoice } from '../../core/model';
import type { Fields } from './json-records';

/** Fields that head a record rather than being its text. */
const TITLES = /^(?:title|name|heading|subject|headline|タイトル|題名|見出し|件名|名前|名称)$/i;
/** Values of fewer units, on the average, are no text. */
const WORDY = 12;

/** Which fields of records are read as what. */
export interface Chosen extends FieldChoice {
  /** All fields, in the order of their first record. */
  readonly names: readonly string[];
  /** Units of the text field, on the average of all records. */
  readonly meanLength: number;
  /** True where none of the choices is for this shape. */
  readonly isGuess: boolean;
  /** Other fields that hold words and could as well be the text. */
  readonly rivals: number;
}

/** The fields that a choice for records of this shape names; without one the field with most text, headed by one that is named like a title. */
export function chooseFields(records: readonly Fields[], choices: readonly FieldChoice[]): Chosen {
  const lengths = new Map<string, number>();
  for (const record of records) for (const [name, value] of record) lengths.set(name, (lengths.get(name) ?? 0) + value.length);
  const names = [...lengths.keys()];
  const shape = [...names].sort().join('\n');
  const said = choices.find((choice) => choice.shape === shape && lengths.has(choice.text));
  const texts = names.filter((name) => !TITLES.test(name.slice(name.lastIndexOf('.') + 1)));
  const lengthOf = (name: string): number => lengths.get(name) ?? 0;
  const longest = (texts.length > 0 ? texts : names).reduce((best, name) => (lengthOf(name) > lengthOf(best) ? name : best));
  const text = said?.text ?? longest;
  return {
    shape,
    text,
    heading: said ? said.heading : (names.find((name) => name !== text && TITLES.test(name)) ?? null),
    names,
    meanLength: lengthOf(text) / records.length,
    isGuess: !said,
    rivals: texts.filter((name) => name !== text && lengthOf(name) / records.length >= WORDY && isWordy(records, name)).length,
  };
}

/** Whether the values are words: not addresses, dates or names for machines, which have no space and no kana or kanji. */
function isWordy(records: readonly Fields[], name: string): boolean {
  const values = records.slice(0, 50).flatMap((record) => record.get(name) ?? []);
  return values.filter((value) => !/^[\x21-\x7e]*$/.test(value)).length > values.length / 2;
}
