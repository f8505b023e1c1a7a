import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContext, type ContextOptions } from '../../../src/core/context/build-context';
import { countCharacters } from '../../../src/core/context/count-characters';
import { formatPassage, passageHeader } from '../../../src/core/context/format-passage';
import { measureCharacters } from '../../../src/core/context/measure-characters';
import { foldHits } from '../../../src/core/fold/fold-hits';
import type { Context, Unit } from '../../../src/core/model';
import { makeCatalogue, type TestDocument } from './make-catalogue';

type Choices = Partial<Pick<ContextOptions, 'vote' | 'parent' | 'maxParents' | 'budget'>> & { readonly k?: number };

function build(documents: readonly TestDocument[], order: readonly number[], choices: Choices = {}) {
  const { catalogue, textOf } = makeCatalogue(documents);
  const { vote = 'document', parent = 'section', maxParents = 3, budget = 2000, k = 5 } = choices;
  const ranking = Uint32Array.from(order);
  const fold = foldHits(ranking, vote === 'document' ? catalogue.documentOf : catalogue.sectionOf, k);
  const measure = measureCharacters(catalogue, textOf);
  const context = buildContext({ fold, order: ranking, catalogue, vote, parent, maxParents, budget, measure, textOf });
  const textsOf = ({ passages }: Context): string[] =>
    passages.map(({ document, start, end }) => (textOf(document) ?? '').slice(start, end));
  const sentOf = ({ passages }: Context): string =>
    passages
      .map((passage, i) =>
        formatPassage(passageHeader(catalogue, passage.document, passage.section, passage.citations), textsOf(context)[i] ?? ''),
      )
      .join('');
  return { context, texts: textsOf(context), sent: sentOf(context), catalogue };
}

const trips: TestDocument = {
  title: 'Trips',
  sections: [
    { heading: 'Requests', sentences: ['Ask in time.', 'Ask your lead.', 'Ask in writing.'] },
    { heading: 'Costs', sentences: ['Keep receipts.', 'Hand them in.'] },
    { heading: 'Rest', sentences: ['Sleep well.'] },
  ],
};
const leave: TestDocument = { title: 'Leave', sections: [{ heading: 'Days', sentences: ['Twenty days.', 'Use them.'] }] };
const tools: TestDocument = { title: 'Tools', sections: [{ heading: null, sentences: ['Lock your screen.'] }] };

describe('buildContext', () => {
  test('vote document, parent section: hands on the section of each best child, in the order of the places', () => {
    const { context, sent } = build([trips, leave, tools], [3, 7, 8, 0]);
    expect(sent).toBe(
      '[1] Trips › Costs\n# Costs\nKeep receipts.Hand them in.\n\n\n' +
        '[2] Leave › Days\n# Days\nTwenty days.Use them.\n\n\n' +
        '[3] Tools\nLock your screen.\n\n\n',
    );
    expect(context.passages.map(({ places, citations, clipped }) => ({ places, citations, clipped }))).toEqual([
      { places: [1], citations: [1], clipped: 'whole' },
      { places: [2], citations: [2], clipped: 'whole' },
      { places: [3], citations: [3], clipped: 'whole' },
    ]);
    expect(context.size).toBe(countCharacters(sent));
    expect(context.leftOut).toEqual([]);
  });

  test('vote document, parent document: hands on whole documents', () => {
    const { texts } = build([leave, tools], [1, 2], { parent: 'document' });
    expect(texts).toEqual(['# Days\nTwenty days.Use them.\n', 'Lock your screen.\n']);
  });

  test('vote section, parent document: the document once, at its first section’s place', () => {
    const { context } = build([trips, leave], [0, 6, 3, 5], { vote: 'section', parent: 'document', maxParents: 4 });
    expect(context.passages.map(({ document, places, section }) => ({ document, places, section }))).toEqual([
      { document: 0, places: [1], section: null },
      { document: 1, places: [2], section: null },
    ]);
    expect(context.leftOut).toEqual([
      { place: 3, voter: 1, document: 0, section: null, reason: 'same-parent' },
      { place: 4, voter: 2, document: 0, section: null, reason: 'same-parent' },
    ]);
  });

  test('seats beyond maxParents are left out, and nobody comes in for one that does not fit', () => {
    const long: TestDocument = { title: 'Long', sections: [{ heading: null, sentences: ['x'.repeat(300)] }] };
    const { context } = build([tools, long, leave], [0, 1, 2], { maxParents: 2, budget: 120 });
    expect(context.passages.map(({ document }) => document)).toEqual([0]);
    expect(context.leftOut.map(({ place, reason }) => [place, reason])).toEqual([
      [2, 'budget'],
      [3, 'parents'],
    ]);
  });

  test('a later one that does not fit is left out and the next is tried', () => {
    const long: TestDocument = { title: 'Long', sections: [{ heading: null, sentences: ['x'.repeat(300)] }] };
    const { context } = build([tools, long, leave], [0, 1, 2], { budget: 120 });
    expect(context.passages.map(({ document, citations }) => [document, citations])).toEqual([
      [0, [1]],
      [2, [2]],
    ]);
  });

  test('no seat, no passage', () => {
    expect(build([tools], []).context).toEqual({ passages: [], leftOut: [], size: 0, unit: 'characters', budget: 2000 });
    expect(build([tools], [0], { maxParents: 0 }).context.leftOut).toMatchObject([{ reason: 'parents' }]);
  });
});

describe('the first parent always goes in', () => {
  const letters: TestDocument = { title: 'T', sections: [{ heading: 'H', sentences: ['aaaa.', 'bbbb.', 'cccc.', 'dddd.', 'eeee.'] }] };
  // "[1] T › H", line end, blank line
  const header = 12;

  test.each([
    [header + 5, 'cccc.'],
    [header + 10, 'cccc.dddd.'],
    [header + 15, 'bbbb.cccc.dddd.'],
    [header + 20, 'bbbb.cccc.dddd.eeee.'],
    [header + 25, 'aaaa.bbbb.cccc.dddd.eeee.'],
  ])('clipped to whole children around its best child, after it first: budget %s gives %s', (budget, text) => {
    const { context, texts } = build([letters], [2], { budget });
    expect(texts).toEqual([text]);
    expect(context.passages[0]?.clipped).toBe('children');
    expect(context.size).toBe(budget);
  });

  test('goes on to the other side when one does not fit or is at its end', () => {
    const uneven: TestDocument = { title: 'T', sections: [{ heading: 'H', sentences: ['aa.', 'bb.', 'c'.repeat(50), 'dd.'] }] };
    expect(build([uneven], [1], { budget: header + 8 }).texts).toEqual(['aa.bb.']);
    expect(build([letters], [4], { budget: header + 16 }).texts).toEqual(['cccc.dddd.eeee.']);
  });

  test('cut at a grapheme when even the best child does not fit, never inside a pair or a family', () => {
    const family: TestDocument = { title: 'T', sections: [{ heading: 'H', sentences: ['a👨‍👩‍👧b🌸c'] }] };
    for (const [room, text] of [
      [1, 'a'],
      [5, 'a'],
      [6, 'a👨‍👩‍👧'],
      [7, 'a👨‍👩‍👧b'],
      [8, 'a👨‍👩‍👧b🌸'],
    ] as const) {
      const { context, texts } = build([family], [0], { budget: header + room });
      expect(texts).toEqual([text]);
      expect(context.passages[0]?.clipped).toBe('grapheme');
      expect(context.size).toBeLessThanOrEqual(header + room);
    }
  });

  test('keeps one grapheme under a budget that has no room for its header', () => {
    const { context, texts } = build([letters], [2], { budget: 1 });
    expect(texts).toEqual(['c']);
    expect(context.size).toBe(header + 1);
  });

  test('clips a whole document across its sections', () => {
    const { texts } = build([trips], [3], { parent: 'document', budget: 60 });
    expect(texts).toEqual(['Keep receipts.Hand them in.\n# Rest\nSleep well.']);
  });
});

describe('spans of one document that touch or overlap', () => {
  test('become one passage at the first one’s place, with both citations, named by what its text starts with', () => {
    const { context, sent } = build([trips, tools], [3, 6, 0], { vote: 'section' });
    expect(context.passages.map(({ citations, places, section }) => ({ citations, places, section }))).toEqual([
      { citations: [1, 3], places: [1, 3], section: 0 },
      { citations: [2], places: [2], section: 3 },
    ]);
    expect(sent.startsWith('[1][3] Trips › Requests\n# Requests\n')).toBe(true);
    expect(sent).toContain('\n# Costs\n');
    expect(context.size).toBe(countCharacters(sent));
  });

  test('a section that lies between two others makes one of all three', () => {
    const { context, texts } = build([trips], [0, 5, 3], { vote: 'section' });
    expect(context.passages).toMatchObject([{ citations: [1, 2, 3], places: [1, 2, 3], clipped: 'whole' }]);
    expect(texts[0]).toContain('Sleep well.');
  });

  test('stay apart where anything lies between them', () => {
    expect(build([trips], [0, 5], { vote: 'section' }).context.passages).toHaveLength(2);
  });
});

describe('for every context', () => {
  const sentences = fc.array(fc.stringMatching(/^[a-zあ-ん🌸]{1,12}$/u), { minLength: 1, maxLength: 4 });
  const documents = fc.array(
    fc.record({
      title: fc.constant('Title'),
      sections: fc.array(fc.record({ heading: fc.constant('Heading'), sentences }), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const unit = fc.constantFrom<Unit>('section', 'document');
  const choices = fc.record({
    vote: unit,
    parent: unit,
    maxParents: fc.nat({ max: 6 }),
    budget: fc.integer({ min: 40, max: 300 }),
    k: fc.integer({ min: 1, max: 8 }),
  });

  test('it is within its budget, counted as sent, and every seat is in a passage or left out, once', () => {
    fc.assert(
      fc.property(
        documents,
        choices,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 48, maxLength: 48 }),
        (docs, chosen, scores) => {
          const childCount = docs.reduce(
            (sum, { sections }) => sum + sections.reduce((inner, section) => inner + section.sentences.length, 0),
            0,
          );
          const order = Array.from({ length: childCount }, (_, child) => child).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
          const { context, sent, catalogue } = build(docs, order, chosen);
          expect(context.size).toBeLessThanOrEqual(chosen.budget);
          expect(context.size).toBe(countCharacters(sent));
          const voterOf = chosen.vote === 'document' ? catalogue.documentOf : catalogue.sectionOf;
          const seats = foldHits(Uint32Array.from(order), voterOf, chosen.k).places.filter(({ voter }) => voter !== null);
          const told = [...context.passages.flatMap(({ places }) => places), ...context.leftOut.map(({ place }) => place)];
          expect(told.sort((a, b) => a - b)).toEqual(seats.map(({ place }) => place));
          const citations = context.passages.flatMap((passage) => passage.citations);
          expect([...citations].sort((a, b) => a - b)).toEqual(citations.map((_, i) => i + 1));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('no two passages of one document touch', () => {
    fc.assert(
      fc.property(documents, choices, (docs, chosen) => {
        const childCount = docs.reduce(
          (sum, { sections }) => sum + sections.reduce((inner, section) => inner + section.sentences.length, 0),
          0,
        );
        const { passages } = build(
          docs,
          Array.from({ length: childCount }, (_, child) => child),
          chosen,
        ).context;
        for (const [i, a] of passages.entries()) {
          for (const b of passages.slice(i + 1)) expect(a.document === b.document && a.start <= b.end && b.start <= a.end).toBe(false);
        }
      }),
    );
  });
});
