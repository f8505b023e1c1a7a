import { describe, expect, test } from 'vitest';
import { speakPlainly } from '../../../src/app/state/speak-plainly';
import { en } from '../../../src/app/words/en';
import { ja } from '../../../src/app/words/ja';
import type { Args } from '../../../src/app/words/words';
import { CODES } from '../../../src/bridge/fault';

type Tree = Record<string, unknown>;

/** Every path of a record of words, with the kind of what stands there. */
function pathsOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value as Tree, `${path}.`)
      : [`${path}:${typeof value}`];
  });
}

function textsOf(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? textsOf(value as Tree) : [];
  });
}

describe('the words of both languages', () => {
  test('say the same things', () => {
    expect(pathsOf(ja as unknown as Tree)).toEqual(pathsOf(en as unknown as Tree));
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'show a warning or a reason without words of its own as it is: %s',
    (code) => {
      for (const words of [ja, en]) {
        expect(words.warning(code, {})).toBe(code);
        expect(words.inbox.aside.kind(code, 2)).toMatch(new RegExp(`^${code}.*2`));
      }
    },
  );

  test('keep what a document is called in its place in the sentence, on one line and short', () => {
    for (const words of [ja, en].map(speakPlainly)) {
      const said = words.warning('text-field', { field: 'a\u202eb\n', others: `x\u2066${'y'.repeat(10_000)}` });
      const { what } = words.fault('workspace-damaged', { at: `texts/\u202e${'z'.repeat(10_000)}` });
      for (const one of [said, what, words.warning('c\u202e\n'.repeat(10_000), {})]) {
        expect(one).not.toMatch(/[\u202e\u2066\n]/);
        expect(one.length).toBeLessThan(700);
      }
    }
  });

  test('leave nothing unsaid', () => {
    for (const text of [...textsOf(ja as unknown as Tree), ...textsOf(en as unknown as Tree)]) expect(text.trim()).not.toBe('');
  });

  test.each(Object.keys(CODES) as (keyof typeof CODES)[])('say of %s what happened and what to do, with and without arguments', (code) => {
    for (const words of [ja, en]) {
      const full: Args = {
        extension: 'pdf',
        looksLike: 'PDF',
        encoding: 'UTF-8',
        offset: 3,
        bytes: 1e8,
        limit: 6e7,
        file: 'model.onnx',
        length: 12_000,
        text: 'x',
      };
      for (const args of [{}, full]) {
        const { what, remedy } = words.fault(code, args);
        expect(what).not.toMatch(/undefined|NaN|\[object/);
        expect(remedy).not.toMatch(/undefined|NaN|\[object/);
        expect(what.length).toBeGreaterThan(3);
        expect(remedy.length).toBeGreaterThan(3);
      }
    }
  });

  test('show an unknown warning as it is rather than hide it', () => {
    expect(en.warning('something-new', {})).toBe('something-new');
    expect(ja.warning('something-new', {})).toBe('something-new');
  });

  test('count in words: one place, two places', () => {
    const text = (phrase: ReturnType<typeof en.story.fold>): string =>
      phrase.map((part) => (typeof part === 'string' ? part : 'em' in part ? part.em : '')).join('');
    expect(text(en.story.fold(1, 4))).toBe('Folded into one parent, one vote: 4 places come free');
    expect(text(en.story.fold(2, 1))).toBe('Folded into their parents, one vote each: 1 place comes free');
    expect(text(en.story.refill([6, 8, 9, 11]))).toBe('The next parents move in, from ranks 6, 8, 9 and 11');
    expect(text(en.story.handOn(1, 1, 'section'))).toBe('One whole section goes to the LLM');
    expect(text(en.story.handOn(1, 1, 'document', 'partly'))).toBe('One document goes to the LLM, without what is hidden from this viewer');
    expect(text(ja.story.handOn(2, 2, 'section', 'clipped'))).toContain('節2つを、最初だけ予算に合わせて切って');
    expect(text(ja.story.search(5, 5, '育児休業規程'))).toBe('上位5枠をぜんぶ、「育児休業規程」が取っている');
  });

  test('say durations a person can plan with', () => {
    expect(en.model.duration(0.3)).toBe('less than a second');
    expect(en.model.duration(61.2)).toBe('about 62 seconds');
    expect(en.model.duration(100)).toBe('about 2 minutes');
    expect(ja.model.duration(7200)).toBe('およそ2時間');
  });
});
