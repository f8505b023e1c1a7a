import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../fakes/test-engine';

describe('vectors for the page', () => {
  test('none before they are made, then one row a child in the order of the catalogue', async () => {
    const started = createTestEngine();
    await started.open();
    await started.add({ 'b.txt': '休暇は三日前に届ける。', 'a.txt': '旅費は翌月に払う。\n\n申請は二日前までに上長へ出す。' });
    expect(await started.engine.readVectors('own', 'e5')).toBeNull();
    await started.embed();
    const vectors = await started.engine.readVectors('own', 'e5');
    const texts = await started.childTexts();
    expect(vectors?.version).toBe(started.catalogueOf('own').version);
    expect(vectors?.values).toHaveLength(texts.length * (vectors?.dimensions ?? 0));
    const expected = await started.embedder.embedPassages(texts, new AbortController().signal);
    expect([...(vectors?.values ?? [])]).toEqual([...expected]);
  });

  test('an empty shelf has none', async () => {
    const started = createTestEngine();
    await started.open();
    expect(await started.engine.readVectors('own', 'e5')).toBeNull();
  });
});
