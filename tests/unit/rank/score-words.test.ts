import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WordIndex } from '../../../src/core/rank/score-words';

/** The definition word for word. */
function scoreByDefinition(question: readonly number[], children: readonly (readonly number[])[]): number[] {
  const total = children.length;
  const meanLength = children.reduce((sum, pieces) => sum + pieces.length, 0) / total;
  return children.map((pieces) =>
    question.reduce((sum, piece) => {
      const df = children.filter((child) => child.includes(piece)).length;
      const tf = pieces.filter((one) => one === piece).length;
      const idf = Math.log(1 + (total - df + 0.5) / (df + 0.5));
      return sum + (tf === 0 ? 0 : (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * pieces.length) / meanLength)));
    }, 0),
  );
}

const pieces = fc.array(fc.nat({ max: 6 }), { maxLength: 8 });

function createIndex(documents: readonly (readonly (readonly number[])[])[]): WordIndex {
  const index = new WordIndex();
  documents.forEach((children, i) =>
    index.add(
      String(i),
      children.map((child) => Uint32Array.from(child)),
    ),
  );
  return index;
}

describe('WordIndex', () => {
  test('equals the definition for every collection and question, repeats in the question counted', () => {
    fc.assert(
      fc.property(fc.array(fc.array(pieces, { maxLength: 4 }), { maxLength: 4 }), pieces, (documents, question) => {
        const scores = createIndex(documents).score(
          Uint32Array.from(question),
          documents.map((_, i) => String(i)),
        );
        const expected = scoreByDefinition(question, documents.flat());
        expect(scores).toHaveLength(expected.length);
        expected.forEach((score, child) => expect(scores[child]).toBeCloseTo(score, 5));
      }),
    );
  });

  test('says whether anything would score above 0, also once documents have gone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(pieces, { maxLength: 4 }), { maxLength: 4 }),
        pieces,
        fc.nat({ max: 3 }),
        (documents, question, gone) => {
          const index = createIndex(documents);
          index.remove(String(gone));
          const left = documents.map((_, i) => String(i)).filter((id) => id !== String(gone));
          const scores = index.score(Uint32Array.from(question), left);
          expect(index.hasAny(Uint32Array.from(question))).toBe(scores.some((score) => score > 0));
        },
      ),
    );
  });

  test('0 is no hit, and a piece far beyond the vocabulary is no hit either', () => {
    expect([...createIndex([[[1, 2], [3]]]).score(Uint32Array.of(9, 250_001), ['0'])]).toEqual([0, 0]);
  });

  test('knows pieces of any number, and forgets a document that is removed', () => {
    const index = createIndex([[[250_001]], [[250_001, 4]]]);
    const before = index.score(Uint32Array.of(4), ['1'])[0] ?? 0;
    index.remove('0');
    index.remove('never there');
    const after = index.score(Uint32Array.of(4), ['1'])[0] ?? 0;
    expect(after).toBeLessThan(before);
    expect(() => index.score(Uint32Array.of(4), ['0'])).toThrow(RangeError);
  });

  test('children without a piece do not spoil the others', () => {
    expect([...createIndex([[[], []]]).score(Uint32Array.of(1), ['0'])]).toEqual([0, 0]);
  });
});
