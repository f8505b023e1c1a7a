import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, formatAddress, parseAddress, type AddressSettings } from '../../../src/app/state/page/address';

const settings: fc.Arbitrary<AddressSettings> = fc.record({
  q: fc.option(fc.string({ maxLength: 200 })),
  k: fc.integer({ min: 1, max: 50 }),
  parents: fc.integer({ min: 1, max: 50 }),
  by: fc.constantFrom('characters', 'words', 'meaning', 'both'),
  fusion: fc.constantFrom('sum', 'rrf'),
  model: fc.constantFrom('static', 'e5'),
  vote: fc.constantFrom('section', 'document'),
  parent: fc.constantFrom('section', 'document'),
  cap: fc.integer({ min: 100, max: 10_000 }),
  tables: fc.constantFrom('rows', 'attached'),
  merge: fc.integer({ min: 0, max: 10_000 }),
  budget: fc.integer({ min: 100, max: 100_000 }),
  unit: fc.constantFrom('characters', 'tokens'),
  lang: fc.option(fc.constantFrom('ja', 'en')),
  theme: fc.option(fc.constantFrom('light', 'dark')),
  step: fc.option(fc.constantFrom(1, 2, 3, 4)),
  docs: fc.option(
    fc.array(
      fc.string({ minLength: 1 }).filter((title) => !title.includes('|')),
      { minLength: 1 },
    ),
  ),
});

describe('the address', () => {
  test('gives back every setting that was written into it', () => {
    fc.assert(
      fc.property(settings, (given) => {
        expect(parseAddress(`#${formatAddress(given)}`)).toEqual({ settings: given, refused: [] });
      }),
    );
  });

  test('is empty while everything stands at its default', () => {
    expect(formatAddress(DEFAULT_SETTINGS)).toBe('');
    expect(parseAddress('')).toEqual({ settings: DEFAULT_SETTINGS, refused: [] });
  });

  test('uses the keys of the rules', () => {
    const all = {
      ...DEFAULT_SETTINGS,
      q: '休暇',
      k: 7,
      parents: 2,
      by: 'both',
      fusion: 'rrf',
      model: 'static',
      vote: 'section',
      parent: 'document',
      cap: 800,
      tables: 'attached',
      merge: 300,
    } as const;
    const hash = formatAddress({ ...all, budget: 900, unit: 'tokens', lang: 'ja', theme: 'dark', step: 2, docs: null });
    expect([...new URLSearchParams(hash).keys()].sort()).toEqual(
      [
        'q',
        'k',
        'parents',
        'by',
        'fusion',
        'model',
        'vote',
        'parent',
        'cap',
        'tables',
        'merge',
        'budget',
        'unit',
        'lang',
        'theme',
        'step',
      ].sort(),
    );
  });

  test.each(['k=0', 'k=51', 'k=2.5', 'k=-1', 'k=abc', 'k=', 'by=magic', 'cap=5', 'budget=1e3', 'step=5', 'lang=fr', 'vote=DOCUMENT'])(
    'refuses %s by name and falls back to the default',
    (pair) => {
      expect(parseAddress(`#${pair}`)).toEqual({ settings: DEFAULT_SETTINGS, refused: [pair] });
    },
  );

  test('keeps the good values beside a bad one', () => {
    const { settings: read, refused } = parseAddress('#k=9&vote=nobody&parents=2');
    expect(read).toMatchObject({ k: 9, parents: 2, vote: 'document' });
    expect(refused).toEqual(['vote=nobody']);
  });

  test('ignores unknown keys, also those of every object', () => {
    expect(parseAddress('#tab=2&constructor=1&__proto__=1&toString=x')).toEqual({ settings: DEFAULT_SETTINGS, refused: [] });
  });

  test('refuses a question of more than 10,000 characters without repeating it', () => {
    const { refused } = parseAddress(`#q=${'あ'.repeat(10_001)}`);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.length).toBeLessThan(60);
  });

  test('never throws, whatever the hash holds', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        expect(() => parseAddress(hash)).not.toThrow();
      }),
    );
  });
});
