import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/core/context/build-context';
import { fillInRankOrder } from '../../../src/core/context/compare-ways';
import { countCharacters } from '../../../src/core/context/count-characters';
import type { Measure } from '../../../src/core/context/measure';
import { measureCharacters } from '../../../src/core/context/measure-characters';
import { measureTokens } from '../../../src/core/context/measure-tokens';
import { isLinear } from '../../is-linear';
import { makeCatalogue } from './make-catalogue';

const LENGTH = 2;
type Made = ReturnType<typeof makeCatalogue>;

/** One document of very short sentences, with one character outside the basic plane at its start. */
function makeDocument(text: string): Made & { readonly count: number } {
  const count = text.length / LENGTH;
  const sentences = Array.from({ length: count }, (_, i) => (i === 0 ? '🌸' : text.slice(i * LENGTH, (i + 1) * LENGTH)));
  return { ...makeCatalogue([{ title: 'T', sections: [{ heading: null, sentences }] }]), count };
}

const MEASURES: Readonly<Record<string, (made: ReturnType<typeof makeDocument>) => Measure>> = {
  characters: ({ catalogue, textOf }) => measureCharacters(catalogue, textOf),
  tokens: ({ catalogue, count }) =>
    measureTokens(catalogue, { ofChild: new Uint32Array(count).fill(1), ofLead: [0], ofSectionHeader: [1], ofDocumentHeader: [1] }),
};

describe('time grows in proportion to length', { timeout: 60_000 }, () => {
  test.each(Object.entries(MEASURES))('a document that is clipped to its budget in %s', (_name, measureOf) => {
    const build = (text: string): unknown => {
      const made = makeDocument(text);
      const { catalogue, textOf, count } = made;
      const order = Uint32Array.from({ length: count }, (_, i) => (i + (count >> 1)) % count);
      const fold = { places: [{ place: 1, state: 'kept', voter: 0, rank: 1, folded: [1] }] } as const;
      const options = { vote: 'document', parent: 'document', maxParents: 1, budget: text.length / 2, measure: measureOf(made) } as const;
      return buildContext({ ...options, fold, order, catalogue, textOf });
    };
    expect(isLinear('あ。', 12_000, build)).toBe(true);
  });

  test.each([
    ['that touch one another', 1],
    ['that stay apart', 2],
    ['that join those that are in', 0],
  ])('a budget that is filled with sentences %s', (_name, step) => {
    const fill = (text: string): unknown => {
      const made = makeDocument(text);
      const { catalogue, textOf, count } = made;
      const placeOf = (i: number): number => (step === 0 ? (i < count / 2 ? 2 * i : 2 * (i - count / 2) + 1) : (i * step) % count);
      const spans = Array.from({ length: count }, (_, i) => ({
        document: 0,
        start: catalogue.startOf[placeOf(i)] ?? 0,
        end: catalogue.endOf[placeOf(i)] ?? 0,
      }));
      return fillInRankOrder(spans, 6 * text.length, measureCharacters(catalogue, textOf), textOf);
    };
    expect(isLinear('あ。', 1500, fill)).toBe(true);
  });
});

describe('sizes', () => {
  test('in characters are what counting gives, wherever a span begins and ends', () => {
    const { catalogue, textOf } = makeCatalogue([{ title: 'T', sections: [{ heading: null, sentences: ['a🌸b', '𠮟🌸。', 'c'] }] }]);
    const text = textOf(0) ?? '';
    const measure = measureCharacters(catalogue, textOf);
    for (let start = 0; start <= text.length; start++)
      for (let end = start; end <= text.length; end++) expect(measure.span(0, start, end)).toBe(countCharacters(text, start, end));
  });

  test('in tokens are the share of each sentence and each lead', () => {
    const sections = fc.array(
      fc.record({ heading: fc.constantFrom(null, 'H'), sentences: fc.array(fc.constantFrom('a', 'bb.', 'cccc'), { maxLength: 4 }) }),
      { minLength: 1, maxLength: 4 },
    );
    const tokens = fc.array(fc.nat(9), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(sections, tokens, tokens, fc.nat(60), fc.nat(60), (parts, ofChild, ofLead, from, length) => {
        const { catalogue } = makeCatalogue([{ title: 'T', sections: parts }]);
        const leads = catalogue.sections.map(({ start, end, firstChild, childCount }) =>
          childCount > 0 ? { start, end: catalogue.startOf[firstChild] ?? end } : { start, end },
        );
        const children = ofChild
          .slice(0, catalogue.startOf.length)
          .map((_, i) => ({ start: catalogue.startOf[i] ?? 0, end: catalogue.endOf[i] ?? 0 }));
        const shareOf = ({ start, end }: { start: number; end: number }, all = 0): number => {
          const overlap = Math.min(end, from + length) - Math.max(start, from);
          return overlap > 0 ? Math.ceil((all * overlap) / (end - start)) : 0;
        };
        const sum =
          children.reduce((so, child, i) => so + shareOf(child, ofChild[i]), 0) +
          leads.reduce((so, lead, i) => so + shareOf(lead, ofLead[i]), 0);
        const measure = measureTokens(catalogue, { ofChild, ofLead, ofSectionHeader: [], ofDocumentHeader: [] });
        expect(measure.span(0, from, from + length)).toBe(sum);
      }),
    );
  });
});
