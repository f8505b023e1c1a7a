import { describe, expect, test } from 'vitest';
import type { Answer, RankingInView } from '../../../src/bridge/protocol';
import { shareVotes } from '../../../src/core/fold/share-duplicates';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { compareRows, pickAmong, type Rows } from '../fold/compare-rows';

const FILES = {
  'a.txt': '本書は社外秘である。\n\n旅費は翌月に払う。\n\n申請は二日前までに上長へ出す。',
  'b.md': '---\naccess: hr\n---\n本書は社外秘である。\n\n旅費は翌月までに払う。\n',
  'c.txt': '休暇は三日前に届ける。\n\n本書は社外秘である。\n\n休暇の申請は人事が認める。',
};

async function openEngine(files: Readonly<Record<string, string>> = FILES): Promise<TestEngine> {
  const started = createTestEngine();
  await started.open();
  await started.add(files);
  return started;
}

const viewAs = ({ collection, version, model, order, scores }: Answer, vote: RankingInView['vote'] = 'document'): RankingInView => ({
  collection,
  version,
  model,
  vote,
  order,
  scores,
});

/** Every child of the shelf, as if all were found alike. */
async function viewAll(
  { ask, catalogueOf }: TestEngine,
  vote: RankingInView['vote'],
  model: RankingInView['model'] = null,
): Promise<RankingInView> {
  // A question is answered once everything is published.
  await ask('');
  const { version, documentOf } = catalogueOf('own');
  const order = documentOf.map((_, child) => child);
  return { collection: 'own', version, model, vote, order, scores: new Float32Array(order.length).fill(0.5) };
}

async function rowsOf({ childTexts, embedder }: TestEngine): Promise<Rows> {
  const texts = await childTexts();
  const values = await embedder.embedPassages(texts, new AbortController().signal);
  return { values, dimensions: values.length / texts.length };
}

const pairs = (votes: Awaited<ReturnType<TestEngine['engine']['shareVotes']>>): number[][] | null =>
  votes && [...votes.ranks].map((rank, i) => [rank, votes.keptRanks[i] ?? 0]);

describe('votes that are shared', () => {
  test('without vectors by equal text, white space aside; a hidden sentence shares with nobody', async () => {
    const started = await openEngine();
    const texts = await started.childTexts();
    const expected = texts.flatMap((text, child) => (texts.indexOf(text) < child ? [[child + 1, texts.indexOf(text) + 1]] : []));
    const share = async () => started.engine.shareVotes(started.nextJob(), await viewAll(started, 'child'), { threshold: 0.95 });
    expect([pairs(await share()), expected.length]).toEqual([expected, 2]);
    await started.engine.setViewer([]);
    expect(pairs(await share())).toHaveLength(1);
  });

  test('by their vectors too, as the core shares them on the same rows', async () => {
    const started = await openEngine();
    await started.embed();
    const ranking = viewAs(await started.ask('旅費', { by: 'meaning' }));
    const texts = await started.childTexts();
    const { documentOf } = started.catalogueOf('own');
    for (const threshold of [0.5, 0.7, 0.95]) {
      const expected = shareVotes(
        {
          order: ranking.order,
          voterOf: documentOf,
          textOf: Uint32Array.from(texts, (text) => texts.indexOf(text)),
          likeness: compareRows(await rowsOf(started)),
        },
        { threshold, comparisons: 50_000 },
      );
      expect(await started.engine.shareVotes(started.nextJob(), ranking, { threshold })).toEqual(expected);
    }
  });
});

describe('picks of MMR', () => {
  test('none before there are vectors, of an empty shelf, or of another catalogue', async () => {
    const started = await openEngine();
    const ask = (ranking: RankingInView) => started.engine.pickDiverse(started.nextJob(), ranking, { k: 5, lambda: 0.5 });
    expect(await ask(await viewAll(started, 'document', 'e5'))).toBeNull();
    await started.embed();
    const ranking = await viewAll(started, 'document', 'e5');
    expect(await ask(ranking)).toHaveLength(3);
    expect(await ask({ ...ranking, version: ranking.version - 1 })).toBeNull();
    const empty = await openEngine({});
    expect(await empty.engine.pickDiverse(1, await viewAll(empty, 'child', 'e5'), { k: 5, lambda: 0.5 })).toBeNull();
  });

  test.each([0, 0.3, 0.5, 1])(
    'with λ = %d those of the plain loop to the last bit, equal sentences in three documents too',
    async (lambda) => {
      const started = await openEngine();
      await started.embed();
      const rows = await rowsOf(started);
      const answer = await started.ask('申請は旅費', { by: 'meaning' });
      const { documentOf, sectionOf } = started.catalogueOf('own');
      const voters = { document: documentOf, section: sectionOf, child: documentOf.map((_, child) => child) };
      for (const vote of ['document', 'section', 'child'] as const) {
        for (const ranking of [viewAs(answer, vote), await viewAll(started, vote, 'e5')]) {
          const expected = pickAmong(rows, { ...ranking, voterOf: voters[vote], k: 50 }, lambda);
          expect(await started.engine.pickDiverse(started.nextJob(), ranking, { k: 50, lambda })).toEqual(expected);
        }
      }
    },
  );

  test('in int8 they are near those of float32', async () => {
    const started = await openEngine();
    await started.embed();
    const ask = async () => started.engine.pickDiverse(started.nextJob(), await viewAll(started, 'child', 'e5'), { k: 3, lambda: 0.5 });
    const exact = await ask();
    await started.engine.setPrecision('int8');
    const rough = await ask();
    expect(rough?.map(({ rank }) => rank)).toEqual(exact?.map(({ rank }) => rank));
    for (const [i, { score }] of (rough ?? []).entries()) expect(score).toBeCloseTo(exact?.[i]?.score ?? NaN, 2);
  });

  test('know nothing of what the viewer may not see, and nothing of a ranking that another viewer had', async () => {
    const started = await openEngine();
    await started.embed();
    const before = viewAs(await started.ask('旅費', { by: 'meaning' }), 'child');
    await started.engine.setViewer([]);
    const ask = (ranking: RankingInView) => started.engine.pickDiverse(started.nextJob(), ranking, { k: 50, lambda: 0 });
    expect(await ask(before)).toBeNull();
    const now = viewAs(await started.ask('旅費', { by: 'meaning' }), 'child');
    expect((await started.childTexts()).some((text) => text.includes('翌月までに'))).toBe(false);
    expect((await ask(now))?.toSorted((a, b) => a.rank - b.rank).map(({ rank }) => rank)).toEqual([...now.order].map((_, r) => r + 1));
    const rows = await rowsOf(started);
    const voterOf = now.order.map((_, child) => child);
    expect(await ask(now)).toEqual(pickAmong(rows, { ...now, voterOf, k: 50 }, 0));
  });

  test('a number that is no child is refused', async () => {
    const started = await openEngine();
    await started.embed();
    const ranking = { ...(await viewAll(started, 'child', 'e5')), order: Uint32Array.of(99), scores: Float32Array.of(1) };
    await expect(started.engine.pickDiverse(started.nextJob(), ranking, { k: 5, lambda: 0.5 })).rejects.toThrow('expected a number below');
  });

  test('a newer wish ends the one before', async () => {
    const started = await openEngine();
    await started.embed();
    const ranking = await viewAll(started, 'child', 'e5');
    const [older, newer] = [started.nextJob(), started.nextJob()];
    const late = started.engine.pickDiverse(older, ranking, { k: 5, lambda: 0.5 });
    started.engine.cancel(older);
    const wanted = started.engine.pickDiverse(newer, ranking, { k: 5, lambda: 1 });
    await expect(late).rejects.toMatchObject({ name: 'cancelled' });
    expect(await wanted).toHaveLength(5);
  });
});
