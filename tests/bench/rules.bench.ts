/**
 * Prints what each folding rule, the curves over k and the shared votes take, and asserts nothing.
 */
import { test } from 'vitest';
import { keepAnswer, listQuestionRows } from '../../src/app/state/lab/asked-question';
import { SETUP_LIMITS } from '../../src/core/evaluate/read-setups';
import type { Catalogue } from '../../src/core/model';
import type { Likeness } from '../../src/core/fold/rules/likeness';
import { meetVoters } from '../../src/core/fold/rules/meet-voters';
import { pickDiverse, type DiversePick } from '../../src/core/fold/rules/pick-diverse';
import type { RuleInput } from '../../src/core/fold/rules/rule';
import { curveOverK } from '../../src/core/fold/curve-over-k';
import { explainPlace, rankByAllRules } from '../../src/core/fold/explain-place';
import { judgeDominance } from '../../src/core/fold/judge-dominance';
import { compareProducts } from '../../src/core/fold/products/products';
import { RULES } from '../../src/core/fold/rules/rules';
import { COMPARISONS, dropShared, shareVotes, type DuplicateInput } from '../../src/core/fold/share-duplicates';
import { sizeAloneCurve } from '../../src/core/fold/size-alone-curve';
import { orderByScore } from '../../src/core/rank/order-by-score';
import { compareChildren } from '../../src/engine/answer/compare-children';
import { createKernel } from '../../src/engine/kernel/load-kernel';
import { MeaningTable } from '../../src/engine/kernel/meaning-table';
import type { Snapshot } from '../../src/engine/shelf/shelf';
import { createRandom } from '../fakes/create-random';
import { measureRuns, type Timing } from './measure-runs';

const ROUNDS = 9;
const [, MOST_DEPTH] = SETUP_LIMITS.depth;

const timeRuns = (run: () => unknown): Timing => measureRuns(run, ROUNDS);

/** The time that the processor worked: other work on the machine is not in it. */
const print = (name: string, { middle, worked }: Timing, limit: string): void =>
  console.log(`${name.padEnd(60)} ${worked.toFixed(2).padStart(8)} ms, by the clock ${middle.toFixed(2).padStart(8)} ms  (limit ${limit})`);

const DIMENSIONS = 384;

/** Unit vectors that share a direction, as sentences of a real model do: cosines from about .4 up. */
function createVectors(count: number, dimensions: number, random: () => number): Float32Array {
  const values = Float32Array.from({ length: count * dimensions }, (_, i) => random() - 0.5 + (i % dimensions === 0 ? 5 : 0));
  for (let row = 0; row < count; row++) {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    const length = Math.hypot(...vector);
    vector.forEach((value, i) => (vector[i] = value / length));
  }
  return values;
}

interface AsEngine {
  readonly likeness: Likeness;
  /** A child's cosine with every other. */
  readonly withAll: (child: number) => Float32Array;
}

/** As the engine compares children: by its kernel. */
function compareAsEngine(vectors: Float32Array, documentOf: Uint32Array, childCounts: readonly number[]): AsEngine {
  const firstChildren = childCounts.map((_, document) => documentOf.indexOf(document));
  const blocks = childCounts.map((count, document) => {
    const start = (firstChildren[document] ?? 0) * DIMENSIONS;
    return vectors.slice(start, start + count * DIMENSIONS);
  });
  const snapshot = {
    catalogue: { documentOf, documents: firstChildren.map((firstChild) => ({ firstChild })) },
    documents: blocks.map((block) => ({ vectorsOf: () => block })),
  } as unknown as Snapshot;
  const table = new MeaningTable();
  const likeness = compareChildren(snapshot, 'e5', createKernel());
  if (!likeness) throw new Error('no vectors');
  return { likeness, withAll: (child) => table.score(likeness.readRow(child), blocks, childCounts) };
}

interface Corpus {
  readonly input: RuleInput;
  readonly documentOf: Uint32Array;
  readonly childCounts: number[];
  readonly likeness: Likeness;
  readonly pick: (k: number, lambda: number) => unknown;
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
  const vectors = createVectors(childCount, DIMENSIONS, random);
  const question = vectors.slice(0, DIMENSIONS);
  const found = Float32Array.from({ length: childCount }, (_, child) => {
    let sum = 0;
    for (let i = 0; i < DIMENSIONS; i++) sum += (question[i] ?? 0) * (vectors[child * DIMENSIONS + i] ?? 0);
    return sum;
  });
  const childCountOf = count(voterOf, documentOfVoter.length);
  const childCounts = [...count(documentOf, documentCount)];
  const { likeness, withAll } = compareAsEngine(vectors, documentOf, childCounts);
  const ranking = orderByScore(found, 'all');
  const hits = { ...ranking, voterOf, documentOfVoter: Uint32Array.from(documentOfVoter) };
  const input: RuleInput = {
    ...hits,
    voters: meetVoters(hits),
    childCountOf,
    childCount,
    depth: 100,
    k: 5,
  };
  const pick = (k: number, lambda: number): DiversePick[] =>
    pickDiverse({ ...input, k, likeFirst: withAll(input.order[0] ?? 0) }, likeness, lambda);
  return { documentOf, childCounts, likeness, pick, input: { ...input, pickDiverse: (lambda) => pick(input.k, lambda) } };
}

function benchRules({ input, pick }: Corpus, limit: string): void {
  const { childCount } = input;
  for (const rule of Object.values(RULES)) {
    print(`${childCount} children, k 5: ${rule.name}`, timeRuns(() => rule.rank(input)), limit); // prettier-ignore
    if (rule.stability === 'at-fixed-depth') print(`${childCount} children, M at its most: ${rule.name}`, timeRuns(() => rule.rank({ ...input, depth: MOST_DEPTH })), limit); // prettier-ignore
  }
  for (const [k, lambda] of [
    [5, 0],
    [50, 0.5],
    [50, 0],
  ] as const) {
    const name = `${childCount} children, k ${k}: mmr's picks, λ ${lambda}`;
    print(name, timeRuns(() => pick(k, lambda)), limit); // prettier-ignore
  }
}

function benchProducts({ input, documentOf }: Corpus, limit: string): void {
  const { pickDiverse: _, ...ranking } = input;
  const asked = { ...ranking, sectionOf: input.voterOf, documentOf, documentOfSection: input.documentOfVoter };
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
  const { pickDiverse: _, ...bare } = input;
  const rankAnew = (asked: RuleInput): unknown => rankByAllRules({ ...asked, voters: meetVoters(asked) });
  time('every rule but MMR', () => rankAnew(bare));
  time('every rule', () => rankAnew(input));
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

function benchDuplicates({ input, likeness }: Corpus, limit: string): void {
  const { childCount } = input;
  const textOf = Uint32Array.from({ length: childCount }, (_, child) => (child % 9 === 0 ? child % 90 : child));
  const share = (asked: Partial<DuplicateInput>, threshold: number): unknown =>
    dropShared(input, shareVotes({ ...input, textOf, likeness, ...asked }, { threshold, comparisons: COMPARISONS }));
  const time = (name: string, run: () => unknown): void => print(`${childCount} children: shared votes, ${name}`, timeRuns(run), limit);
  time('none alike', () => share({}, 0.95));
  time('many alike', () => share({}, 0.47));
  time('all of equal text', () => share({ textOf: new Uint32Array(childCount) }, 0.95));
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
