import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CharacterIndex } from '../../../src/core/rank/score-characters';

/** The definition word for word, with strings and maps. */
function scoreByDefinition(question: string, children: readonly string[]): number[] {
  const bagOf = (key: string): Map<string, number> => {
    const points = Array.from(key);
    const bag = new Map<string, number>();
    for (let i = 0; i + 1 < points.length; i++) {
      const bigram = `${points[i] ?? ''}${points[i + 1] ?? ''}`;
      bag.set(bigram, (bag.get(bigram) ?? 0) + 1);
    }
    return bag;
  };
  const bags = children.map(bagOf);
  const df = (bigram: string): number => bags.filter((bag) => bag.has(bigram)).length;
  const weigh = (bag: Map<string, number>): Map<string, number> =>
    new Map(
      [...bag]
        .filter(([bigram]) => df(bigram) > 0)
        .map(([bigram, tf]) => [bigram, tf * (Math.log((children.length + 1) / (df(bigram) + 1)) + 1)]),
    );
  const normOf = (vector: Map<string, number>): number => Math.hypot(...vector.values());
  const asked = weigh(bagOf(question));
  return bags.map(weigh).map((vector) => {
    const dot = [...asked].reduce((sum, [bigram, weight]) => sum + weight * (vector.get(bigram) ?? 0), 0);
    return dot === 0 ? 0 : dot / (normOf(asked) * normOf(vector));
  });
}

const keys = fc.array(fc.stringMatching(/^[abか🌸 ]{0,8}$/u), { maxLength: 5 });

describe('CharacterIndex', () => {
  test('equals the definition for every collection and question', () => {
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 5 }), fc.stringMatching(/^[abかx🌸 ]{0,8}$/u), (documents, question) => {
        const index = new CharacterIndex();
        documents.forEach((document, i) => index.add(String(i), document));
        const scores = index.score(
          question,
          documents.map((_, i) => String(i)),
        );
        const expected = scoreByDefinition(question, documents.flat());
        expect(scores).toHaveLength(expected.length);
        expected.forEach((score, child) => expect(scores[child]).toBeCloseTo(score, 6));
      }),
    );
  });

  test('does not know in what order documents came, nor what was there before', () => {
    fc.assert(
      fc.property(fc.array(keys, { minLength: 2, maxLength: 5 }), keys, (documents, gone) => {
        const ids = documents.map((_, i) => String(i));
        const plain = new CharacterIndex();
        ids.forEach((id, i) => plain.add(id, documents[i] ?? []));
        const travelled = new CharacterIndex();
        travelled.add('gone', gone);
        travelled.add('0', gone);
        for (const id of [...ids].reverse()) travelled.add(id, documents[Number(id)] ?? []);
        travelled.score('ab', ids);
        travelled.remove('gone');
        expect(travelled.score('abか', ids)).toEqual(plain.score('abか', ids));
      }),
    );
  });

  test('a child that is the question itself scores 1; what shares nothing scores 0', () => {
    const index = new CharacterIndex();
    index.add('d', ['出張の申請', '給与', '']);
    const scores = index.score('出張の申請', ['d']);
    expect(scores[0]).toBeCloseTo(1, 6);
    expect([...scores.slice(1)]).toEqual([0, 0]);
  });

  test('question bigrams that no child has do not lower the cosine', () => {
    const index = new CharacterIndex();
    index.add('d', ['abc', 'xyz']);
    expect(index.score('abc!?', ['d'])[0]).toBeCloseTo(1, 6);
  });

  test('a question of one code point, or of spaces, finds nothing', () => {
    const index = new CharacterIndex();
    index.add('d', ['a b', 'aa']);
    expect([...index.score('a', ['d']), ...index.score('🌸', ['d']), ...index.score('   ', ['d'])]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('an empty index scores nothing; an unknown document is named', () => {
    const index = new CharacterIndex();
    expect(index.score('ab', [])).toEqual(new Float32Array());
    expect(() => index.score('ab', ['x'])).toThrow(new RangeError('expected a document of the index, got x'));
  });
});
