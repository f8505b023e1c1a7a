import { expect, test } from 'vitest';
import type { Inquiry, UnitAnswer } from '../../../src/bridge/protocol';
import type { CutUnit } from '../../../src/core/split/cut-unit';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

const TEXTS = {
  'a.md': `# 旅費\n\n${'旅費は翌月に払う。申請は二日前までに上長へ出す。領収書を付ける。'.repeat(20)}`,
  'b.md': `# 休暇\n\n${'休暇は三日前に届ける。休暇の申請は人事が認める。'.repeat(20)}\n\n短い段落。`,
};

async function openEngine(): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add(TEXTS);
  return started;
}

const inquiry = (by: Inquiry['by']): Inquiry => ({ collection: 'own', question: '申請は二日前', by, fusion: 'sum', model: 'e5' });
const askUnit = ({ engine, nextJob }: TestEngine, unit: 'children' | CutUnit, by: Inquiry['by'] = 'characters'): Promise<UnitAnswer> =>
  engine.askUnit(nextJob(), inquiry(by), unit);
const spansOf = ({ order, documentOf, startOf, endOf }: UnitAnswer): (number | undefined)[][] =>
  Array.from(order, (passage) => [documentOf[passage], startOf[passage], endOf[passage]]);

test('sentences rank as on the board, with the numbers of the catalogue', async () => {
  const started = await openEngine();
  const unit = await askUnit(started, 'children');
  const board = await started.ask('申請は二日前');
  expect(unit).toMatchObject({ lacks: null, order: board.order, scores: board.scores, version: board.version });
  const { documentOf, startOf, endOf } = started.catalogueOf('own');
  expect(unit).toMatchObject({ documentOf, startOf, endOf });
});

test.each(['characters', 'words', 'meaning', 'both'] as const)('fixed pieces of 400 by %s rank as in the three ways', async (by) => {
  const started = await openEngine();
  const { engine, nextJob } = started;
  await started.embed();
  await engine.embedUnit(nextJob(), 'own', { length: 400, overlap: 0 }, 'e5');
  const unit = await askUnit(started, { length: 400, overlap: 0 }, by);
  const { hits } = await engine.askPieces(nextJob(), inquiry(by), { length: 400, overlap: 0, limit: 300 });
  expect(hits?.length).toBeGreaterThan(0);
  expect(spansOf(unit)).toEqual(hits?.map(({ document, start, end }) => [document, start, end]));
  expect([...unit.scores]).toEqual(hits?.map(({ score }) => score));
});

test('what a search lacks is said, and never answered by another search', async () => {
  const started = await openEngine();
  const { engine, nextJob } = started;
  const paragraphs = { by: 'paragraph', cap: 200 } as const;
  expect(await askUnit(started, { length: 50, overlap: 0, in: 'tokens' })).toMatchObject({ lacks: 'tokenizer', order: new Uint32Array(0) });
  expect(await askUnit(started, 'children', 'words')).toMatchObject({ lacks: 'tokenizer' });
  expect(await askUnit(started, paragraphs, 'meaning')).toMatchObject({ lacks: 'model' });
  expect(await askUnit(started, { by: 'meaning', model: 'e5' })).toMatchObject({ lacks: 'sentences' });
  await engine.loadModel(nextJob());
  const lacking = await askUnit(started, paragraphs, 'meaning');
  expect(lacking).toMatchObject({ lacks: 'passages', order: new Uint32Array(0) });
  await engine.embedUnit(nextJob(), 'own', paragraphs, 'e5');
  const ranked = await askUnit(started, paragraphs, 'meaning');
  expect(ranked.lacks).toBeNull();
  expect(ranked.order).toHaveLength(lacking.missing);
});

test('tokens are cut once the tokenizer is here, shifts of meaning once the sentences have vectors', async () => {
  const started = await openEngine();
  await started.engine.loadTokenizer();
  const tokens = await askUnit(started, { length: 50, overlap: 10, in: 'tokens' });
  expect(tokens.order.length).toBeGreaterThan(2);
  await started.embed();
  const shifts = await askUnit(started, { by: 'meaning', model: 'e5' });
  expect(shifts.lacks).toBeNull();
  const children = started.catalogueOf('own').documents.map(({ childCount }) => childCount);
  const expected = children.reduce((sum, count) => sum + Math.floor((count - 1) / 4) + 1, 0);
  expect(shifts.documentOf).toHaveLength(expected);
});

test('after a reload, passages that the text alone does not decide find their vectors once they are cut, whatever is embedded before', async () => {
  const store: Store = { ...createMemoryStore(), mode: 'kept' };
  const openKept = async (): Promise<TestEngine> => {
    const started = createTestEngine({ openStore: () => Promise.resolve(store) });
    await started.open();
    return started;
  };
  const units: readonly CutUnit[] = [
    { length: 16, overlap: 4, in: 'tokens' },
    { by: 'meaning', model: 'e5' },
  ];
  const first = await openKept();
  await first.add(TEXTS);
  await first.embed();
  for (const unit of units) await first.engine.embedUnit(first.nextJob(), 'own', unit, 'e5');
  const reloaded = await openKept();
  await reloaded.embed();
  for (const unit of units) await reloaded.engine.embedUnit(reloaded.nextJob(), 'own', unit, 'e5');
  expect(reloaded.embedder.seen).toEqual([]);
});

test('several are asked at a time, and none overtakes another', async () => {
  const started = await openEngine();
  const units: readonly ('children' | CutUnit)[] = [
    'children',
    { length: 400, overlap: 0 },
    { by: 'heading', cap: 500 },
    { by: 'paragraph', cap: 500 },
  ];
  const answers = await Promise.all(units.map((unit) => askUnit(started, unit)));
  expect(answers.map(({ lacks }) => lacks)).toEqual([null, null, null, null]);
});

test('after many other cuts the first one is still answered alike', async () => {
  const started = await openEngine();
  const first = await askUnit(started, { length: 100, overlap: 0 });
  for (let length = 110; length < 210; length += 10) await askUnit(started, { length, overlap: 0 });
  expect(await askUnit(started, { length: 100, overlap: 0 })).toEqual(first);
});

test('no passage of any cut holds what is hidden from the viewer, nor is its text ranked', async () => {
  const started = createTestEngine();
  await started.open();
  const text =
    '# 旅費\n\n旅費は翌月に払う。\n\n## 役員 {access=board}\n\n役員の申請は二日前でよい。\n\n## 申請\n\n旅費の申請は二日前までに出す。\n';
  await started.add({ 'a.md': text, 'b.md': '# 休暇\n\n休暇は三日前に届ける。' });
  await started.embed();
  await started.engine.setViewer([]);
  const from = text.indexOf('## 役員');
  const to = text.indexOf('## 申請');
  const units: readonly ('children' | CutUnit)[] = [
    'children',
    { length: 12, overlap: 4 },
    { length: 10, overlap: 2, in: 'tokens' },
    { by: 'paragraph', cap: 100 },
    { by: 'heading', cap: 100 },
    { by: 'meaning', model: 'e5' },
  ];
  for (const unit of units) {
    const { lacks, documentOf, startOf, endOf, order } = await askUnit(started, unit);
    expect(lacks).toBeNull();
    expect(order.length).toBeLessThanOrEqual(documentOf.length);
    const leaking = [...documentOf].filter((document, i) => document === 0 && (startOf[i] ?? 0) < to && (endOf[i] ?? 0) > from);
    expect(leaking, JSON.stringify(unit)).toEqual([]);
  }
});
