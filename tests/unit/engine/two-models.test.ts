import { expect, test } from 'vitest';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const RULES = {
  'a.txt': '旅費は翌月に払う。\n\n申請は二日前までに上長へ出す。',
  'b.txt': '休暇は三日前に届ける。\n\n休暇の申請は人事が認める。',
};

async function openEngine(): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add(RULES);
  return started;
}

test('no model speaks by characters and words, nor while none is ready', async () => {
  const started = await openEngine();
  expect(await started.ask('休暇', { by: 'meaning' })).toMatchObject({ by: 'characters', model: null });
  await started.engine.loadTokenizer();
  expect(await started.ask('休暇', { by: 'words' })).toMatchObject({ by: 'words', model: null });
  expect(await started.ask('休暇', { by: 'meaning' })).toMatchObject({ by: 'characters', model: null });
});

test('the static model speaks while e5 is not ready, and until e5 has a vector of every child', async () => {
  const started = await openEngine();
  await started.embed('static');
  expect(await started.ask('休暇の申請', { by: 'meaning', model: 'e5' })).toMatchObject({ by: 'meaning', model: 'static', notYet: [] });
  await started.engine.loadModel(started.nextJob(), 'e5');
  expect(await started.ask('休暇の申請', { by: 'meaning' })).toMatchObject({ model: 'static', notYet: [] });
  await started.engine.embed(started.nextJob(), 'own', 'e5');
  expect(await started.ask('休暇の申請', { by: 'meaning' })).toMatchObject({ model: 'e5', notYet: [] });
});

test('who asks for the static model hears it, although e5 is complete', async () => {
  const started = await openEngine();
  await started.embed('e5');
  await started.embed('static');
  expect(await started.ask('休暇', { by: 'meaning', model: 'static' })).toMatchObject({ model: 'static' });
  expect(await started.ask('休暇', { by: 'meaning', model: 'e5' })).toMatchObject({ model: 'e5' });
});

test('e5 speaks where the static model was asked for but has no vectors', async () => {
  const started = await openEngine();
  await started.embed('e5');
  expect(await started.ask('休暇', { by: 'both', model: 'static' })).toMatchObject({ by: 'both', model: 'e5', notYet: [] });
});

test('spaces are never mixed: each model sees its own question and passages, and vectors of one are no vectors of the other', async () => {
  const started = await openEngine();
  await started.embed('static');
  await started.ask('');
  expect(started.catalogueOf('own').documents.map(({ hasVectors, hasStaticVectors }) => [hasVectors, hasStaticVectors])).toEqual([
    [false, true],
    [false, true],
  ]);
  await started.ask('休暇', { by: 'meaning' });
  expect(started.staticEmbedder.seen).toHaveLength(5);
  expect(started.embedder.seen).toEqual([]);
  await started.embed('e5');
  await started.ask('休暇', { by: 'meaning' });
  expect(started.embedder.seen).toHaveLength(5);
  expect(started.staticEmbedder.seen).toHaveLength(5);
});

test('by both the words weigh .5 beside the static model and .05 beside e5', async () => {
  const started = await openEngine();
  await started.embed('static');
  await started.embed('e5');
  for (const [model, weight] of [
    ['static', 0.5],
    ['e5', 0.05],
  ] as const) {
    const { scores, parts } = await started.ask('休暇の申請', { by: 'both', model });
    const greatest = Math.max(...(parts?.words ?? []));
    scores.forEach((score, r) => expect(score).toBeCloseTo((parts?.meaning[r] ?? NaN) + (weight * (parts?.words[r] ?? NaN)) / greatest, 5));
  }
});

test('vectors of both models are kept, and found again for what did not change', async () => {
  const started = await openEngine();
  await started.embed('static');
  await started.embed('e5');
  started.staticEmbedder.seen.length = started.embedder.seen.length = 0;
  await started.engine.cutAgain({ cap: 500, tables: 'rows' });
  await started.ask('');
  expect(started.catalogueOf('own').documents.map(({ hasVectors, hasStaticVectors }) => [hasVectors, hasStaticVectors])).toEqual([
    [true, true],
    [true, true],
  ]);
  await started.engine.setKeep(false);
  await started.engine.setKeep(true);
  expect(await started.ask('休暇', { by: 'meaning', model: 'static' })).toMatchObject({ model: 'static', notYet: [] });
  expect([...started.staticEmbedder.seen, ...started.embedder.seen]).toEqual(['query: 休暇']);
});

test('pieces of the comparison are ranked by the model that was asked for, or wait for it', async () => {
  const started = await openEngine();
  await started.embed('static');
  await started.embed('e5');
  const pieces = { length: 400, overlap: 0, limit: 10 };
  const inquiry = { collection: 'own', question: '休暇', by: 'meaning', fusion: 'sum' } as const;
  await started.engine.embedPieces(started.nextJob(), 'own', pieces, 'static');
  expect((await started.engine.askPieces(started.nextJob(), { ...inquiry, model: 'static' }, pieces)).hits).toHaveLength(2);
  expect((await started.engine.askPieces(started.nextJob(), { ...inquiry, model: 'e5' }, pieces)).hits).toBeNull();
});
