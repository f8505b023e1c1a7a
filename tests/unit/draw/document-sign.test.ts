import { expect, test } from 'vitest';
import { documentSign } from '../../../src/core/draw/document-sign';

test('the first eight wear the pattern and colour of their own number', () => {
  expect(Array.from({ length: 8 }, (_, i) => documentSign(i))).toEqual(
    Array.from('ABCDEFGH', (letter, i) => ({ letter, pattern: i, colour: i })),
  );
});

test('from the ninth on the colour runs by threes', () => {
  expect([8, 9, 16].map(documentSign)).toEqual([
    { letter: 'I', pattern: 0, colour: 2 },
    { letter: 'J', pattern: 1, colour: 5 },
    { letter: 'Q', pattern: 0, colour: 3 },
  ]);
});

test('letters go on after Z', () => {
  expect([25, 26, 51, 52, 701, 702].map((arrival) => documentSign(arrival).letter)).toEqual(['Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('neighbours differ in letter, pattern and colour', () => {
  for (let i = 0; i < 200; i++) {
    const [one, next] = [documentSign(i), documentSign(i + 1)];
    expect(one.letter).not.toBe(next.letter);
    expect(one.pattern).not.toBe(next.pattern);
    expect(one.colour, `documents ${i} and ${i + 1}`).not.toBe(next.colour);
  }
});

test('only arrivals have signs', () => {
  expect(() => documentSign(-1)).toThrow(RangeError);
});
