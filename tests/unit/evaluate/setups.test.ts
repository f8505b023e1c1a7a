import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyName } from '../../../src/core/split/tidy-name';
import { findCutParts } from '../../../src/core/evaluate/find-cut-parts';
import { checkSetups, readSetups, SETUP_LIMITS, SPLITTING_KINDS, writeSetups } from '../../../src/core/evaluate/read-setups';
import { runSetup, type RankedCut, type SetupParts } from '../../../src/core/evaluate/run-setup';
import type { Setup, Splitting } from '../../../src/core/evaluate/setup';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { RULES, type RuleName } from '../../../src/core/fold/rules/rules';
import { summariseFold } from '../../../src/core/fold/summarise-fold';
import type { Catalogue } from '../../../src/core/model';

const BOARD: Setup = {
  name: 'Board',
  splitting: { kind: 'parent-child' },
  by: 'characters',
  rule: 'best-child',
  ruleSettings: {},
  depth: 100,
  vote: 'document',
  parent: 'section',
  k: 5,
  handOn: 3,
  budget: 2000,
  unit: 'characters',
};

/** Documents of so many sentences of ten units each, one section a document. */
function catalogueOf(counts: readonly number[]): Catalogue {
  const documentOf = Uint32Array.from(counts.flatMap((count, document) => Array.from({ length: count }, () => document)));
  const firsts = counts.map((_, document) => documentOf.indexOf(document));
  const places = Array.from(documentOf, (document, child) => (child - (firsts[document] ?? 0)) * 10);
  const documents = counts.map((childCount, i) => ({
    title: `d${i}`,
    textLength: childCount * 10,
    firstChild: firsts[i],
    childCount,
    firstSection: i,
    sectionCount: 1,
  }));
  const sections = counts.map((childCount, document) => ({
    document,
    start: 0,
    end: childCount * 10,
    heading: null,
    headingPath: [],
    firstChild: 0,
    childCount,
  }));
  return {
    version: 1,
    documents,
    sections,
    documentOf,
    sectionOf: documentOf,
    startOf: Uint32Array.from(places),
    endOf: Uint32Array.from(places, (place) => place + 9),
  } as unknown as Catalogue;
}

function partsOf(catalogue: Catalogue, order: readonly number[]): SetupParts {
  const { documentOf, startOf, endOf } = catalogue;
  const ranked: RankedCut = {
    documentOf,
    startOf,
    endOf,
    order: Uint32Array.from(order),
    scores: Float32Array.from(order, (_, rank) => 1 / (rank + 1)),
  };
  const measure = { unit: 'characters' as const, span: (_: number, start: number, end: number) => end - start, header: () => 0 };
  return { ranked, catalogue, measure, textOf: (document) => 'x'.repeat(catalogue.documents[document]?.textLength ?? 0), answer: null };
}

const rankings = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }).chain((counts) => {
  const children = Array.from({ length: counts.reduce((sum, count) => sum + count, 0) }, (_, child) => child);
  return fc.record({ counts: fc.constant(counts), order: fc.shuffledSubarray(children), k: fc.integer({ min: 1, max: 12 }) });
});

describe('running a setup', () => {
  test('by the best child it gives the figures of the fold, whatever the ranking', () => {
    fc.assert(
      fc.property(rankings, ({ counts, order, k }) => {
        const catalogue = catalogueOf(counts);
        const run = runSetup({ ...BOARD, k, handOn: k }, partsOf(catalogue, order));
        const fold = foldHits(Uint32Array.from(order), catalogue.documentOf, k);
        const { before, after } = summariseFold(Uint32Array.from(order), catalogue.documentOf, counts, fold);
        expect(run).toMatchObject({ before, after, freed: fold.freed, kStar: fold.kStar });
        expect(run.seats.map(({ rank }) => rank)).toEqual(fold.places.flatMap(({ rank }) => rank ?? []));
        expect(run.open).toBe(fold.places.filter(({ voter }) => voter === null).length);
      }),
    );
  });

  test('without a rule the seats are the first k hits: before is after, nothing is freed', () => {
    fc.assert(
      fc.property(rankings, ({ counts, order, k }) => {
        const run = runSetup({ ...BOARD, rule: 'none', splitting: { kind: 'sentences' }, k }, partsOf(catalogueOf(counts), order));
        expect(run.seats.map(({ rank }) => rank)).toEqual(order.slice(0, k).map((_, index) => index + 1));
        expect(run.freed).toBe(0);
        expect(run.after).toEqual(run.before);
      }),
    );
  });

  test('equal setups give identical figures, under every rule and splitting of sentences', () => {
    const splittings: readonly Splitting[] = [{ kind: 'parent-child' }, { kind: 'sentences' }, { kind: 'window', around: 1 }];
    const names = (Object.keys(RULES) as RuleName[]).filter((name) => !RULES[name].needsVectors);
    fc.assert(
      fc.property(rankings, fc.constantFrom(...splittings), fc.constantFrom(...names), ({ counts, order, k }, splitting, rule) => {
        const setup: Setup = { ...BOARD, splitting, rule, k };
        const catalogue = catalogueOf(counts);
        const run = runSetup(setup, partsOf(catalogue, order));
        expect(runSetup(structuredClone({ ...setup, name: 'other' }), partsOf(catalogueOf(counts), order))).toEqual(run);
        expect(run.freed).toBeGreaterThanOrEqual(0);
        expect(run.seats.length + run.open).toBe(k);
      }),
    );
  });

  test('the numbers of its rule are its own', () => {
    const seatsAt = (setup: Partial<Setup>): number[] =>
      runSetup({ ...BOARD, ...setup }, partsOf(catalogueOf([4, 2]), [0, 1, 2, 4, 5])).seats.map(({ document }) => document);
    expect(seatsAt({ rule: 'document-cap' })).toEqual([0, 0, 1, 1]);
    expect(seatsAt({ rule: 'document-cap', ruleSettings: { cap: 1 } })).toEqual([0, 1]);
    expect(
      runSetup({ ...BOARD, rule: 'votes', depth: 5 }, partsOf(catalogueOf([1, 2]), [0, 1, 2])).seats.map(({ document }) => document),
    ).toEqual([1, 0]);
    expect(
      runSetup({ ...BOARD, rule: 'votes', depth: 1 }, partsOf(catalogueOf([1, 2]), [0, 1, 2])).seats.map(({ document }) => document),
    ).toEqual([0, 1]);
  });

  test('a window stops where something hidden from the viewer begins', () => {
    const open = catalogueOf([4]);
    const catalogue: Catalogue = { ...open, documents: open.documents.map((entry) => ({ ...entry, hidden: [{ start: 19, end: 20 }] })) };
    const run = runSetup({ ...BOARD, splitting: { kind: 'window', around: 2 }, k: 1 }, partsOf(catalogue, [2]));
    expect(run.passages.map(({ start, end }) => [start, end])).toEqual([[20, 39]]);
  });

  test('a sentence is handed on with its neighbours, inside its document', () => {
    const run = runSetup({ ...BOARD, splitting: { kind: 'window', around: 1 }, k: 3 }, partsOf(catalogueOf([4, 2]), [2, 4]));
    expect(run.passages.map(({ document, start, end }) => [document, start, end])).toEqual([
      [0, 10, 39],
      [1, 0, 19],
    ]);
  });

  test('no hit and one document only are pictures of their own', () => {
    expect(runSetup(BOARD, partsOf(catalogueOf([3]), []))).toMatchObject({
      seats: [],
      open: 5,
      before: null,
      after: null,
      freed: 0,
      kStar: null,
      size: 0,
    });
    expect(runSetup(BOARD, partsOf(catalogueOf([3]), [1, 0, 2]))).toMatchObject({ open: 4, freed: 2, kStar: null, documents: 1 });
  });

  test('a rule that compares vectors is refused without them', () => {
    expect(() => runSetup({ ...BOARD, rule: 'mmr' }, partsOf(catalogueOf([3]), [0]))).toThrow(RangeError);
  });
});

describe('where a sentence is cut', () => {
  const catalogue = catalogueOf([3]);
  test('the parts of it that a piece holds, at both ends', () => {
    expect(findCutParts({ document: 0, start: 4, end: 25 }, catalogue)).toEqual([
      { start: 4, end: 9 },
      { start: 20, end: 25 },
    ]);
  });
  test('a piece inside one sentence is all cut, one of whole sentences not at all', () => {
    expect(findCutParts({ document: 0, start: 2, end: 5 }, catalogue)).toEqual([{ start: 2, end: 5 }]);
    expect(findCutParts({ document: 0, start: 0, end: 19 }, catalogue)).toEqual([]);
  });
});

const numberIn = ([least, most]: readonly [number, number]): fc.Arbitrary<number> => fc.integer({ min: least, max: most });
const splittings: fc.Arbitrary<Splitting> = fc.constantFrom(...SPLITTING_KINDS).chain((kind): fc.Arbitrary<Splitting> => {
  switch (kind) {
    case 'window':
      return fc.record({ kind: fc.constant(kind), around: numberIn(SETUP_LIMITS.around) });
    case 'characters':
    case 'tokens':
      return numberIn(SETUP_LIMITS.length[kind]).chain((length) =>
        fc.record({ kind: fc.constant(kind), length: fc.constant(length), overlap: fc.integer({ min: 0, max: Math.floor(length / 2) }) }),
      );
    case 'heading':
    case 'paragraph':
      return fc.record({ kind: fc.constant(kind), cap: numberIn(SETUP_LIMITS.cap) });
    case 'parent-child':
    case 'sentences':
    case 'shift':
      return fc.constant({ kind });
  }
});
const ruled = fc.constantFrom('none' as const, ...(Object.keys(RULES) as RuleName[])).chain((rule) => {
  const settings = rule === 'none' ? [] : RULES[rule].settings;
  const numbers = settings.map(({ name, min, max, step }) => [
    name,
    step === 1 ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }).map((value) => value + 0),
  ]);
  return fc.record({
    rule: fc.constant(rule),
    ruleSettings: fc.record<Record<string, number>>(Object.fromEntries(numbers), { requiredKeys: [] }),
    depth: numberIn(SETUP_LIMITS.depth),
  });
});
const setups: fc.Arbitrary<Setup> = fc.tuple(numberIn(SETUP_LIMITS.k), ruled).chain(([k, rule]) =>
  fc.record({
    name: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map(tidyName)
      .filter((name) => name !== ''),
    splitting: splittings,
    by: fc.constantFrom('characters', 'words', 'meaning', 'both'),
    rule: fc.constant(rule.rule),
    ruleSettings: fc.constant(rule.ruleSettings),
    depth: fc.constant(rule.depth),
    vote: fc.constantFrom('section', 'document'),
    parent: fc.constantFrom('section', 'document'),
    k: fc.constant(k),
    handOn: fc.integer({ min: 1, max: k }),
    budget: numberIn(SETUP_LIMITS.budget),
    unit: fc.constantFrom('characters', 'tokens'),
  }),
);

describe('setups as JSON', () => {
  test('what is written is read again, whatever is set', () => {
    fc.assert(
      fc.property(fc.uniqueArray(setups, { minLength: 1, maxLength: 5, selector: ({ name }) => name }), (written) => {
        expect(readSetups(writeSetups(written))).toEqual({ setups: written, refused: [] });
      }),
    );
  });

  test('a name is of what is seen of it, and two that look the same are refused', () => {
    const named = (...names: string[]): string =>
      JSON.stringify({
        format: 'oyako-setups',
        version: 1,
        setups: names.map((name) => ({ ...BOARD, name })),
      });
    expect(readSetups(named('a\u202eb\nc', 'pay\u200broll')).setups?.map(({ name }) => name)).toEqual(['a b c', 'payroll']);
    expect(readSetups(named('a', 'a\u2060')).refused).toEqual(['setups[1].name: "a"']);
    expect(readSetups(named('\u200b'))).toMatchObject({ reason: 'values' });
  });

  test('any text is read or refused by name, and never thrown at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        const { setups: read, refused } = readSetups(json);
        expect(read === null).toBe(refused.length > 0);
      }),
    );
  });

  const change = (part: object): string =>
    JSON.stringify({ format: 'oyako-setups', version: 1, setups: [BOARD, { ...BOARD, name: 'Other', ...part }] });

  test.each<[object, string]>([
    [{ k: 0 }, 'setups[1].k: 0'],
    [{ k: 2, handOn: 3 }, 'setups[1].handOn: 3'],
    [{ by: 'magic' }, 'setups[1].by: "magic"'],
    [{ rule: 'toString' }, 'setups[1].rule: "toString"'],
    [{ rule: 'document-cap', ruleSettings: { cap: 0 } }, 'setups[1].ruleSettings.cap: 0'],
    [{ rule: 'document-cap', ruleSettings: { cap: 1.5 } }, 'setups[1].ruleSettings.cap: 1.5'],
    [{ rule: 'mmr', ruleSettings: [0.5] }, 'setups[1].ruleSettings: [0.5]'],
    [{ depth: 0 }, 'setups[1].depth: 0'],
    [{ name: ' ' }, 'setups[1].name: " "'],
    [{ name: 'Board' }, 'setups[1].name: "Board"'],
    [{ splitting: { kind: 'characters', length: 400, overlap: 201 } }, 'setups[1].splitting.overlap: 201'],
    [{ splitting: { kind: 'window' } }, 'setups[1].splitting.around: ?'],
    [{ splitting: null }, 'setups[1].splitting.kind: ?'],
    [{ budget: '2000' }, 'setups[1].budget: "2000"'],
  ])('%j is refused by name, and nothing of the file is taken', (part, refused) => {
    expect(readSetups(change(part))).toEqual({ setups: null, refused: [refused], reason: 'values' });
  });

  test('a value nested deeper than the stack is refused by name like any other', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const refused = { setups: null, refused: ['setups[1].by: …'], reason: 'values' };
    expect(readSetups(change({ by: 'deep' }).replace('"deep"', deep))).toEqual(refused);
    expect(checkSetups([BOARD, { ...BOARD, name: 'Other', by: JSON.parse(deep) as unknown }])).toEqual(refused);
    expect(readSetups(deep)).toMatchObject({ reason: 'foreign' });
  });

  test('another format, another version and an empty list are refused', () => {
    expect(readSetups('{')).toMatchObject({ refused: ['JSON'], reason: 'foreign' });
    expect(readSetups('{"format":"x","version":1,"setups":[]}')).toMatchObject({
      refused: ['format: "x"', 'setups: []'],
      reason: 'foreign',
    });
    expect(readSetups('[1]')).toMatchObject({ reason: 'foreign' });
    const newer = writeSetups([BOARD]).replace('"version": 1', '"version": 2');
    expect(readSetups(newer)).toMatchObject({ refused: ['version: 2'], reason: 'newer' });
  });

  test('a file from before the numbers of rules were part of it has the defaults', () => {
    const { ruleSettings, depth, ...old } = { ...BOARD, rule: 'document-cap' };
    expect(readSetups(JSON.stringify({ format: 'oyako-setups', version: 1, setups: [old] })).setups).toEqual([
      { ...old, ruleSettings, depth },
    ]);
  });
});
