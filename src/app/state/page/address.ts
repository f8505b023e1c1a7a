import { SETUP_LIMITS } from '../../../core/evaluate/read-setups';
import { tidyName } from '../../../core/split/tidy-name';
import type { BudgetUnit, Fusion, ModelName, SearchBy, Unit } from '../../../core/model';

export type Lang = 'ja' | 'en';
export type Theme = 'light' | 'dark';
export type Step = 1 | 2 | 3 | 4;

/** Everything the address may hold: settings and the question, never document text. */
export interface AddressSettings {
  q: string | null;
  k: number;
  parents: number;
  by: SearchBy;
  fusion: Fusion;
  model: ModelName;
  vote: Unit;
  parent: Unit;
  cap: number;
  tables: 'rows' | 'attached';
  /** Sections shorter than this are merged under the same parent heading; 0 for none. */
  merge: number;
  budget: number;
  unit: BudgetUnit;
  lang: Lang | null;
  theme: Theme | null;
  step: Step | null;
  /** Titles of the documents that a shared link expects; null where it names none. */
  docs: readonly string[] | null;
}

export interface ParsedAddress {
  readonly settings: AddressSettings;
  /** `key=value` pairs that could not be used; the default stands in for each. */
  readonly refused: readonly string[];
}

export const DEFAULT_SETTINGS: AddressSettings = {
  q: null,
  k: 5,
  parents: 3,
  by: 'characters',
  fusion: 'sum',
  model: 'e5',
  vote: 'document',
  parent: 'section',
  cap: 1000,
  tables: 'rows',
  merge: 0,
  budget: 2000,
  unit: 'characters',
  lang: null,
  theme: null,
  step: null,
  docs: null,
};

export const K_LIMIT = 50;
export const CAP_LIMITS = [100, 10_000] as const;
export const MERGE_LIMITS = SETUP_LIMITS.merge;
export const BUDGET_LIMITS = [100, 100_000] as const;
export const QUESTION_LIMIT = 10_000;

type Reader<T> = (value: string) => T | undefined;

const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most ? number : undefined;
  };

const oneOf =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value);

const READERS: { [Key in keyof AddressSettings]-?: Reader<NonNullable<AddressSettings[Key]>> } = {
  q: (value) => (value.length <= QUESTION_LIMIT ? value : undefined),
  k: wholeNumber(1, K_LIMIT),
  parents: wholeNumber(1, K_LIMIT),
  by: oneOf('characters', 'words', 'meaning', 'both'),
  fusion: oneOf('sum', 'rrf'),
  model: oneOf('static', 'e5'),
  vote: oneOf('section', 'document'),
  parent: oneOf('section', 'document'),
  cap: wholeNumber(...CAP_LIMITS),
  tables: oneOf('rows', 'attached'),
  merge: wholeNumber(...MERGE_LIMITS),
  budget: wholeNumber(...BUDGET_LIMITS),
  unit: oneOf('characters', 'tokens'),
  lang: oneOf('ja', 'en'),
  theme: oneOf('light', 'dark'),
  step: (value) => ([1, 2, 3, 4] as const).find((step) => String(step) === value),
  docs: (value) => value.split('|').filter((title) => title !== ''),
};

/** Reads the hash of an address. Unknown keys are ignored, bad values fall back to the default and are named. */
export function parseAddress(hash: string): ParsedAddress {
  const settings: AddressSettings = { ...DEFAULT_SETTINGS };
  const refused: string[] = [];
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    if (!Object.hasOwn(READERS, key)) continue;
    const read = READERS[key as keyof AddressSettings](value);
    if (read === undefined) refused.push(tidyName(`${key}=${value.length > 40 ? `${value.slice(0, 40)}…` : value}`));
    else Object.assign(settings, { [key]: read });
  }
  return { settings, refused };
}

/** Writes the hash that reopens the same view, without `#`. What stands at its default is left out, but for the step. */
export function formatAddress(settings: AddressSettings): string {
  const hash = new URLSearchParams();
  for (const key of Object.keys(READERS) as (keyof AddressSettings)[]) {
    const value = settings[key];
    if (value === null || value === DEFAULT_SETTINGS[key]) continue;
    hash.set(key, key === 'docs' ? (value as readonly string[]).map((title) => title.replaceAll('|', '｜')).join('|') : String(value));
  }
  return hash.toString();
}
