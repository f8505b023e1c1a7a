import { describe, expect, test } from 'vitest';
import { blankText, hiddenSpans, visibleSpans } from '../../../src/core/access/hide-parts';
import { labelText, partAround } from '../../../src/core/access/label-text';
import type { HeadingBlock } from '../../../src/core/model';

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
