import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSentences } from '../../../src/core/revise/compare-sentences';
import { followSpan, type RevisionSentences } from '../../../src/core/revise/follow-span';
import { isLinear } from '../../is-linear';

/** Sentences of one character and a stop, parted by a space. */
function revisionOf(letters: string): RevisionSentences {
  const text = [...letters].map((letter) => `${letter}${letter}。`).join(' ');
  return { text, children: [...letters].map((_, i) => ({ start: i * 4, end: i * 4 + 3 })) };
}

function follow(before: string, after: string, marked: string, way: 'forth' | 'back' = 'forth'): string | null {
  const [from, to] = [revisionOf(before), revisionOf(after)];
  const steps = compareSentences([...before], [...after]);
  const [own, other] = way === 'forth' ? [from, to] : [to, from];
  const start = own.text.indexOf(marked);
  const there = followSpan({ start, end: start + marked.length }, { from: own, to: other, steps, way });
  return there && `${there.start} ${other.text.slice(there.start, there.end)}`;
}

test('a marked sentence is found again, also where it moved, and back again', () => {
  expect(follow('abc', 'xabc', 'bb。')).toBe('8 bb。');
  expect(follow('abc', 'cab', 'cc。')).toBe('0 cc。');
  expect(follow('abc', 'xabc', 'bb。', 'back')).toBe('4 bb。');
});

test('a part of a sentence keeps its place in it', () => {
  expect(follow('abc', 'xabc', 'b。')).toBe('9 b。');
});

test('several sentences are found again while they are neighbours', () => {
  expect(follow('abc', 'xabc', 'aa。 bb。')).toBe('4 aa。 bb。');
  expect(follow('abc', 'axbc', 'aa。 bb。')).toBeNull();
});

test('a sentence that is gone is found nowhere, nor is a gap or an empty text', () => {
  expect(follow('abc', 'axc', 'bb。')).toBeNull();
  expect(followSpan({ start: 0, end: 1 }, { from: { text: '', children: [] }, to: revisionOf('a'), steps: [], way: 'forth' })).toBeNull();
});

test('where only white space changed the whole sentence is meant', () => {
  const from = { text: 'a  b.', children: [{ start: 0, end: 5 }] };
  const to = { text: 'a b.', children: [{ start: 0, end: 4 }] };
  expect(followSpan({ start: 3, end: 5 }, { from, to, steps: compareSentences(['a b.'], ['a b.']), way: 'forth' })).toEqual({
    start: 0,
    end: 4,
  });
});

test('what is found is always inside the other text, and a kept sentence is found letter by letter', () => {
  const letters = fc.array(fc.constantFrom(...'abcde'), { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(letters, letters, fc.nat(), (before, after, pick) => {
      const at = (pick % before.length) * 4;
      const [from, to] = [revisionOf(before), revisionOf(after)];
      const found = followSpan({ start: at, end: at + 3 }, { from, to, steps: compareSentences([...before], [...after]), way: 'forth' });
      if (found) expect(to.text.slice(found.start, found.end)).toBe(from.text.slice(at, at + 3));
      else
        expect([...before].filter((one) => one === before[at / 4]).length).toBeGreaterThan(
          [...after].filter((one) => one === before[at / 4]).length,
        );
    }),
  );
});

test('a stretch of many sentences that moved is followed in time in proportion to their number', { timeout: 60_000 }, () => {
  const run = (text: string): unknown => {
    const half = text.length / 2;
    const keys = Array.from({ length: text.length }, (_, i) => String(i));
    const [before, after] = [keys, [...keys.slice(half), ...keys.slice(0, half)]];
    const children = keys.map((_, i) => ({ start: i, end: i + 1 }));
    const own = { text, children };
    const followed = { from: own, to: own, steps: compareSentences(before, after), way: 'forth' } as const;
    expect(followSpan({ start: 0, end: half }, followed)).toEqual({ start: half, end: text.length });
    expect(followSpan({ start: half, end: text.length }, followed)).toEqual({ start: 0, end: half });
    return followed;
  };
  expect(isLinear('a', 10_000, run)).toBe(true);
});
