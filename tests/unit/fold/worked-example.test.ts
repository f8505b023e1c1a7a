import { describe, expect, test } from 'vitest';
import { foldHits } from '../../../src/core/fold/fold-hits';
import { measureSpread } from '../../../src/core/fold/measure-spread';
import { summariseFold } from '../../../src/core/fold/summarise-fold';
import example from '../../fixtures/worked-example.json';

const sections = Object.keys(example.childCounts);
const documents = [...new Set(Object.values(example.documentOfSection))];
const sectionOf = Uint32Array.from(example.ranking, ({ section }) => sections.indexOf(section));
const documentOf = Uint32Array.from(example.ranking, ({ section }) =>
  documents.indexOf(example.documentOfSection[section as keyof typeof example.documentOfSection]),
);
const order = Uint32Array.from(example.ranking, (_, child) => child);
const childCounts = [14, 3, 5, 4, 2];

describe('the worked example of the folding rules, k = 5', () => {
  test('plain top five: one document holds all', () => {
    expect(measureSpread(documentOf.slice(0, 5))).toEqual({ largestShare: 1, document: 0, distinct: 1, effective: 1, entropyEffective: 1 });
  });

  test('vote by section: A B C D E, three places freed, K* 10', () => {
    const fold = foldHits(order, sectionOf, 5);
    expect(fold.places.map(({ voter }) => sections[voter ?? -1])).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(fold).toMatchObject({ freed: 3, kStar: 10, voterCount: 6 });
    expect(fold.places.map(({ state }) => state)).toEqual(['kept', 'kept', 'refilled', 'refilled', 'refilled']);
    expect(fold.ledger.map(({ freedByRank, takenByRank }) => [freedByRank, takenByRank])).toEqual([
      [null, null],
      [null, null],
      [2, 6],
      [3, 8],
      [5, 10],
    ]);
  });

  test('after folding to sections one document still holds two places of five', () => {
    const { after } = summariseFold(order, documentOf, childCounts, foldHits(order, sectionOf, 5));
    expect(after).toMatchObject({ largestShare: 0.4, document: 0, distinct: 4 });
    expect(after?.effective).toBeCloseTo(3.571, 3);
    expect(after?.entropyEffective).toBeCloseTo(3.789, 3);
  });

  test('vote by document: five documents, one place each, K* 12', () => {
    const fold = foldHits(order, documentOf, 5);
    expect(fold.places.map(({ voter }) => documents[voter ?? -1])).toEqual(['D1', 'D2', 'D3', 'D4', 'D5']);
    expect(fold).toMatchObject({ freed: 4, kStar: 12, voterCount: 5 });
    const { before, after, sizeAlone } = summariseFold(order, documentOf, childCounts, fold);
    expect(before?.largestShare).toBe(1);
    expect(after).toMatchObject({ largestShare: 0.2, distinct: 5 });
    expect(after?.effective).toBeCloseTo(5, 12);
    expect(sizeAlone?.share).toBe(0.5);
    // 14 · 13 · 12 · 11 · 10 of 28 · 27 · 26 · 25 · 24
    expect(sizeAlone?.atLeastAsSeen).toBeCloseTo(240240 / 11793600, 12);
  });

  test('without a hit there is nothing to count', () => {
    const nothing = new Uint32Array();
    expect(summariseFold(nothing, documentOf, childCounts, foldHits(nothing, documentOf, 5))).toEqual({
      before: null,
      after: null,
      sizeAlone: null,
    });
  });
});
