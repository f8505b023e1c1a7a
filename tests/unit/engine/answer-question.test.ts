import { describe, expect, test } from 'vitest';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';

async function openEngine(files: Readonly<Record<string, string>>): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add(files);
  return started;
}

const RULES = {
  'a.txt': '旅費は翌月に払う。\n\n申請は二日前までに上長へ出す。',
  'b.txt': '休暇は三日前に届ける。\n\n休暇の申請は人事が認める。',
};

test('by characters every child with a bigram of the question is a hit, best first, and the version is the published one', async () => {
  const started = await openEngine(RULES);
  const answer = await started.ask('申請は二日前');
  expect([...answer.order]).toEqual([1, 3, 2]);
  expect(answer.scores[0]).toBeGreaterThan(answer.scores[1] ?? 1);
  expect(answer).toMatchObject({
    collection: 'own',
    by: 'characters',
    parts: null,
    notYet: [],
    sharesWords: true,
    question: '申請は二日前',
  });
  expect(answer.version).toBe(started.catalogueOf('own').version);
});

test('width and case of the question do not matter', async () => {
  const started = await openEngine({ 'a.txt': 'VPNの設定は総務に聞く。' });
  expect((await started.ask('ｖｐｎ')).order).toHaveLength(1);
});

test.each(['', ' ', '\n　\t'])('a question of only white space (%j) has no hits', async (question) => {
  const started = await openEngine(RULES);
  await started.embed();
  for (const by of ['characters', 'words', 'meaning', 'both'] as const) {
    expect(await started.ask(question, { by })).toMatchObject({ by, order: new Uint32Array(0), texts: [], sharesWords: false });
  }
});

test('a question of 10,000 characters is answered, a longer one is refused', async () => {
  const started = await openEngine(RULES);
  expect((await started.ask('申請'.repeat(5_000))).order.length).toBeGreaterThan(0);
  expect((await started.ask('𠮷'.repeat(10_000))).order).toHaveLength(0);
  await expect(started.ask('あ'.repeat(10_001))).rejects.toMatchObject({
    name: 'question-too-long',
    message: '{"characters":10001,"limit":10000}',
  });
});

test('an empty shelf answers with nothing', async () => {
  const started = createTestEngine();
  await started.open();
  expect((await started.ask('申請')).order).toHaveLength(0);
});

test('words and meaning are answered by characters while what they need is not loaded', async () => {
  const started = await openEngine(RULES);
  for (const by of ['words', 'meaning', 'both'] as const) expect((await started.ask('申請', { by })).by).toBe('characters');
  await started.engine.loadTokenizer();
  expect((await started.ask('申請', { by: 'words' })).by).toBe('words');
  expect((await started.ask('申請', { by: 'both' })).by).toBe('characters');
});

test('by meaning every child is a hit, and it is said where none shares a word with the question', async () => {
  const started = await openEngine(RULES);
  await started.embed();
  expect(await started.ask('休暇', { by: 'meaning' })).toMatchObject({ by: 'meaning', sharesWords: true });
  const nonsense = await started.ask('qwerty', { by: 'meaning' });
  expect(nonsense.order).toHaveLength(4);
  expect(nonsense.sharesWords).toBe(false);
});

test('by both the parts of each score are given, and add up to it', async () => {
  const started = await openEngine(RULES);
  await started.embed();
  const { parts, scores, order } = await started.ask('休暇の申請', { by: 'both' });
  const greatest = Math.max(...(parts?.words ?? []));
  expect(order).toHaveLength(4);
  scores.forEach((score, rank) =>
    expect(score).toBeCloseTo((parts?.meaning[rank] ?? 0) + (0.05 * (parts?.words[rank] ?? 0)) / greatest, 5),
  );
});

test('by rank fusion a score is the sum of the reciprocal ranks', async () => {
  const started = await openEngine(RULES);
  await started.embed();
  const { scores } = await started.ask('休暇の申請は人事が認める。', { by: 'both', fusion: 'rrf' });
  expect(scores[0]).toBeCloseTo(2 / 61, 6);
});

describe('texts', () => {
  test('each revision is sent once on a connection', async () => {
    const started = await openEngine(RULES);
    const texts = (await started.ask('申請')).texts.map(({ text }) => text).sort();
    expect(texts).toEqual(Object.values(RULES).sort());
    expect((await started.ask('休暇')).texts).toEqual([]);
    await started.add({ 'b.txt': '休暇は四日前に届ける。' }, 'new-version');
    expect((await started.ask('休暇')).texts.map(({ text }) => text)).toEqual(['休暇は四日前に届ける。']);
  });

  test('of many documents those are sent that fifty places could seat', async () => {
    const started = await openEngine(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}.txt`, `規則の${i}番目。`])));
    const { texts, order } = await started.ask('規則');
    expect(order).toHaveLength(60);
    expect(texts).toHaveLength(50);
  });
});

describe('newer questions win', () => {
  test('of several that wait only the newest is answered', async () => {
    const started = await openEngine(RULES);
    const results = await Promise.allSettled(['申', '申請', '申請は'].map((question) => started.ask(question)));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.question : (result.reason as Error).name))).toEqual([
      'cancelled',
      'cancelled',
      '申請は',
    ]);
  });

  test('a question about pieces does not end one about children', async () => {
    const started = await openEngine(RULES);
    const inquiry = { collection: 'own', question: '申請', by: 'characters', fusion: 'sum' } as const;
    const [answer, pieces] = await Promise.all([
      started.ask('申請'),
      started.engine.askPieces(started.nextJob(), inquiry, { length: 11, overlap: 0, limit: 2 }),
    ]);
    expect(answer.order).toHaveLength(2);
    expect(pieces.hits).toHaveLength(2);
    expect(pieces.pieceCount).toBeGreaterThan(3);
  });

  test("a question asked beside the page's own neither ends it nor is ended by it, and takes no text away from it", async () => {
    const started = await openEngine(RULES);
    const [own, beside] = await Promise.all([started.ask('申請'), started.ask('休暇', { isBeside: true })]);
    expect(own.texts).toHaveLength(2);
    expect(beside.order.length).toBeGreaterThan(0);
    const [first, late] = await Promise.all([started.ask('旅費', { isBeside: true }), started.ask('申請')]);
    expect(first.texts).toEqual([]);
    expect(late.order).toHaveLength(2);
  });

  test('a question that is cancelled ends as cancelled', async () => {
    const started = await openEngine(RULES);
    const job = started.nextJob();
    const answer = started.engine.ask(job, { collection: 'own', question: '申請', by: 'characters', fusion: 'sum' });
    started.engine.cancel(job);
    await expect(answer).rejects.toMatchObject({ name: 'cancelled' });
  });
});

test('tokens are counted stretch by stretch for every child, section and title', async () => {
  const started = await openEngine({ 'a.md': '# 規則 abc\n\n旅費は払う。 次の文。\n\n## 申請\n\n二日前。' });
  await started.engine.loadTokenizer();
  const counts = await started.engine.countTokens('own');
  const { documents, sections } = started.catalogueOf('own');
  expect(counts.version).toBe(started.catalogueOf('own').version);
  expect([...counts.ofChild]).toEqual([6, 4, 4]);
  expect([...counts.ofLead]).toEqual([4, 4]);
  expect(documents.map(({ title }) => title)).toEqual(['規則 abc']);
  expect(sections).toHaveLength(2);
  expect([...counts.ofDocumentHeader]).toEqual([3]);
  expect([...counts.ofSectionHeader]).toEqual([3, 6]);
});
