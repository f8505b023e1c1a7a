/** Prints how long it takes from a drop until every sentence can be searched by meaning with the instant model; asserts nothing. */
import { test } from 'vitest';
import { CUT, fileOf, never, startEngine } from '../browser/start-engine';
import { makeSentences } from './bench-sentences';

const PER_DOCUMENT = 100;
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
  const made = makeSentences(sentences);
  const files = Array.from({ length: sentences / PER_DOCUMENT }, (_, document) =>
    fileOf(`folder/${document}.txt`, made.slice(document * PER_DOCUMENT, (document + 1) * PER_DOCUMENT).join('\n\n')),
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
