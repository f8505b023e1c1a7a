import { describe, expect, test } from 'vitest';
import { fillInRankOrder } from '../../../src/core/context/compare-ways';
import { measureCharacters } from '../../../src/core/context/measure-characters';
import { makeCatalogue } from './make-catalogue';

const { catalogue, textOf } = makeCatalogue([
  { title: 'T', sections: [{ heading: null, sentences: ['0123456789'.repeat(20)] }] },
  { title: 'U', sections: [{ heading: null, sentences: ['🌸'.repeat(40)] }] },
]);
const measure = measureCharacters(catalogue, textOf);
// "[1] T", line end, blank line
const header = 8;

describe('fillInRankOrder', () => {
  test('C85: overlapping spans are sent once, [0,80) and [60,140) as [0,140)', () => {
    const { passages, taken, size } = fillInRankOrder(
      [
        { document: 0, start: 0, end: 80 },
        { document: 0, start: 60, end: 140 },
      ],
      1000,
      measure,
    );
    expect(passages).toMatchObject([{ document: 0, start: 0, end: 140, citations: [1, 2], places: [1, 2] }]);
    expect(taken).toEqual([0, 1]);
    expect(size).toBe(header + 3 + 140);
  });

  test('skips what does not fit and tries the next', () => {
    const ranked = [
      { document: 0, start: 0, end: 30 },
      { document: 0, start: 50, end: 150 },
      { document: 1, start: 0, end: 10 },
    ];
    const { taken, documents, size } = fillInRankOrder(ranked, 2 * header + 35, measure);
    expect(taken).toEqual([0, 2]);
    expect(documents).toBe(2);
    // Ten UTF-16 units of blossoms are five characters.
    expect(size).toBe(2 * header + 35);
  });

  test('cuts the first at a grapheme if it alone is over', () => {
    const { passages, size } = fillInRankOrder([{ document: 1, start: 0, end: 80 }], header + 7, measure, textOf);
    expect(passages).toMatchObject([{ start: 0, end: 14, clipped: 'grapheme' }]);
    expect(size).toBe(header + 7);
  });

  test('nothing ranked, nothing sent', () => {
    expect(fillInRankOrder([], 100, measure)).toEqual({ passages: [], taken: [], size: 0, documents: 0 });
  });
});
