import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../../src/core/identity/fingerprint';
import { findTwin, measureOverlap, NEARLY } from '../../../src/core/identity/find-twin';

const rule = (number: number): string => `第${number}条の手当は、${number * 37}円を毎月${(number % 28) + 1}日に支給する。`;
const rules = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => rule(from + i));
const twinOf = (text: readonly string[], ...others: readonly string[][]): number | null =>
  findTwin(
    fingerprintOf(text),
    others.map((other, index) => [index, fingerprintOf(other)] as const),
  )?.twin ?? null;

it('a copy with a changed sentence is nearly a duplicate, and the share says how nearly', () => {
  const found = findTwin(fingerprintOf([...rules(0, 19), 'この一文だけが新しい規則である。']), [['old', fingerprintOf(rules(0, 20))]]);
  expect(found).toMatchObject({ twin: 'old', by: 'sentences' });
  expect(found?.share).toBeGreaterThan(0.9);
  expect(found?.share).toBeLessThan(1);
});

it('a text of which some sentences were edited lightly is found by its shingles, forms that differ in each sentence are not', () => {
  const words = '出張 旅費 宿泊 承認 申請 経理 上長 期限 領収書 手当 休暇 届出 勤務 時間外 賃金 締日 支給 控除 保険 退職'.split(' ');
  let seed = 1;
  const draw = (): number => (seed = (seed * 48_271) % 2_147_483_647) % words.length;
  const sentences = Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => words[draw()]).join('の'));
  const edit = (every: number): string[] => sentences.map((sentence, index) => `${sentence}${index % every === 0 ? 'である。' : 'です。'}`);
  expect(findTwin(fingerprintOf(edit(3)), [['old', fingerprintOf(edit(100))]])).toMatchObject({ by: 'shingles' });
  expect(findTwin(fingerprintOf(edit(1)), [['old', fingerprintOf(edit(100))]])).toBeNull();
  const form = (name: number): string[] => Array.from({ length: 60 }, (_, line) => `Line ${line} of the agreement with company ${name}.`);
  expect(twinOf(form(1), form(2))).toBeNull();
});

it('a chapter is in its book, and the book not in its chapter', () => {
  expect(twinOf(rules(100, 130), rules(0, 1000))).toBe(0);
  expect(twinOf(rules(0, 1000), rules(100, 130))).toBeNull();
});

it('a new edition that keeps three sentences of four is another document', () => {
  const text = [...rules(0, 30), ...rules(500, 510)];
  expect(measureOverlap(fingerprintOf(text), fingerprintOf(rules(0, 40))).sentences).toBeLessThan(NEARLY.sentences);
  expect(twinOf(text, rules(0, 40))).toBeNull();
});

it('a short text is a duplicate only if all of it is the same', () => {
  const note = ['明日の会議は十時からです。', '資料を持ってきてください。'];
  expect(twinOf(note, ['別の文。'], [...note].reverse())).toBe(1);
  expect(twinOf(note, [...note, '以上です。'])).toBeNull();
  expect(twinOf(note, note.slice(1))).toBeNull();
});

it('notes of a few words are never called duplicates', () => {
  expect(twinOf(['はい。', 'そうです。'], ['はい。', 'そうです。'])).toBeNull();
  expect(twinOf(['一。', '二。', '三。', '四。', '五。', '六。'], ['一。', '二。', '三。', '四。', '五。', '六。'])).toBeNull();
});

it('of several the one that holds most is named, of equal ones the first', () => {
  expect(twinOf(rules(0, 20), rules(1, 30), rules(0, 30), rules(0, 30))).toBe(1);
});

it('the order and the repetition of sentences do not matter', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(rules(0, 40), { minLength: 10 }), (some) => {
      expect(measureOverlap(fingerprintOf([...some, ...some]), fingerprintOf(rules(0, 40))).sentences).toBe(1);
    }),
  );
});

it('texts of any length are all in themselves, and shares lie between 0 and 1', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }),
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }),
      (a, b) => {
        const [one, other] = [fingerprintOf(a), fingerprintOf(b)];
        expect(measureOverlap(one, one).shingles ?? 1).toBe(1);
        const { sentences, shingles } = measureOverlap(one, other);
        for (const share of [sentences, shingles ?? 0]) expect(share >= 0 && share <= 1).toBe(true);
      },
    ),
  );
});

it('a text of a million characters is compared by about two thousand shingles', () => {
  const { shingles, every } = fingerprintOf(rules(0, 40_000));
  expect(every).toBeGreaterThan(256);
  expect(shingles.size).toBeGreaterThan(200);
  expect(shingles.size).toBeLessThan(4096);
});
