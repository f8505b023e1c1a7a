import { describe, expect, test } from 'vitest';
import { countCharacters } from '../../../src/core/context/count-characters';
import { formatPassage, passageHeader } from '../../../src/core/context/format-passage';
import { measureCharacters } from '../../../src/core/context/measure-characters';
import { measureTokens } from '../../../src/core/context/measure-tokens';
import { sectionLabel } from '../../../src/core/context/section-label';
import { makeCatalogue } from './make-catalogue';

const { catalogue, textOf } = makeCatalogue([
  {
    title: 'Rules',
    sections: [
      { heading: null, sentences: ['Intro.'] },
      { heading: 'Leave', headingPath: ['Rules', 'Staff'], sentences: ['Four.', 'Five🌸.'] },
    ],
  },
  { title: 'A\ntitle', sections: [{ heading: 'Only', headingPath: ['Part'], sentences: ['Eight.'] }] },
]);

describe('countCharacters', () => {
  test('counts code points, of a part as well', () => {
    expect(countCharacters('a🌸𠮟b')).toBe(4);
    expect(countCharacters('a🌸𠮟b', 1, 5)).toBe(2);
    expect(countCharacters('')).toBe(0);
    expect(countCharacters('ab', 1, 9)).toBe(1);
  });

  test('a lone or a halved surrogate is one', () => {
    expect(countCharacters('\ud83c')).toBe(1);
    expect(countCharacters('a🌸', 0, 2)).toBe(2);
  });
});

describe('sectionLabel', () => {
  test('is path and heading, without a first element that repeats the title', () => {
    expect(sectionLabel(catalogue, 0)).toEqual([]);
    expect(sectionLabel(catalogue, 1)).toEqual(['Staff', 'Leave']);
    expect(sectionLabel(catalogue, 2)).toEqual(['Part', 'Only']);
    expect(() => sectionLabel(catalogue, 3)).toThrow(RangeError);
  });
});

describe('passageHeader', () => {
  test('names title, path and heading in one line, whatever the title holds', () => {
    expect(passageHeader(catalogue, 0, 1, [1])).toBe('[1] Rules › Staff › Leave\n');
    expect(passageHeader(catalogue, 0, null, [2, 5])).toBe('[2][5] Rules\n');
    expect(passageHeader(catalogue, 1, 2, [10])).toBe('[10] A title › Part › Only\n');
    const documents = catalogue.documents.map((document) => ({ ...document, title: 'A\u0085[2] B\u202e\u200b\u001c[3] C' }));
    expect(passageHeader({ ...catalogue, documents }, 0, null, [1])).toBe('[1] A [2] B [3] C\n');
  });
});

describe('measureCharacters', () => {
  const measure = measureCharacters(catalogue, textOf);

  test.each([
    [0, 0, [1]],
    [0, 1, [1, 12]],
    [1, null, [3]],
  ] as const)('document %s, section %s: header and text measure what is sent', (document, section, citations) => {
    const text = textOf(document) ?? '';
    const sent = formatPassage(passageHeader(catalogue, document, section, citations), text);
    expect(measure.header(document, section, citations) + measure.span(document, 0, text.length)).toBe(countCharacters(sent));
  });

  test('without a text it counts UTF-16 units', () => {
    expect(measureCharacters(catalogue, () => null).span(0, 3, 10)).toBe(7);
  });
});

describe('measureTokens', () => {
  // Per child: text and the gap behind it. Per section: the heading before its first child.
  const counts = {
    ofChild: Uint32Array.of(3, 2, 5, 4),
    ofLead: Uint32Array.of(0, 6, 7),
    ofSectionHeader: Uint32Array.of(11, 12, 13),
    ofDocumentHeader: Uint32Array.of(21, 22),
  };
  const measure = measureTokens(catalogue, counts);
  const [intro, leave, only] = catalogue.sections;
  const children = [0, 1, 2, 3].map((child) => ({ start: catalogue.startOf[child] ?? 0, end: catalogue.endOf[child] ?? 0 }));
  const spanOf = (span: { start: number; end: number } | undefined, document = 0): number =>
    measure.span(document, span?.start ?? 0, span?.end ?? 0);

  test('whole sections and documents are the sum of their parts', () => {
    expect(spanOf(intro)).toBe(3);
    expect(spanOf(leave)).toBe(6 + 2 + 5);
    expect(spanOf(only, 1)).toBe(7 + 4);
    expect(measure.span(0, 0, catalogue.documents[0]?.textLength ?? 0)).toBe(16);
  });

  test('a whole child is its own tokens, a gap alone none', () => {
    expect(children.map((child, i) => spanOf(child, i === 3 ? 1 : 0))).toEqual([3, 2, 5, 4]);
    expect(measure.span(0, children[0]?.end ?? 0, intro?.end ?? 0)).toBe(0);
  });

  test('a span that cuts through a child takes its share, rounded up', () => {
    const { start, end } = children[2] ?? { start: 0, end: 0 };
    expect(end - start).toBe(7);
    expect(measure.span(0, start, start + 1)).toBe(1);
    expect(measure.span(0, start, start + 3)).toBe(3);
    expect(measure.span(0, start + 3, end)).toBe(3);
  });

  test('never falls when the span grows', () => {
    const length = catalogue.documents[0]?.textLength ?? 0;
    for (let end = 1; end <= length; end++) expect(measure.span(0, 0, end)).toBeGreaterThanOrEqual(measure.span(0, 0, end - 1));
  });

  test('headers count the marks', () => {
    expect(measure.unit).toBe('tokens');
    expect(measure.header(0, 1)).toBe(12 + 1);
    expect(measure.header(1, null, [1, 9, 41])).toBe(22 + 1 + 2 + 3);
  });
});
