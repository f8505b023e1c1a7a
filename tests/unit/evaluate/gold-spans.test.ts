import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  containsGold,
  isHit,
  isInside,
  measureOverlap,
  measureUnion,
  spanPrecision,
  spanPrecisionWithRepeats,
  spanRecall,
  uniteSpans,
} from '../../../src/core/evaluate/gold-spans';
import { countCutChildren } from '../../../src/core/evaluate/count-cut-children';
import { findFirstRight, recallAt } from '../../../src/core/evaluate/recall-at';
import type { Span } from '../../../src/core/model';
import { makeCatalogue } from '../context/make-catalogue';

const span = (start: number, end: number): Span => ({ start, end });
const spans = fc.array(
  fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 10 })).map(([start, length]) => span(start, start + length)),
  { maxLength: 6 },
);

function positionsOf(list: readonly Span[]): Set<number> {
  return new Set(list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)));
}

describe('C87: the same characters are counted once', () => {
  test('gold [100,200), found [80,150) and [120,220)', () => {
    const [found, gold] = [[span(80, 150), span(120, 220)], [span(100, 200)]];
    expect(measureOverlap(found, gold)).toBe(100);
    expect(spanRecall(found, gold)).toBe(1);
    expect(spanPrecision(found, gold)).toBe(100 / 140);
    expect(spanPrecisionWithRepeats(found, gold)).toBe(100 / 170);
  });

  test('gold [0,10) and [5,15) are 15 characters', () => {
    const gold = [span(0, 10), span(5, 15)];
    expect(measureUnion(gold)).toBe(15);
    expect(spanRecall([span(0, 15)], gold)).toBe(1);
  });

  test('touching is no hit', () => {
    expect(isHit(span(0, 10), [span(10, 20)])).toBe(false);
    expect(spanRecall([span(0, 10)], [span(10, 20)])).toBe(0);
  });
});

describe('for every pair of span sets', () => {
  test('union and overlap are those of the sets of positions', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const right = positionsOf(b);
        expect(measureUnion(a)).toBe(positionsOf(a).size);
        expect(measureOverlap(a, b)).toBe([...positionsOf(a)].filter((position) => right.has(position)).length);
        expect(measureOverlap(b, a)).toBe(measureOverlap(a, b));
      }),
    );
  });

  test('a union is in order, apart, and the same positions', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const united = uniteSpans(list);
        expect(positionsOf(united)).toEqual(positionsOf(list));
        united.slice(1).forEach(({ start }, i) => expect(start).toBeGreaterThan(united[i]?.end ?? 0));
      }),
    );
  });
});

test('nothing found has no precision, no gold no recall', () => {
  expect(spanPrecision([], [span(0, 1)])).toBeNull();
  expect(spanPrecisionWithRepeats([], [span(0, 1)])).toBeNull();
  expect(spanRecall([span(0, 1)], [])).toBeNull();
});

describe('isInside and containsGold', () => {
  test('the whole gold in one passage, or in two that touch; not in two that are apart', () => {
    expect(isInside([span(0, 20)], span(5, 20))).toBe(true);
    expect(isInside([span(0, 10), span(10, 20)], span(5, 15))).toBe(true);
    expect(isInside([span(0, 10), span(11, 20)], span(5, 15))).toBe(false);
    expect(isInside([], span(5, 15))).toBe(false);
  });

  test('only passages of its own document count', () => {
    expect(containsGold([{ document: 1, ...span(0, 20) }], { document: 1, ...span(5, 15) })).toBe(true);
    expect(containsGold([{ document: 2, ...span(0, 20) }], { document: 1, ...span(5, 15) })).toBe(false);
  });
});

describe('countCutChildren', () => {
  const { catalogue } = makeCatalogue([{ title: 'T', sections: [{ heading: null, sentences: ['aaaa', 'bbbb', 'cccc'] }] }]);
  const count = (...passages: readonly Span[]): number =>
    countCutChildren(
      passages.map((passage) => ({ document: 0, ...passage })),
      catalogue,
    );

  test('a child of which only a part is in a passage is cut, once', () => {
    expect(count(span(2, 10))).toBe(2);
    expect(count(span(1, 3))).toBe(1);
    expect(count(span(0, 2), span(3, 4))).toBe(1);
  });

  test('a child that is whole, in one passage or in two that touch, is not', () => {
    expect(count(span(4, 8))).toBe(0);
    expect(count(span(0, 6), span(6, 12))).toBe(0);
    expect(count()).toBe(0);
  });
});

describe('recall', () => {
  test('the first right hit is the first that overlaps a gold of its own document', () => {
    const hits = [
      { document: 1, ...span(0, 9) },
      { document: 0, ...span(0, 5) },
      { document: 0, ...span(4, 9) },
    ];
    expect(findFirstRight(hits, [{ document: 0, ...span(5, 7) }])).toBe(3);
    expect(findFirstRight(hits, [{ document: 2, ...span(5, 7) }])).toBeNull();
  });

  test('recall@n is the share of questions answered within n', () => {
    expect([1, 5, 10].map((n) => recallAt([1, 5, 6, null], n))).toEqual([0.25, 0.5, 0.75]);
    expect(recallAt([], 5)).toBeNull();
  });
});
