/**
 * Prints what each folding rule, the curves over k and the shared votes take, and asserts nothing.
 */
import { test } from 'vitest';
import { keepAnswer, listQuestionRows } from '../../src/app/state/lab/asked-question';
import { SETUP_LIMITS } from '../../src/core/evaluate/read-setups';
import type { Catalogue } from '../../src/core/model';
import type { RuleInput, VectorRows } from '../../src/core/fold/rules/rule';
import { curveOverK } from '../../src/core/fold/curve-over-k';
import { explainPlace, rankByAllRules } from '../../src/core/fold/explain-place';
import { judgeDominance } from '../../src/core/fold/judge-dominance';
import { compareProducts } from '../../src/core/fold/products/products';
import { RULES } from '../../src/core/fold/rules/rules';
import { COMPARISONS, shareDuplicates, type DuplicateInput } from '../../src/core/fold/share-duplicates';
import { sizeAloneCurve } from '../../src/core/fold/size-alone-curve';
import { orderByScore } from '../../src/core/rank/order-by-score';
import { createRandom } from '../fakes/create-random';
import { measureRuns } from './measure-runs';

const ROUNDS = 9;
const [, MOST_DEPTH] = SETUP_LIMITS.depth;

const timeRuns = (run: () => unknown): number => measureRuns(run, ROUNDS).middle;

const print = (name: string, ms: number, limit: string): void =>
  console.log(`${name.padEnd(60)} ${ms.toFixed(2).padStart(8)} ms  (limit ${limit})`);

/** Unit vectors that share a direction, as sentences of a real model do: cosines from about .4 up. */
function createVectors(count: number, dimensions: number, random: () => number): VectorRows {
  const values = Float32Array.from({ length: count * dimensions }, (_, i) => random() - 0.5 + (i % dimensions === 0 ? 5 : 0));
  for (let row = 0; row < count; row++) {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    const length = Math.hypot(...vector);
    vector.forEach((value, i) => (vector[i] = value / length));
  }
  return { values, dimensions };
}

interface Corpus {
  readonly input: RuleInput;
  readonly documentOf: Uint32Array;
  readonly childCounts: number[];
}

/** Sections of about eight children in documents of unequal size, sections voting. */
function createCorpus(childCount: number, documentCount: number): Corpus {
  const random = createRandom(7);
  const documentOf = Uint32Array.from({ length: childCount }, (_, child) => Math.floor((child / childCount) ** 2 * documentCount));
  const voterOf = new Uint32Array(childCount);
  const documentOfVoter: number[] = [];
  for (let child = 0, voter = -1; child < childCount; child++) {
    if (child === 0 || documentOf[child] !== documentOf[child - 1] || random() < 1 / 8) documentOfVoter[++voter] = documentOf[child] ?? 0;
    voterOf[child] = voter;
  }
  const count = (owners: Uint32Array, length: number): Uint32Array => {
    const counts = new Uint32Array(length);
    for (const owner of owners) counts[owner] = (counts[owner] ?? 0) + 1;
    return counts;
  };
  const vectors = createVectors(childCount, 384, random);
  const question = vectors.values.slice(0, 384);
  const found = Float32Array.from({ length: childCount }, (_, child) => {
    let sum = 0;
    for (let i = 0; i < 384; i++) sum += (question[i] ?? 0) * (vectors.values[child * 384 + i] ?? 0);
    return sum;
  });
  const childCountOf = count(voterOf, documentOfVoter.length);
  return {
    documentOf,
    childCounts: [...count(documentOf, documentCount)],
    input: {
      ...orderByScore(found, 'all'),
      voterOf,
      documentOfVoter: Uint32Array.from(documentOfVoter),
      childCountOf,
      childCount,
      depth: 100,
      k: 5,
      vectors,
    },
  };
}

function benchRules({ input }: Corpus, limit: string): void {
  const { childCount } = input;
  for (const rule of Object.values(RULES)) {
    print(`${childCount} children, k 5: ${rule.name}`, timeRuns(() => rule.rank(input)), limit); // prettier-ignore
    if (rule.stability === 'at-fixed-depth') print(`${childCount} children, M at its most: ${rule.name}`, timeRuns(() => rule.rank({ ...input, depth: MOST_DEPTH })), limit); // prettier-ignore
  }
  print(`${childCount} children, k 50: mmr`, timeRuns(() => RULES.mmr.rank({ ...input, k: 50 })), limit); // prettier-ignore
  print(`${childCount} children, k 5: mmr, λ 0`, timeRuns(() => RULES.mmr.rank(input, { lambda: 0 })), limit); // prettier-ignore
}

function benchProducts({ input, documentOf }: Corpus, limit: string): void {
  const asked = { ...input, sectionOf: input.voterOf, documentOf, documentOfSection: input.documentOfVoter };
  print(`${input.childCount} children: every product, k 50`, timeRuns(() => compareProducts(asked, { k: 50, unit: 'section' })), limit); // prettier-ignore
  print(`${input.childCount} children: every product, k 5`, timeRuns(() => compareProducts(asked, { k: 5, unit: 'section' })), limit); // prettier-ignore
}

function benchCurves({ input, documentOf, childCounts }: Corpus, limit: string): void {
  const { childCount, order, voterOf } = input;
  const ks = Array.from({ length: 50 }, (_, i) => i + 1);
  const time = (name: string, run: () => unknown): void => print(`${childCount} children: ${name}`, timeRuns(run), limit);
  time('curve over k, 1 to 50', () => curveOverK(order, { voterOf, documentOf, kMax: 50 }));
  time('curve over k, to the end', () => curveOverK(order, { voterOf, documentOf, kMax: childCount }));
  time('size alone over k, 1 to 50, with ten documents', () => sizeAloneCurve(childCounts, ks, ks.slice(0, 10)));
  time('verdict on dominance, k 50', () => judgeDominance(childCounts, { k: 50, leading: 0, seen: 9 }));
  const orders = rankByAllRules(input);
  const { vectors: _, ...bare } = input;
  time('every rule but MMR', () => rankByAllRules(bare));
  time('every rule', () => rankByAllRules(input));
  time('why this place', () => explainPlace(input, orders, { rule: 'sum', place: 3 }));
}

/** One question kept out of its ranking, and the table of 2,000 questions for another k. */
function benchQuestions({ input, documentOf, childCounts }: Corpus, limit: string): void {
  const documents = childCounts.map((_, arrival) => ({ title: `d${arrival}`, arrival }));
  const catalogue = { documents, documentOf, sectionOf: input.voterOf } as unknown as Catalogue;
  const keep = (question: string) => keepAnswer(question, { ...input, by: 'characters' }, catalogue);
  const asked = Array.from({ length: 2000 }, (_, i) => ({ ...keep('one'), question: String(i) }));
  print(
    `${input.childCount} children: one of many questions kept`,
    timeRuns(() => keep('one')),
    limit,
  );
  print(
    `${input.childCount} children: table of 2000 questions`,
    timeRuns(() => listQuestionRows(asked, { k: 7, vote: 'section' })),
    limit,
  );
}

function benchDuplicates({ input }: Corpus, limit: string): void {
  const { childCount } = input;
  const textOf = Uint32Array.from({ length: childCount }, (_, child) => (child % 9 === 0 ? child % 90 : child));
  const share = (asked: Partial<DuplicateInput>, threshold: number): unknown =>
    shareDuplicates({ ...input, textOf, ...asked }, { threshold, comparisons: COMPARISONS });
  print(
    `${childCount} children: shared votes, none alike`,
    timeRuns(() => share({}, 0.95)),
    limit,
  );
  print(
    `${childCount} children: shared votes, many alike`,
    timeRuns(() => share({}, 0.47)),
    limit,
  );
  print(`${childCount} children: shared votes, all of equal text`, timeRuns(() => share({ textOf: new Uint32Array(childCount) }, 0.95)), limit); // prettier-ignore
}

const small = createCorpus(2000, 20);
const large = createCorpus(100_000, 1000);

test('rules', () => {
  benchRules(small, '16 ms');
  benchRules(large, '100 ms');
});

test('products', () => {
  benchProducts(small, '16 ms');
  benchProducts(large, '100 ms');
});

test('curves, places and shared votes', () => {
  for (const [corpus, limit] of [
    [small, '16 ms'],
    [large, '100 ms'],
  ] as const) {
    benchCurves(corpus, limit);
    benchDuplicates(corpus, limit);
    benchQuestions(corpus, limit);
  }
});
