import { expect, test } from 'vitest';
import type { RevisionChanges, RevisionText } from '../../../src/bridge/protocol';
import { listChanges } from '../../../src/app/state/revise/list-changes';
import { compareSentences } from '../../../src/core/revise/compare-sentences';

/** Sentences of one letter under headings: `a:xy b:z` is x and y under a, z under b. */
function revisionOf(revision: string, outline: string): RevisionText {
  const parts = outline.split(' ').map((part) => part.split(':'));
  const text = parts.map(([, letters]) => letters ?? '').join('');
  const sectionOf = parts.flatMap(([, letters], section) => [...(letters ?? '')].map(() => section));
  return {
    revision,
    title: 'd',
    text,
    children: sectionOf.map((section, start) => ({ start, end: start + 1, kind: 'sentence', section, isPart: false })),
    sections: parts.map(([heading]) => ({
      start: 0,
      end: 0,
      heading: heading ?? null,
      headingPath: ['top'],
      firstChild: 0,
      childCount: 0,
    })),
  };
}

function changesOf(one: string, other: string): RevisionChanges {
  const [before, after] = [revisionOf('r1', one), revisionOf('r2', other)];
  return { id: 'd', before, after, steps: compareSentences([...before.text], [...after.text]) };
}

const show = (changes: RevisionChanges, limit = 10): string[] =>
  listChanges(changes, limit).lines.map(({ kind, text, count, from, start }) =>
    `${kind} ${kind === 'kept' ? count : text} ${from} ${start ?? ''}`.trim(),
  );

test('each changed sentence is a line, a run of unchanged ones one together', () => {
  expect(show(changesOf('a:uvwx', 'a:uvyx'))).toEqual(['kept 2', 'removed w', 'added y  2', 'kept 1']);
});

test('a moved sentence says what it stood under, unless that is the same', () => {
  expect(show(changesOf('a:uv b:wxyz', 'a:v b:wxyzu'))).toEqual(['kept 5', 'moved u top › a 5']);
  expect(show(changesOf('a:uvw', 'a:vwu'))).toEqual(['kept 2', 'moved u  2']);
});

test('counts are of all, lines only of the first', () => {
  const list = listChanges(changesOf('a:', 'a:uvwxyz'), 2);
  expect(list.counts).toEqual({ kept: 0, moved: 0, added: 6, removed: 0 });
  expect([list.lines.length, list.more]).toEqual([2, 4]);
});
