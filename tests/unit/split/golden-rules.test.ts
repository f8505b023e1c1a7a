import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/core/split/split-sentences';
import golden from '../../fixtures/sentences/pragmatic-segmenter-golden.json';

interface SentenceCase {
  readonly id: string;
  readonly text: string;
  readonly expected: readonly string[];
}

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Line wraps are joined in the expected text, so white space is not compared. */
const isRight = ({ text, expected }: SentenceCase): boolean =>
  JSON.stringify(splitSentences(text).map(({ start, end }) => squeeze(text.slice(start, end)))) === JSON.stringify(expected.map(squeeze));

describe('Golden Rules', () => {
  it.each(golden.cases)('$id $text', (sentenceCase) => {
    expect(isRight(sentenceCase)).toBe(true);
  });
});

const SHARED = '../shared/data/sentences';

describe.skipIf(!existsSync(SHARED))('further cases of the same collections', () => {
  const read = (name: string): { cases: (SentenceCase & { set: string; lossless: boolean })[] } =>
    JSON.parse(readFileSync(`${SHARED}/${name}`, 'utf8'));

  it('gets at least 100 of the 114 further English cases', () => {
    const cases = read('pragmatic_segmenter_en.json').cases.filter(({ set, lossless }) => set !== 'golden' && lossless);
    expect(cases.filter(isRight).length).toBeGreaterThanOrEqual(100);
  });

  it('gets all Japanese cases', () => {
    const cases = read('pragmatic_segmenter_ja.json').cases.filter(({ lossless }) => lossless);
    expect(cases.filter((sentenceCase) => !isRight(sentenceCase)).map(({ id }) => id)).toEqual([]);
  });

  it('gets the cases of ja_sentence_segmenter that keep quotations and brackets whole', () => {
    const { cases } = JSON.parse(readFileSync(`${SHARED}/ja_sentence_segmenter.json`, 'utf8'));
    const plain = cases.filter(
      (one: { input: unknown; options: object; extra_args: unknown[] }) =>
        typeof one.input === 'string' && Object.keys(one.options).length === 0 && one.extra_args.length === 0,
    );
    expect(plain.length).toBeGreaterThan(3);
    for (const { id, input, expected } of plain)
      expect({ id, isRight: isRight({ id, text: input, expected }) }).toEqual({ id, isRight: true });
  });
});
