import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, EmbeddingState } from '../../src/bridge/protocol';
import type { Catalogue, Fusion, ModelName, SearchBy } from '../../src/core/model';
import type { Precision } from '../../src/core/rank/int8-rows';
import { CUT, fileOf, never, startEngine } from './start-engine';

interface Question {
  readonly doc: string;
  readonly question: string;
  readonly spans: readonly (readonly [number, number])[];
}

interface Articles {
  readonly docs: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly questions: readonly Question[];
}

const found = Object.values(
  import.meta.glob<string>('../../../shared/data/evaluation/jsquad_valid_docs20.json', { query: '?url', import: 'default' }),
);
const loadUrl = found[0];
if (!loadUrl) console.log('Skipped: ../shared/data/evaluation does not stand beside the checkout, so recall is not measured.');

const QUESTIONS = 400;
const TOP = 10;

/** `reference` is what was measured in Python with the same definitions (rules.md): recall@1, @5, @10; mean largest share of the top five. */
const WAYS: readonly {
  readonly name: string;
  readonly by: SearchBy;
  readonly fusion: Fusion;
  /** The model that must speak. */
  readonly model: ModelName | null;
  readonly reference: string;
  readonly atLeast: number;
}[] = [
  { name: 'characters', by: 'characters', fusion: 'sum', model: null, reference: '.777 .890 .915; .80', atLeast: 0.89 },
  { name: 'words', by: 'words', fusion: 'sum', model: null, reference: '.767 .875 .910; .85', atLeast: 0.89 },
  { name: 'meaning', by: 'meaning', fusion: 'sum', model: 'e5', reference: '.713 .863 .907; .92', atLeast: 0.87 },
  { name: 'both', by: 'both', fusion: 'sum', model: 'e5', reference: '.757 .887 .922; .92', atLeast: 0.89 },
  { name: 'both by rank fusion', by: 'both', fusion: 'rrf', model: 'e5', reference: 'not measured', atLeast: 0.87 },
  { name: 'meaning, static', by: 'meaning', fusion: 'sum', model: 'static', reference: '.690 .840 .880; .83', atLeast: 0.86 },
  { name: 'both, static', by: 'both', fusion: 'sum', model: 'static', reference: '.762 .875 .912; .86', atLeast: 0.89 },
];

class Tally {
  readonly #hits = [0, 0, 0];
  #shares = 0;

  add(rank: number, largestShare: number): void {
    [1, 5, 10].forEach((depth, i) => (this.#hits[i] = (this.#hits[i] ?? 0) + (rank < depth ? 1 : 0)));
    this.#shares += largestShare;
  }

  get recallAt10(): number {
    return (this.#hits[2] ?? 0) / QUESTIONS;
  }

  toString(): string {
    return `${this.#hits.map((count) => (count / QUESTIONS).toFixed(3)).join(' ')}; ${(this.#shares / QUESTIONS).toFixed(2)}`;
  }
}

describe.skipIf(!loadUrl)('the 20 articles of JSQuAD, embedded by the shipped model in the worker', () => {
  const tallies = new Map(WAYS.map(({ name }) => [name, new Tally()]));
  let articles: Articles;
  let catalogue: Catalogue;
  let embedded: EmbeddingState;
  let embeddedStatic: EmbeddingState;
  /** By question, the first ten by meaning, with vectors in float32 and then with the same vectors in int8. */
  const tops: Record<Precision, Uint32Array[]> = { float32: [], int8: [] };
  const inInt8 = new Tally();

  beforeAll(async () => {
    articles = (await (await fetch(await (loadUrl as () => Promise<string>)())).json()) as Articles;
    const { engine, catalogueOf } = startEngine();
    await engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
    await engine.addFiles(
      never,
      articles.docs.map(({ id, text }) => fileOf(`${id}.md`, text)),
      { collection: 'own', onClash: 'ask' },
    );
    await engine.loadModel(never);
    embedded = await engine.embed(never, 'own');
    await engine.loadModel(never, 'static');
    embeddedStatic = await engine.embed(never, 'own', 'static');
    for (let index = 0; index < QUESTIONS; index++) {
      // One question after another in every way, so that it is embedded once.
      for (const { name, by, fusion, model } of WAYS) {
        const answer = await engine.ask(never, {
          collection: 'own',
          question: questionAt(index).question,
          by,
          fusion,
          model: model ?? 'e5',
        });
        catalogue = catalogueOf('own');
        expect([answer.by, answer.model, answer.version, answer.notYet]).toEqual([by, model, catalogue.version, []]);
        tallies.get(name)?.add(rankOfAnswer(answer, index), largestShareOf(answer));
        if (name === 'meaning') tops.float32.push(answer.order.slice(0, TOP));
      }
    }
    await engine.setPrecision('int8');
    for (let index = 0; index < QUESTIONS; index++) {
      const { question } = questionAt(index);
      const answer = await engine.ask(never, { collection: 'own', question, by: 'meaning', fusion: 'sum', model: 'e5' });
      catalogue = catalogueOf('own');
      expect([answer.precision, answer.version, answer.notYet]).toEqual(['int8', catalogue.version, []]);
      inInt8.add(rankOfAnswer(answer, index), largestShareOf(answer));
      tops.int8.push(answer.order.slice(0, TOP));
    }
    engine.close();
  }, 600_000);

  function questionAt(index: number): Question {
    const question = articles.questions[Math.floor((index * articles.questions.length) / QUESTIONS)];
    if (!question) throw new RangeError(`There is no question for ${index}.`);
    return question;
  }

  /** From 0; infinite where no hit overlaps a gold span. */
  function rankOfAnswer({ order }: Answer, index: number): number {
    const { doc, spans } = questionAt(index);
    const document = catalogue.documents.findIndex(({ path }) => path === `${doc}.md`);
    const overlaps = (child: number): boolean =>
      spans.some(([start, end]) => (catalogue.startOf[child] ?? 0) < end && start < (catalogue.endOf[child] ?? 0));
    const rank = order.findIndex((child) => catalogue.documentOf[child] === document && overlaps(child));
    return rank < 0 ? Infinity : rank;
  }

  function largestShareOf({ order }: Answer): number {
    const counts = new Map<number, number>();
    const top = order.subarray(0, 5);
    for (const child of top) counts.set(catalogue.documentOf[child] ?? -1, (counts.get(catalogue.documentOf[child] ?? -1) ?? 0) + 1);
    return top.length === 0 ? 0 : Math.max(...counts.values()) / top.length;
  }

  test('every child has a vector', () => {
    console.log(
      `${embedded.total} children, ${embedded.perSecond.toFixed(1)} sentences/s by e5, ${embeddedStatic.perSecond.toFixed(0)} by the static model`,
    );
    expect(embedded.total).toBeGreaterThan(1_900);
    expect(embedded.done).toBe(embedded.total);
    expect(embeddedStatic).toMatchObject({ total: embedded.total, done: embedded.total });
    expect(catalogue.documents.every(({ hasVectors }) => hasVectors)).toBe(true);
  });

  test.each(WAYS)('$name: recall@10 is at least $atLeast', ({ name, reference, atLeast }) => {
    const tally = tallies.get(name) ?? new Tally();
    console.log(`${name}: ${String(tally)} (rules.md: ${reference})`);
    expect(tally.recallAt10).toBeGreaterThanOrEqual(atLeast);
  });

  test('in int8 the same vectors find the same: 97 of a hundred among the first ten, and the answer as often within a hundredth', () => {
    const shared = tops.float32.map((top, index) => top.filter((child) => tops.int8[index]?.includes(child)).length / top.length);
    const agreement = shared.reduce((sum, share) => sum + share, 0) / QUESTIONS;
    const inFloat32 = tallies.get('meaning') ?? new Tally();
    console.log(
      `meaning, int8: ${String(inInt8)}; float32: ${String(inFloat32)}; of the first ${TOP} ${(100 * agreement).toFixed(2)} % are the same, ` +
        `all of them for ${shared.filter((share) => share === 1).length} of ${QUESTIONS} questions`,
    );
    expect(agreement).toBeGreaterThanOrEqual(0.97);
    expect(Math.abs(inInt8.recallAt10 - inFloat32.recallAt10)).toBeLessThanOrEqual(0.01);
  });
});
