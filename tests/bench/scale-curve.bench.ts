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
import { foldHits } from '../../src/core/fold/fold-hits';
import type { Catalogue } from '../../src/core/model';
import { quantiseRows, sizeOfRows, type Precision, type VectorRows } from '../../src/core/rank/int8-rows';
import { orderByScore } from '../../src/core/rank/order-by-score';
import { bagCharacters } from '../../src/core/rank/score-characters';
import type { TermBags } from '../../src/core/rank/term-bags';
import { buildCatalogue } from '../../src/engine/build-catalogue';
import { SHIPPED_SPACE, TOKENIZER_FILE } from '../../src/engine/embedder/shipped-model';
import { createTokenizer } from '../../src/engine/embedder/tokenizer';
import { HeldDocument } from '../../src/engine/held-document';
import { PassageIndex } from '../../src/engine/passage-index';
import { yieldMacrotask } from '../../src/engine/yield-macrotask';
import { makeDocument, makeVectors } from './made-workspace';
import { measureRuns } from './measure-runs';

const SENTENCES = 100;
/** Beyond these the same texts come again, each copy with memory of its own. */
const DISTINCT = 1_000;
const K = 50;
const ROUNDS = 7;
const QUESTION = makeVectors(1, 1_000_003);
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
  readonly bags: TermBags;
  readonly vectors: VectorRows;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const pace = (): Promise<void> => Promise.resolve();
const made: { readonly held: HeldDocument; readonly bags: TermBags }[] = [];

async function timeOnce<T>(run: () => T | Promise<T>): Promise<readonly [T, string]> {
  const start = performance.now();
  const result = await run();
  return [result, (performance.now() - start).toFixed(1)];
}

function timeRuns(run: () => unknown): string {
  const { middle, best } = measureRuns(run, ROUNDS);
  return `${middle.toFixed(1)} (best ${best.toFixed(1)})`;
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

class Workspace {
  readonly index = new PassageIndex('children', pace);
  documents: readonly HeldDocument[] = [];
  catalogue: Catalogue = buildCatalogue(0, []);

  /** Documents are in order: the kept names are not compared again. */
  publish(documents: readonly HeldDocument[]): void {
    this.documents = documents;
    this.catalogue = buildCatalogue(this.catalogue.version + 1, documents);
  }

  async askByCharacters(): Promise<void> {
    orderByScore(await this.index.scoreCharacters(this.documents, '交通費の精算'), 'positive');
  }

  askByMeaning(): void {
    const { order } = orderByScore(this.index.scoreMeaning(this.documents, 'e5', QUESTION), 'all');
    foldHits(order, this.catalogue.documentOf, K);
  }
}

function take({ held, bags, vectors }: Kept): HeldDocument {
  held.setBags('characters', bags);
  held.setVectors({ unit: 'children', model: 'e5', vectors });
  return held;
}

beforeAll(async () => {
  console.log(`Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  for (let document = 0; document < DISTINCT; document++) {
    const held = await makeDocument(document, SENTENCES);
    made.push({ held, bags: bagCharacters(held.searchKeysOf('children')) });
    if (document % 50 === 0) await yieldMacrotask();
  }
}, 120_000);

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
  const { index } = workspace;

  const [, opened] = await timeOnce(async () => {
    workspace.publish(kept.map(take));
    await workspace.askByCharacters();
  });
  const count = workspace.catalogue.documentOf.length;
  const rowBytes = kept.reduce((sum, { vectors }) => sum + sizeOfRows(vectors), 0);
  const [, first] = await timeOnce(() => workspace.askByMeaning());
  const { bags, tables } = index.byteLengths;
  const searched = timeRuns(() => index.scoreMeaning(workspace.documents, 'e5', QUESTION));
  const scores = index.scoreMeaning(workspace.documents, 'e5', QUESTION);
  const ordered = timeRuns(() => orderByScore(scores, 'all'));
  const { order } = orderByScore(scores, 'all');
  const folded = timeRuns(() => foldHits(order, workspace.catalogue.documentOf, K));
  const together = timeRuns(() => workspace.askByMeaning());
  const characters = (await timeOnce(() => workspace.askByCharacters()))[1];

  const [, added] = await timeOnce(async () => {
    const held = await makeDocument(children, SENTENCES);
    held.setVectors({ unit: 'children', model: 'e5', vectors: vectorsOf(children, held.record.cut.children.length, precision) });
    workspace.publish([...workspace.documents, held]);
  });
  const [, askedAfterAdding] = await timeOnce(() => workspace.askByMeaning());
  const [, deleted] = await timeOnce(() => workspace.publish(workspace.documents.slice(1)));
  const [, askedAfterDeleting] = await timeOnce(() => workspace.askByMeaning());

  const each = (bytes: number): string => (bytes / count).toFixed(0);
  const { open = '', searched: limit = '' } = LIMITS[children] ?? {};
  console.log(
    [
      `${count.toLocaleString('en')} sentences of ${workspace.documents.length} documents, ${precision}:`,
      `open, from memory to a first answer by characters ${opened} ms${open}; another ${characters} ms`,
      `by meaning: first question, with the copy of vectors ${first} ms; search ${searched} ms, whole order ${ordered} ms, fold ${folded} ms, together ${together} ms${limit}`,
      `add one document ${added} ms, then ask ${askedAfterAdding} ms; delete one ${deleted} ms, then ask ${askedAfterDeleting} ms`,
      `bytes a sentence: text and objects ${each(heapBytes)}, index of characters ${each(bags)}, vectors ${each(rowBytes)} and their copy ${each(tables)}`,
    ].join('\n  '),
  );
  if (children === 1_000) await printWords(workspace);
});

/** Tokenising a million sentences takes minutes, and each takes the same. */
async function printWords({ index, documents, catalogue }: Workspace): Promise<void> {
  const tokenizer = createTokenizer(new Uint8Array(readFileSync(`public/models/${SHIPPED_SPACE.model}/${TOKENIZER_FILE.path}`)));
  const before = index.byteLengths.bags;
  await index.scoreWords(documents, '交通費の精算', tokenizer);
  console.log(`  and its index of words ${((index.byteLengths.bags - before) / catalogue.documentOf.length).toFixed(0)}`);
}
