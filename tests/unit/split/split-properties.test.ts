import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { cutPieces } from '../../../src/core/split/cut-pieces';
import { estimateTokens } from '../../../src/core/split/estimate-tokens';
import { splitSentences } from '../../../src/core/split/split-sentences';
import { anyText, graphemeBoundaries } from './split-text';

describe('splitSentences, for every text', () => {
  it('gives trimmed sentences in order, with only white space between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts no grapheme', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const boundaries = graphemeBoundaries(text);
        for (const { start, end } of splitSentences(text)) expect([boundaries.has(start), boundaries.has(end)]).toEqual([true, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same sentences for a part as for that part alone', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, part, after) => {
        const range = { start: before.length, end: before.length + part.length };
        const moved = splitSentences(part).map(({ start, end }) => ({ start: start + range.start, end: end + range.start }));
        expect(splitSentences(before + part + after, range)).toEqual(moved);
      }),
      { numRuns: 5000, examples: [['', '。は', 'ﾊﾟ']] },
    );
  });
});

describe('cutDocument, for every text', () => {
  const settings = fc.record({ cap: fc.integer({ min: 20, max: 200 }), tables: fc.constantFrom('rows' as const, 'attached' as const) });

  it('covers the text exactly with children and gaps', () => {
    fc.assert(
      fc.property(anyText, settings, (text, cutSettings) => {
        const cut = cutDocument({ text, blocks: [], marks: [] }, cutSettings);
        const all = [...cut.children, ...cut.gaps].sort((a, b) => a.start - b.start);
        let at = 0;
        for (const { start, end } of all) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('partitions the children into sections no longer than the cap', () => {
    fc.assert(
      fc.property(anyText, settings, (text, cutSettings) => {
        const { sections, children } = cutDocument({ text, blocks: [], marks: [] }, cutSettings);
        let next = 0;
        for (const [number, section] of sections.entries()) {
          expect(section.firstChild).toBe(next);
          expect(section.childCount).toBeGreaterThan(0);
          expect(section.end - section.start).toBeLessThanOrEqual(cutSettings.cap);
          for (const child of children.slice(next, next + section.childCount)) {
            expect(child.section).toBe(number);
            expect(child.start).toBeGreaterThanOrEqual(section.start);
            expect(child.end).toBeLessThanOrEqual(section.end);
          }
          next += section.childCount;
        }
        expect(next).toBe(children.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('cuts no grapheme that fits the cap', () => {
    fc.assert(
      fc.property(anyText, settings, (text, cutSettings) => {
        const boundaries = graphemeBoundaries(text);
        const sorted = [...boundaries].sort((a, b) => a - b);
        fc.pre(sorted.every((place, i) => i === 0 || place - (sorted[i - 1] ?? 0) <= cutSettings.cap));
        for (const { start, end } of cutDocument({ text, blocks: [], marks: [] }, cutSettings).children) {
          expect([boundaries.has(start), boundaries.has(end)]).toEqual([true, true]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('holds every child within the model', () => {
    fc.assert(
      fc.property(fc.constantFrom('あ', 'ab ', '㍿', '🌸', 'word, '), fc.integer({ min: 1, max: 900 }), (piece, count) => {
        const text = piece.repeat(count);
        for (const { start, end } of cutDocument({ text, blocks: [], marks: [] }, { cap: 4000, tables: 'rows' }).children) {
          expect(estimateTokens(text.slice(start, end))).toBeLessThanOrEqual(480);
        }
      }),
    );
  });
});

describe('cutPieces, for every text', () => {
  const settings = fc
    .integer({ min: 1, max: 60 })
    .chain((length) => fc.record({ length: fc.constant(length), overlap: fc.integer({ min: 0, max: length - 1 }) }));

  it('covers the text, moves on, and cuts no code point', () => {
    fc.assert(
      fc.property(anyText, settings, (text, { length, overlap }) => {
        let reached = 0;
        let last = -1;
        for (const { start, end } of cutPieces(text, { length, overlap })) {
          expect(start).toBeGreaterThan(last);
          expect(start).toBeLessThanOrEqual(reached);
          expect(end).toBeGreaterThan(reached);
          expect(end - start).toBeLessThanOrEqual(Math.max(length, 2));
          expect(text.slice(start, end).isWellFormed()).toBe(true);
          last = start;
          reached = end;
        }
        expect(reached).toBe(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts no grapheme that fits the length', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 20 }), (text, overlap) => {
        const boundaries = graphemeBoundaries(text);
        const sorted = [...boundaries].sort((a, b) => a - b);
        fc.pre(sorted.every((place, i) => i === 0 || place - (sorted[i - 1] ?? 0) <= 40));
        for (const { start, end } of cutPieces(text, { length: 40, overlap }))
          expect([boundaries.has(start), boundaries.has(end)]).toEqual([true, true]);
      }),
      { numRuns: 1000 },
    );
  });
});
