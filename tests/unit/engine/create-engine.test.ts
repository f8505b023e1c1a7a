import { expect, test } from 'vitest';
import { createTestEngine } from '../../fakes/test-engine';

test('opens, takes the lesson and answers by characters', async () => {
  const { engine, catalogueOf } = createTestEngine();
  await engine.open({ keep: false, cut: { cap: 1000, tables: 'rows' }, modelsUrl: '/models/' });
  await engine.addFiles(1, [{ kind: 'file', path: 'a.txt', file: new Blob(['申請は二日前までに行う。上長が認める。']) }], {
    collection: 'own',
    onClash: 'ask',
  });
  const answer = await engine.ask(2, { collection: 'own', question: '申請はいつまで', by: 'characters', fusion: 'sum' });
  expect(answer.order[0]).toBe(0);
  expect(catalogueOf('own').documents).toHaveLength(1);
});
