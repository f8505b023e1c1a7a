import { expect, test } from 'vitest';
import { createTestEngine } from '../../fakes/test-engine';

const TEXTS = { 'a.txt': '旅費は月末までに申請する。\n宿泊は別に申請する。', 'b.txt': '門は九時に閉まる。' };

test.each(['float32', 'int8'] as const)(
  'a removed document that another worker takes back has its vectors in %s, and nothing is embedded',
  async (precision) => {
    const first = createTestEngine();
    await first.engine.setPrecision(precision);
    await first.open();
    await first.add(TEXTS);
    await first.embed();
    const before = await first.ask('申請', { by: 'meaning', model: 'e5' });
    const [removed] = first.catalogueOf('own').documents;
    const copy = structuredClone(await first.engine.removeDocument(removed?.id ?? ''));

    const second = createTestEngine();
    await second.engine.setPrecision(precision);
    await second.open();
    await second.engine.loadModel(second.nextJob(), 'e5');
    await second.engine.takeBack([copy]);
    const embedded = second.embedder.seen.length;
    const answer = await second.ask('申請', { by: 'meaning', model: 'e5' });
    expect(answer).toMatchObject({ by: 'meaning', notYet: [] });
    const kept = new Set(answer.scores);
    expect([...before.scores].filter((score) => kept.has(score)).length).toBeGreaterThan(0);
    await second.engine.embed(second.nextJob(), 'own', 'e5');
    expect(second.embedder.seen.slice(embedded).filter((text) => !text.startsWith('query: '))).toEqual([]);
  },
);
