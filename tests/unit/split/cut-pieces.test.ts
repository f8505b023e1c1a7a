import { describe, expect, it } from 'vitest';
import { countCutSentences } from '../../../src/core/split/count-cut-sentences';
import { cutPieces } from '../../../src/core/split/cut-pieces';
import { splitSentences } from '../../../src/core/split/split-sentences';
import { graphemeBoundaries } from './split-text';

describe('cutPieces', () => {
  it.each([10, 12])('C26 refuses an overlap of %i at length 10, with expected and got', (overlap) => {
    expect(() => cutPieces('x'.repeat(30), { length: 10, overlap })).toThrow(
      new RangeError(`Expected an overlap from 0 to below the length 10, got ${overlap}`),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a length of %d', (length) => {
    expect(() => cutPieces('x', { length, overlap: 0 })).toThrow(RangeError);
  });

  it('C27 stops at the end instead of repeating the tail', () => {
    const pieces = cutPieces('x'.repeat(25), { length: 10, overlap: 3 });
    expect(pieces.map(({ start, end }) => [start, end])).toEqual([[0, 10], [7, 17], [14, 24], [21, 25]]); // prettier-ignore
  });

  it.each([
    ['あ'.repeat(5000), 400, 0],
    [`https://e.jp/${'x'.repeat(3000)}`, 200, 20],
  ])('C29 cuts a run without a separator, nothing added or lost', (text, length, overlap) => {
    const pieces = cutPieces(text, { length, overlap });
    expect(pieces.every(({ start, end }) => end - start <= length)).toBe(true);
    expect(pieces.map(({ start, end }, i) => text.slice(i === 0 ? start : start + overlap, end)).join('')).toBe(text);
  });

  it('C31 keeps spaces and marks', () => {
    const text = '赤。 青. green. ';
    expect(
      cutPieces(text, { length: 4, overlap: 0 })
        .map(({ start, end }) => text.slice(start, end))
        .join(''),
    ).toBe(text);
  });

  it('C32 cuts neither a surrogate pair nor a grapheme', () => {
    const text = `${'a'.repeat(39)}🌸𠮟る👨\u200d👩\u200d👧終`;
    const boundaries = graphemeBoundaries(text);
    const pieces = cutPieces(text, { length: 40, overlap: 1 });
    expect(pieces[0]).toEqual({ start: 0, end: 39 });
    for (const { start, end } of pieces) expect([boundaries.has(start), boundaries.has(end)]).toEqual([true, true]);
    expect(pieces.at(-1)?.end).toBe(text.length);
  });

  it('gives no piece for no text, and one for a short one', () => {
    expect(cutPieces('', { length: 10, overlap: 0 })).toEqual([]);
    expect(cutPieces('短い', { length: 10, overlap: 5 })).toEqual([{ start: 0, end: 2 }]);
  });

  it('cuts a grapheme over the length between code points', () => {
    const text = `e${'\u0301'.repeat(25)}`;
    expect(cutPieces(text, { length: 10, overlap: 0 }).map(({ end }) => end)).toEqual([10, 20, 26]);
  });
});

describe('countCutSentences', () => {
  const sentences = splitSentences('一つ目の文。二つ目の文。三つ目の文。');

  it('counts a sentence that a piece begins or ends in, once', () => {
    expect(countCutSentences(sentences, [{ start: 0, end: 8 }, { start: 8, end: 18 }])).toBe(1); // prettier-ignore
    expect(countCutSentences(sentences, [{ start: 7, end: 9 }])).toBe(1);
    expect(countCutSentences(sentences, [{ start: 13, end: 17 }, { start: 2, end: 7 }])).toBe(3); // prettier-ignore
  });

  it('counts none where pieces end between sentences', () => {
    expect(countCutSentences(sentences, [{ start: 0, end: 6 }, { start: 6, end: 18 }])).toBe(0); // prettier-ignore
    expect(countCutSentences(sentences, [])).toBe(0);
    expect(countCutSentences([], [{ start: 1, end: 2 }])).toBe(0);
  });
});
