import { expect, test } from 'vitest';
import type { Catalogue } from '../../../src/core/model';
import { compareBoards, type BoardSide } from '../../../src/core/revise/compare-boards';

/** A ranking as `A1 A1 B1`: document and section of each hit, best first; the catalogue has no other children. Sections are named by their digit. */
function sideOf(hits: string, answerRank: number | null = null): BoardSide {
  const ranked = hits.split(' ').filter((hit) => hit !== '');
  const children = ranked.map((hit, rank) => ({ hit, rank })).sort((a, b) => (a.hit < b.hit ? -1 : a.hit > b.hit ? 1 : a.rank - b.rank));
  const ids = [...new Set(children.map(({ hit }) => hit[0] ?? ''))];
  const sections = [...new Set(children.map(({ hit }) => hit))];
  const order = new Uint32Array(ranked.length);
  children.forEach(({ rank }, child) => (order[rank] = child));
  const catalogue = {
    version: 1,
    documents: ids.map((id) => ({ id })),
    sections: sections.map((name) => ({ document: ids.indexOf(name[0] ?? ''), heading: name.slice(1), headingPath: [] })),
    documentOf: Uint32Array.from(children, ({ hit }) => ids.indexOf(hit[0] ?? '')),
    sectionOf: Uint32Array.from(children, ({ hit }) => sections.indexOf(hit)),
    startOf: Uint32Array.from(children, (_, child) => child * 10),
    endOf: Uint32Array.from(children, (_, child) => child * 10 + 9),
  } as unknown as Catalogue;
  const child = answerRank === null ? -1 : (order[answerRank - 1] ?? -1);
  const answer = child < 0 ? null : { document: catalogue.documentOf[child] ?? 0, start: child * 10 + 2, end: child * 10 + 4 };
  return { order, catalogue, answer };
}

const places = (before: string, after: string, vote: 'document' | 'section' = 'document', k = 3): string[] =>
  compareBoards(sideOf(before), sideOf(after), { k, vote }).places.map(({ place }) => `${place.before ?? '–'}→${place.after ?? '–'}`);

test('who stays is named by place after, then who came, then who went', () => {
  expect(places('A1 B1 C1', 'B1 A1 C1')).toEqual(['2→1', '1→2', '3→3']);
  expect(places('A1 B1 C1', 'A1 D1 B1')).toEqual(['1→1', '2→3', '–→2', '3→–']);
  expect(places('', 'A1')).toEqual(['–→1']);
  expect(places('A1', '')).toEqual(['1→–']);
});

test('a section is the same where its headings are, whatever number it has', () => {
  expect(places('A2 B1', 'A2 B1 A1', 'section')).toEqual(['1→1', '2→2', '–→3']);
  expect(places('A1 A2', 'A1 A3', 'section')).toEqual(['1→1', '–→2', '2→–']);
});

test('the figures of either side are those of the board', () => {
  const { before, after } = compareBoards(sideOf('A1 A1 A1 B1 C1', 4), sideOf('A1 B1 C1 A1', 2), { k: 3, vote: 'document' });
  expect(before).toEqual({ hitCount: 5, largestShare: 1, largestShareFolded: 1 / 3, freed: 2, kStar: 5, answerRank: 4 });
  expect(after).toMatchObject({ hitCount: 4, largestShare: 1 / 3, freed: 0, kStar: 3, answerRank: 2 });
});

test('without hits, and without an answer, there is nothing to count', () => {
  const { before } = compareBoards(sideOf(''), sideOf('A1'), { k: 3, vote: 'document' });
  expect(before).toEqual({ hitCount: 0, largestShare: null, largestShareFolded: null, freed: 0, kStar: null, answerRank: null });
});
