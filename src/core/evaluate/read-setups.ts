import { RULES, type FoldingRule } from '../fold/rules/rules';
import { tidyName } from '../split/tidy-name';
import { USUAL_DEPTH, type Setup, type Splitting, type SplittingKind } from './setup';

const FORMAT = 'oyako-setups';
const VERSION = 1;

export const MOST_SETUPS = 100;
export const NAME_LENGTH = 80;

/** Least and most of every number of a setup. An overlap is at most half its length, or there would be no end of pieces. */
export const SETUP_LIMITS = {
  length: { characters: [20, 10_000], tokens: [8, 2_000] },
  around: [1, 20],
  cap: [100, 10_000],
  merge: [0, 10_000],
  k: [1, 50],
  depth: [1, 10_000],
  budget: [100, 100_000],
} as const;

export const SPLITTING_KINDS: readonly SplittingKind[] = [
  'parent-child',
  'sentences',
  'window',
  'characters',
  'tokens',
  'paragraph',
  'heading',
  'shift',
];

export type ReadSetups =
  | { readonly setups: readonly Setup[]; readonly refused: readonly [] }
  /** Where anything is refused, nothing is taken. Each is `path: value`. */
  | { readonly setups: null; readonly refused: readonly string[]; readonly reason: RefusedReason };

/** `foreign`: no file of setups at all. `newer`: of a later version of the page. `values`: some values cannot be used. */
export type RefusedReason = 'foreign' | 'newer' | 'values';

/** A value of a file with its path in it. */
class Field {
  constructor(
    readonly value: unknown,
    readonly path: string,
    readonly refused: string[],
  ) {}

  at(key: string | number): Field {
    const isObject = typeof this.value === 'object' && this.value !== null && Object.hasOwn(this.value, key);
    const path = typeof key === 'number' ? `${this.path}[${key}]` : this.path === '' ? key : `${this.path}.${key}`;
    return new Field(isObject ? (this.value as Record<string | number, unknown>)[key] : undefined, path, this.refused);
  }

  has(key: string): boolean {
    return this.at(key).value !== undefined;
  }

  refuse(): void {
    const value = this.value === undefined ? '?' : writeValue(this.value);
    this.refused.push(tidyName(`${this.path}: ${value.length > 60 ? `${value.slice(0, 60)}…` : value}`));
  }

  oneOf<T extends string>(choices: readonly T[]): T {
    const found = choices.find((choice) => choice === this.value);
    if (found === undefined) this.refuse();
    return found ?? (choices[0] as T);
  }

  wholeNumber(least: number, most: number): number {
    return this.number(least, most, true);
  }

  number(least: number, most: number, isWhole: boolean): number {
    const { value } = this;
    if (typeof value === 'number' && (!isWhole || Number.isInteger(value)) && value >= least && value <= most) return value;
    this.refuse();
    /* The most, so that what is limited by it is not refused as well. */
    return most;
  }
}

/** A list is parsed however deep it goes, and written only as deep as the stack. */
function writeValue(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

/** Writes setups as the file that `readSetups` reads. */
export function writeSetups(setups: readonly Setup[]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, setups }, null, 2);
}

/**
 * Reads a file of setups: all of them, or none and the name of every value that cannot be used. Unknown keys are ignored; files without
 * the numbers of rules, as the first ones were written, have the defaults.
 */
export function readSetups(json: string): ReadSetups {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { setups: null, refused: ['JSON'], reason: 'foreign' };
  }
  return checkFile(value);
}

/** The same of setups that are at hand, whoever made them. */
export function checkSetups(setups: unknown): ReadSetups {
  return checkFile({ format: FORMAT, version: VERSION, setups });
}

function checkFile(value: unknown): ReadSetups {
  const refused: string[] = [];
  const root = new Field(value, '', refused);
  root.at('format').oneOf([FORMAT]);
  const isForeign = refused.length > 0;
  root.at('version').wholeNumber(VERSION, VERSION);
  const list = root.at('setups');
  const count = Array.isArray(list.value) ? list.value.length : 0;
  if (count < 1 || count > MOST_SETUPS) list.refuse();
  const setups = Array.from({ length: Math.min(count, MOST_SETUPS) }, (_, index) => readSetup(list.at(index)));
  setups.forEach(({ name }, index) => {
    if (setups.findIndex((other) => other.name === name) < index) list.at(index).at('name').refuse();
  });
  if (refused.length === 0) return { setups, refused: [] };
  const { value: version } = root.at('version');
  const reason = isForeign ? 'foreign' : typeof version === 'number' && version > VERSION ? 'newer' : 'values';
  return { setups: null, refused: [...new Set(refused)], reason };
}

function readSetup(field: Field): Setup {
  const rule = field.at('rule').oneOf(['none', ...(Object.keys(RULES) as (keyof typeof RULES)[])]);
  const k = field.at('k').wholeNumber(...SETUP_LIMITS.k);
  return {
    name: readName(field.at('name')),
    splitting: readSplitting(field.at('splitting')),
    by: field.at('by').oneOf(['characters', 'words', 'meaning', 'both']),
    rule,
    ruleSettings: rule === 'none' ? {} : readRuleSettings(field.at('ruleSettings'), RULES[rule]),
    depth: field.has('depth') ? field.at('depth').wholeNumber(...SETUP_LIMITS.depth) : USUAL_DEPTH,
    vote: field.at('vote').oneOf(['document', 'section']),
    parent: field.at('parent').oneOf(['section', 'document']),
    k,
    handOn: field.at('handOn').wholeNumber(1, k),
    budget: field.at('budget').wholeNumber(...SETUP_LIMITS.budget),
    unit: field.at('unit').oneOf(['characters', 'tokens']),
  };
}

function readRuleSettings(field: Field, rule: FoldingRule): Record<string, number> {
  if (field.value !== undefined && (typeof field.value !== 'object' || field.value === null || Array.isArray(field.value))) field.refuse();
  return Object.fromEntries(
    rule.settings
      .filter(({ name }) => field.has(name))
      .map(({ name, min, max, step }) => [name, field.at(name).number(min, max, step === 1)]),
  );
}

function readName(field: Field): string {
  const { value } = field;
  const name = typeof value === 'string' && value.trim() === value && value.length <= NAME_LENGTH ? tidyName(value) : '';
  if (name !== '') return name;
  field.refuse();
  return '';
}

function readSplitting(field: Field): Splitting {
  const kind = field.at('kind').oneOf(SPLITTING_KINDS);
  switch (kind) {
    case 'parent-child':
    case 'sentences':
    case 'shift':
      return { kind };
    case 'window':
      return { kind, around: field.at('around').wholeNumber(...SETUP_LIMITS.around) };
    case 'characters':
    case 'tokens': {
      const [least, most] = SETUP_LIMITS.length[kind];
      const length = field.at('length').wholeNumber(least, most);
      return { kind, length, overlap: field.at('overlap').wholeNumber(0, Math.floor(length / 2)) };
    }
    case 'heading':
    case 'paragraph':
      return { kind, cap: field.at('cap').wholeNumber(...SETUP_LIMITS.cap) };
  }
}
