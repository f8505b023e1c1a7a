/** Prints how long it takes from a drop until every sentence can be searched by meaning with the instant model; asserts nothing. */
import { test } from 'vitest';
import { CUT, fileOf, never, startEngine } from '../browser/start-engine';

const PER_DOCUMENT = 100;
const SUBJECTS = [
  '申請',
  '旅費',
  '休暇',
  '在宅勤務',
  '経費の精算',
  '研修',
  'The request',
  'A travel claim',
  '備品の貸し出し',
  '会議室の予約',
];
const RULES = [
  'は利用日の二日前までに上長の承認を得て行う',
  'は翌月に払う',
  ' is handed in two days ahead, to the head of the section',
  'については、総務部が別に定める手引きに従い、所定の書式で届け出るものとする',
];

/** Sentences of which no two are equal, about 35 characters each. */
function sentenceOf(number: number): string {
  const subject = SUBJECTS[number % SUBJECTS.length] ?? '';
  const rule = RULES[Math.floor(number / SUBJECTS.length) % RULES.length] ?? '';
  return `第${number + 1}条の${subject}${rule}。`;
}

test.each([
  [10_000, 10],
  [100_000, 60],
])('%i sentences from drop to answer', async (sentences, limitSeconds) => {
  const { engine, catalogueOf } = startEngine();
  await engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  const seconds: Record<string, number> = {};
  const time = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    seconds[step] = (performance.now() - began) / 1000;
    return result;
  };
  const files = Array.from({ length: sentences / PER_DOCUMENT }, (_, document) =>
    fileOf(
      `folder/${document}.txt`,
      Array.from({ length: PER_DOCUMENT }, (_, sentence) => sentenceOf(document * PER_DOCUMENT + sentence)).join('\n\n'),
    ),
  );
  await time('model', () => engine.loadModel(never, 'static'));
  await time('read and cut', () => engine.addFiles(never, files, { collection: 'own', onClash: 'another' }));
  const { perSecond } = await time('embed', () => engine.embed(never, 'own', 'static'));
  const ask = (question: string): Promise<unknown> =>
    engine.ask(never, { collection: 'own', question, by: 'meaning', fusion: 'sum', model: 'static' });
  await time('first answer', () => ask('旅費はいつ払われますか'));
  await time('second answer', () => ask('研修の届け出の書式'));
  const spent = ['read and cut', 'embed', 'first answer'].reduce((sum, step) => sum + (seconds[step] ?? 0), 0);
  const steps = Object.entries(seconds).map(([step, value]) => `${step} ${value.toFixed(2)}`);
  console.log(
    `${catalogueOf('own').documentOf.length} sentences, drop to answer: ${spent.toFixed(1)} s (limit ${limitSeconds} s); ` +
      `${steps.join(', ')}; ${perSecond.toFixed(0)} sentences/s (README: 3,500 to 4,100)`,
  );
  engine.close();
});
