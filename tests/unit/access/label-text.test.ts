import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankText, hiddenSpans, visibleSpans } from '../../../src/core/access/hide-parts';
import { labelText, partAround } from '../../../src/core/access/label-text';
import type { HandLabels, HeadingBlock } from '../../../src/core/model';
import { isLinear } from '../../is-linear';

const heading = (start: number, level: number, access?: string): HeadingBlock => ({
  kind: 'heading',
  level,
  start,
  end: start + 5,
  title: { start: start + 2, end: start + 5 },
  ...(access === undefined ? {} : { access }),
});

describe('labels of a text', () => {
  test('an unlabelled text is one stretch without a label', () => {
    expect(labelText({ textLength: 30, blocks: [heading(0, 1)] })).toEqual([{ start: 0, end: 30, label: '' }]);
  });

  test('a heading’s label covers the deeper parts below it, up to the next of its level', () => {
    const blocks = [heading(0, 1), heading(10, 2, 'hr'), heading(20, 3), heading(30, 2)];
    expect(labelText({ textLength: 40, blocks })).toEqual([
      { start: 0, end: 10, label: '' },
      { start: 10, end: 30, label: 'hr' },
      { start: 30, end: 40, label: '' },
    ]);
  });

  test('a part bears its own label rather than the one around it, and the rest the document’s', () => {
    const blocks = [heading(0, 1), heading(10, 2, 'hr'), heading(20, 3, 'board')];
    expect(labelText({ textLength: 30, blocks, access: 'staff' }).map(({ label }) => label)).toEqual(['staff', 'hr', 'board']);
  });

  test('what is set by hand holds before what the text says, and an empty label takes it away', () => {
    const blocks = [heading(0, 1, 'hr'), heading(10, 1)];
    const hand = { document: 'board', spans: [{ start: 0, end: 10, label: '' }] };
    expect(labelText({ textLength: 20, blocks, access: 'staff', hand })).toEqual([
      { start: 0, end: 10, label: '' },
      { start: 10, end: 20, label: 'board' },
    ]);
  });

  test('the part around a place is its heading and all below it; before the first heading all that is there', () => {
    const blocks = [heading(5, 1), heading(15, 2), heading(25, 1)];
    const partOf = (place: number) => partAround(place, { blocks, textLength: 40 });
    expect([partOf(0), partOf(7), partOf(16), partOf(39)]).toEqual([
      { start: 0, end: 5 },
      { start: 5, end: 25 },
      { start: 15, end: 25 },
      { start: 25, end: 40 },
    ]);
  });
});

/** The label at a place, looked for among all of them as the rule has it. */
function labelAt(place: number, textLength: number, blocks: readonly HeadingBlock[], { spans }: HandLabels): string {
  const ends = blocks.map(({ start, level }) => blocks.find((other) => other.start > start && other.level <= level)?.start ?? textLength);
  const labelled = [
    { start: 0, end: textLength, label: 'all' },
    ...blocks.flatMap(({ start, access }, i) => (access === undefined ? [] : [{ start, end: ends[i] ?? 0, label: access }])),
    ...spans,
  ];
  const over = labelled.filter(({ start, end }) => start <= place && place < end);
  const shortest = Math.min(...over.map(({ start, end }) => end - start));
  return over.findLast(({ start, end }) => end - start === shortest)?.label ?? '';
}

describe('labels of any text', () => {
  const label = fc.constantFrom('', 'hr', 'board', 'all');
  const headings = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(label, { nil: undefined })), { maxLength: 12 })
    .map((list) => list.map(([level, access], i) => heading(i * 8, level, access)));
  const hand = fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 40 }), label), { maxLength: 6 }).map((list) => ({
    spans: list.map(([start, length, name]) => ({ start: Math.min(start, 99), end: Math.min(100, start + length), label: name })),
  }));

  test('at every place the shortest stretch holds, and of equally long ones the last', () => {
    fc.assert(
      fc.property(headings, hand, (blocks, byHand) => {
        const stretches = labelText({ textLength: 100, blocks, access: 'all', hand: byHand });
        const there = stretches.flatMap(({ start, end, label: name }) => Array.from({ length: end - start }, () => name));
        expect(there).toEqual(Array.from({ length: 100 }, (_, place) => labelAt(place, 100, blocks, byHand)));
      }),
    );
  });

  test('time grows in proportion to their number', { timeout: 60_000 }, () => {
    const label = (text: string): unknown =>
      labelText({
        textLength: text.length,
        blocks: Array.from({ length: text.length / 8 }, (_, i) => heading(i * 8, 1 + (i % 3), `${i % 7}`)),
      });
    expect(isLinear('12345678', 4000, label)).toBe(true);
  });
});

describe('what is hidden', () => {
  const stretches = [
    { start: 0, end: 4, label: '' },
    { start: 4, end: 6, label: 'hr' },
    { start: 6, end: 8, label: 'board' },
    { start: 8, end: 10, label: 'hr' },
  ];

  test('is what bears a label that the viewer does not have, joined; nothing for everyone', () => {
    expect(hiddenSpans(stretches, null)).toEqual([]);
    expect(hiddenSpans(stretches, ['hr', 'board'])).toEqual([]);
    expect(hiddenSpans(stretches, ['board'])).toEqual([
      { start: 4, end: 6 },
      { start: 8, end: 10 },
    ]);
    expect(hiddenSpans(stretches, ['nobody'])).toEqual([{ start: 4, end: 10 }]);
  });

  test('is blank in the text, where every other letter stays in its place', () => {
    expect(blankText('abcdefghij', hiddenSpans(stretches, ['board']))).toBe('abcd  gh  ');
    expect(visibleSpans(10, hiddenSpans(stretches, ['board']))).toEqual([
      { start: 0, end: 4 },
      { start: 6, end: 8 },
    ]);
  });
});
