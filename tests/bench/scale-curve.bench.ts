/**
 * Prints what a workspace of 1,000 to 1,000,000 sentences takes in time and memory, each figure beside its limit, and asserts nothing.
 *
 * Everything but the store, which is a browser's: `open-workspace.browser.bench.ts` opens from there. Vectors are made by seed.
 */
import { readFileSync } from 'node:fs';
import { freemem, loadavg } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, test } from 'vitest';
import { answerBuffers } from '../../src/bridge/answer-buffers';
import type { Answer } from '../../src/bridge/protocol';
import { foldHits } from '../../src/core/fold/fold-hits';
import type { Catalogue, SearchBy } from '../../src/core/model';
import { quantiseRows, sizeOfRows, type Precision, type VectorRows } from '../../src/core/rank/int8-rows';
import { bagCharacters } from '../../src/core/rank/score-characters';
import { packBags, type TermBags } from '../../src/core/rank/term-bags';
import { Answers } from '../../src/engine/answer/answer-question';
import { buildCatalogue } from '../../src/engine/shelf/build-catalogue';
import { SHIPPED_SPACE, TOKENIZER_FILE } from '../../src/engine/embedder/shipped-model';
import { createTokenizer } from '../../src/engine/embedder/tokenizer';
import { HeldDocument } from '../../src/engine/shelf/held-document';
import { ScoreOrder } from '../../src/engine/kernel/score-order';
import { PassageIndex } from '../../src/engine/answer/passage-index';
import type { Shelf } from '../../src/engine/shelf/shelf';
import { yieldMacrotask } from '../../src/engine/calls/yield-macrotask';
import { makeDocument, makeVectors } from './made-workspace';
import { measureRuns } from './measure-runs';

const SENTENCES = 100;
/** Beyond these the same texts come again, each copy with memory of its own. */
const DISTINCT = 1_000;
const K = 50;
const ROUNDS = 7;
const QUESTION = '交通費の精算';
const QUESTION_VECTOR = makeVectors(1, 1_000_003);
const HEAP_BYTES_PER_CHILD = 1_500;

const CASES: readonly { readonly children: number; readonly precision: Precision }[] = [
  { children: 1_000, precision: 'float32' },
  { children: 1_000, precision: 'int8' },
  { children: 10_000, precision: 'float32' },
  { children: 10_000, precision: 'int8' },
  { children: 100_000, precision: 'float32' },
  { children: 100_000, precision: 'int8' },
  { children: 1_000_000, precision: 'int8' },
];
const LIMITS: Readonly<Record<number, { readonly open?: string; readonly searched: string }>> = {
  100_000: { open: ' (limit 1,000 ms, with the store)', searched: ' (limit 16 ms)' },
  1_000_000: { searched: ' (limit 100 ms)' },
};

/** What the store would hand over. */
interface Kept {
  readonly held: HeldDocument;
  readonly bags: Bags;
  readonly vectors: VectorRows;
}

type Bags = Readonly<Record<'characters' | 'words', TermBags>>;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const scoreOrder = new ScoreOrder();
const pace = (): Promise<void> => Promise.resolve();
const tokenizer = createTokenizer(new Uint8Array(readFileSync(`public/models/${SHIPPED_SPACE.model}/${TOKENIZER_FILE.path}`)));
const made: { readonly held: HeldDocument; readonly bags: Bags }[] = [];

async function timeOnce<T>(run: () => T | Promise<T>): Promise<readonly [T, string]> {
  const start = performance.now();
  const result = await run();
  return [result, (performance.now() - start).toFixed(1)];
}

function timeRuns(run: () => unknown): string {
  const { middle, best } = measureRuns(run, ROUNDS);
  return `${middle.toFixed(1)} (best ${best.toFixed(1)})`;
}

/** The same of what has to be waited for. */
async function timeQuestions(ask: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const start = performance.now();
    await ask();
    if (round >= ROUNDS) times.push(performance.now() - start);
  }
  const ordered = times.sort((a, b) => a - b);
  return `${(ordered[ROUNDS >> 1] ?? NaN).toFixed(1)} (best ${(ordered[0] ?? NaN).toFixed(1)})`;
}

function vectorsOf(document: number, count: number, precision: Precision): VectorRows {
  const vectors = makeVectors(count, document);
  return precision === 'int8' ? quantiseRows(vectors, SHIPPED_SPACE.dimensions) : vectors;
}

/** One document as it comes out of the store: nothing in it is shared with another. */
function keepDocument(document: number, precision: Precision): Kept {
  const { held, bags } = structuredClone({ held: made[document % DISTINCT]?.held.record, bags: made[document % DISTINCT]?.bags });
  if (!held || !bags) throw new RangeError(`Document ${document} was not made.`);
  const record = { ...held, id: `kept-${document}`, title: `${held.title} ${document}`, arrival: document };
  return { held: new HeldDocument(record), bags, vectors: vectorsOf(document, held.cut.children.length, precision) };
}

/** Objects and texts of the heap, without what buffers hold. */
function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Documents as the engine holds them, with everything that answers a question about them. */
class Workspace {
  readonly index = new PassageIndex('children', pace);
  documents: readonly HeldDocument[] = [];
  catalogue: Catalogue = buildCatalogue(0, []);
  readonly answers: Answers;

  constructor() {
    const shelfOf = (): Shelf =>
      ({
        settled: () => Promise.resolve(),
        documents: this.documents,
        snapshot: { catalogue: this.catalogue, documents: this.documents },
      }) as unknown as Shelf;
    this.answers = new Answers({
      shelfOf,
      means: () => ({ tokenizer, questionEmbedderOf: (model) => (model === 'e5' ? async () => QUESTION_VECTOR : null) }),
      restJoined: pace,
      keepIndex: pace,
      now: () => performance.now(),
      pace,
      startScoring: null,
    });
  }

  /** Documents are in order: the kept names are not compared again. */
  publish(documents: readonly HeldDocument[]): void {
    this.documents = documents;
    this.catalogue = buildCatalogue(this.catalogue.version + 1, documents);
  }

  /** Everything between a question and its places: the search, the whole order, the way to the page, the fold. */
  async ask(by: SearchBy): Promise<void> {
    const answer = await this.answers.ask({ collection: 'own', question: QUESTION, by, fusion: 'sum' }, new AbortController().signal);
    const { order }: Answer = structuredClone(answer, { transfer: answerBuffers(answer) });
    foldHits(order, this.catalogue.documentOf, K);
  }
}

function take({ held, bags, vectors }: Kept): HeldDocument {
  held.setBags('characters', bags.characters);
  held.setBags('words', bags.words);
  held.setVectors({ unit: 'children', model: 'e5', vectors });
  return held;
}

beforeAll(async () => {
  console.log(`Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  for (let document = 0; document < DISTINCT; document++) {
    const held = await makeDocument(document, SENTENCES);
    const keys = held.searchKeysOf('children');
    made.push({ held, bags: { characters: bagCharacters(keys), words: packBags(keys.map((key) => tokenizer.encode(key))) } });
    if (document % 50 === 0) await yieldMacrotask();
  }
}, 300_000);

test.each(CASES)('$children sentences, $precision', async ({ children, precision }) => {
  const vectorBytes = precision === 'int8' ? 2 * SHIPPED_SPACE.dimensions : 8 * SHIPPED_SPACE.dimensions;
  if (children * (HEAP_BYTES_PER_CHILD + vectorBytes) > freemem()) {
    console.log(`${children} sentences, ${precision}: left out, the machine has ${(freemem() / 2 ** 30).toFixed(1)} GB free`);
    return;
  }
  const before = measureHeap();
  const kept = Array.from({ length: children / SENTENCES }, (_, document) => keepDocument(document, precision));
  const heapBytes = measureHeap() - before;
  const workspace = new Workspace();
  const { answers, index } = workspace;

  const [, opened] = await timeOnce(async () => {
    workspace.publish(kept.map(take));
    await workspace.ask('characters');
  });
  const count = workspace.catalogue.documentOf.length;
  const rowBytes = kept.reduce((sum, { vectors }) => sum + sizeOfRows(vectors), 0);
  const characterBytes = answers.byteLengths.bags;
  const [, first] = await timeOnce(() => workspace.ask('meaning'));
  const { bags, tables } = answers.byteLengths;
  const vectorsScored = (): Promise<Float32Array> => index.scoreMeaning(workspace.documents, 'e5', QUESTION_VECTOR);
  const searched = await timeQuestions(vectorsScored);
  const scores = await vectorsScored();
  const { order } = scoreOrder.order(scores, 'all');
  const ordered = timeRuns(() => scoreOrder.order(scores, 'all'));
  const folded = timeRuns(() => foldHits(order, workspace.catalogue.documentOf, K));
  const together = await timeQuestions(async () =>
    foldHits(scoreOrder.order(await vectorsScored(), 'all').order, workspace.catalogue.documentOf, K),
  );
  const meaning = await timeQuestions(() => workspace.ask('meaning'));
  const both = await timeQuestions(() => workspace.ask('both'));
  const characters = await timeQuestions(() => workspace.ask('characters'));

  const [, added] = await timeOnce(async () => {
    const held = await makeDocument(children, SENTENCES);
    held.setVectors({ unit: 'children', model: 'e5', vectors: vectorsOf(children, held.record.cut.children.length, precision) });
    workspace.publish([...workspace.documents, held]);
  });
  const [, askedAfterAdding] = await timeOnce(() => workspace.ask('meaning'));
  const [, deleted] = await timeOnce(() => workspace.publish(workspace.documents.slice(1)));
  const [, askedAfterDeleting] = await timeOnce(() => workspace.ask('meaning'));

  const each = (bytes: number): string => (bytes / count).toFixed(0);
  const { open = '', searched: limit = '' } = LIMITS[children] ?? {};
  console.log(
    [
      `${count.toLocaleString('en')} sentences of ${workspace.documents.length} documents, ${precision}:`,
      `open, from memory to a first answer by characters ${opened} ms${open}; another ${characters} ms`,
      `by meaning: search ${searched} ms, whole order ${ordered} ms, fold ${folded} ms, together ${together} ms${limit}`,
      `a question from the engine to the places: by meaning ${meaning} ms, by both ${both} ms; the first, with the copy of vectors and the words, ${first} ms`,
      `add one document ${added} ms, then ask ${askedAfterAdding} ms; delete one ${deleted} ms, then ask ${askedAfterDeleting} ms`,
      `bytes a sentence: text and objects ${each(heapBytes)}, index of characters ${each(characterBytes)}, of words ${each(bags - characterBytes)}, vectors ${each(rowBytes)} and their copy ${each(tables)}`,
    ].join('\n  '),
  );
});
