import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSentences, type ChangeStep } from '../../../src/core/revise/compare-sentences';

/** `=` kept, `~` moved, `+` added, `-` removed, each with its sentences. */
function show(before: string, after: string): string {
  const signs = { kept: '=', moved: '~', added: '+', removed: '-' };
  const steps = compareSentences([...before], [...after]);
  return steps
    .map(({ kind, before: from, after: to, count }) => {
      const text = to === null ? before.slice(from ?? 0, (from ?? 0) + count) : after.slice(to, to + count);
      return signs[kind] + text;
    })
    .join(' ');
}

const indices = (steps: readonly ChangeStep[], side: 'before' | 'after'): number[] =>
  steps.flatMap((step) => {
    const first = step[side];
    return first === null ? [] : Array.from({ length: step.count }, (_, i) => first + i);
  });
const count = (steps: readonly ChangeStep[], kind: ChangeStep['kind']): number =>
  steps.reduce((sum, step) => sum + (step.kind === kind ? step.count : 0), 0);
const texts = (letters: string): fc.Arbitrary<string[]> => fc.array(fc.constantFrom(...letters), { maxLength: 14 });

describe('what became of each sentence', () => {
  test.each([
    ['', '', ''],
    ['abc', 'abc', '=abc'],
    ['', 'ab', '+a +b'],
    ['ab', '', '-a -b'],
    ['abc', 'axc', '=a -b +x =c'],
    ['abcde', 'abde', '=ab -c =de'],
    ['abcde', 'aebcd', '=a ~e =bcd'],
    ['abcde', 'eabcd', '~e =abcd'],
    ['aabb', 'bbaa', '=bb ~a ~a'],
    ['axb', 'xaxb', '+x =axb'],
    ['xaxb', 'axb', '-x =axb'],
    ['abab', 'abxab', '=ab +x =ab'],
  ])('%s → %s: %s', (before, after, expected) => {
    expect(show(before, after)).toBe(expected);
  });
});

describe('whatever changed', () => {
  const pair = fc.oneof(fc.tuple(texts('abc'), texts('abc')), fc.tuple(texts('abcdefghijklmn'), texts('abcdefghijklmn')));

  test('every sentence of either revision is in exactly one step, the new ones in their order', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const steps = compareSentences(before, after);
        expect(indices(steps, 'after')).toEqual(after.map((_, i) => i));
        expect(indices(steps, 'before').sort((a, b) => a - b)).toEqual(before.map((_, i) => i));
      }),
    );
  });

  test('kept and moved pair equal sentences; kept ones never cross', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const steps = compareSentences(before, after);
        for (const { before: from, after: to, count: length } of steps) {
          if (from !== null && to !== null) expect(before.slice(from, from + length)).toEqual(after.slice(to, to + length));
        }
        const kept = indices(
          steps.filter(({ kind }) => kind === 'kept'),
          'before',
        );
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
      }),
    );
  });

  test('a sentence is called added or removed only as often as its number grew or shrank', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const steps = compareSentences(before, after);
        for (const key of new Set([...before, ...after])) {
          const more = after.filter((one) => one === key).length - before.filter((one) => one === key).length;
          const added = steps.filter(({ kind, after: to }) => kind === 'added' && after[to ?? -1] === key).length;
          const removed = steps.filter(({ kind, before: from }) => kind === 'removed' && before[from ?? -1] === key).length;
          expect([added, removed]).toEqual([Math.max(0, more), Math.max(0, -more)]);
        }
      }),
    );
  });

  test('where no sentence repeats, as many are kept as can be', () => {
    const distinct = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 12 });
    fc.assert(
      fc.property(distinct, distinct, (before, after) => {
        expect(count(compareSentences(before, after), 'kept')).toBe(longestCommon(before, after));
      }),
    );
  });

  test('the same back: what was added is removed, and what is kept is kept, where no sentence repeats', () => {
    const distinct = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 12 });
    fc.assert(
      fc.property(distinct, distinct, (before, after) => {
        const [forth, back] = [compareSentences(before, after), compareSentences(after, before)];
        expect([count(forth, 'added'), count(forth, 'removed'), count(forth, 'moved')]).toEqual([
          count(back, 'removed'),
          count(back, 'added'),
          count(back, 'moved'),
        ]);
      }),
    );
  });
});

test.each([
  ['reversed', (i: number) => `s${i}`, (i: number) => `s${199_999 - i}`],
  ['of two sentences', (i: number) => `s${i % 2}`, (i: number) => `s${(i >> 1) % 2}`],
  ['all new', (i: number) => `s${i}`, (i: number) => `t${i}`],
])('two hundred thousand sentences, %s, take no quadratic time', (_, keyBefore, keyAfter) => {
  const indexes = Array.from({ length: 200_000 }, (_value, i) => i);
  const steps = compareSentences(indexes.map(keyBefore), indexes.map(keyAfter));
  expect(count(steps, 'added') + count(steps, 'kept') + count(steps, 'moved')).toBe(200_000);
});

function longestCommon(before: readonly string[], after: readonly string[]): number {
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = 1; i <= before.length; i++)
    for (let j = 1; j <= after.length; j++)
      best[i]![j] = before[i - 1] === after[j - 1] ? best[i - 1]![j - 1]! + 1 : Math.max(best[i - 1]![j]!, best[i]![j - 1]!);
  return best[before.length]![after.length]!;
}
