import { expect } from 'vitest';
import { expandRows, isInt8 } from '../../src/core/rank/int8-rows';
import { bagCharacters } from '../../src/core/rank/score-characters';
import { spaceKeyOf, SPACES } from '../../src/engine/embedder/shipped-model';
import { rowsOf } from '../../src/engine/embedding/vector-blocks';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { createHashingEmbedder } from '../fakes/hashing-embedder';
import type { VectorBlock } from '../../src/engine/ports';
import type { HeldDocument } from '../../src/engine/shelf/held-document';
import { makeNamed, nameState, nameWaiting } from './kill-steps';

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };
const never = new AbortController().signal;

export interface Whole {
  readonly states: string[];
  /** Documents that have vectors, and an index. */
  readonly withVectors: number;
  /** Blocks in int8. */
  readonly withRounded: number;
  readonly withIndex: number;
  /** Blocks of some sentences of a document that is not complete, and of the revision before. */
  readonly withSpares: number;
  readonly withPrevious: number;
}

/** What is there: every document whole, of one revision in text, cut, vectors and index, or the test fails. Each vector is that of its sentence. */
export async function readWhole(name: string): Promise<Whole> {
  const store = await openKeptStore(NO_HOOKS, name);
  const [records, blocks, indexes, waiting] = await Promise.all([
    store.readAllDocuments(),
    store.readVectorBlocks(spaceKeyOf(SPACES.e5)),
    store.readIndexBlocks('characters'),
    store.adoptWaiting('tab', { alive: [], inHand: [] }),
  ]);
  const waitingStates = await Promise.all(waiting.map(nameWaiting));
  store.close();
  const named = new Map(records.map((record) => [record.id, makeNamed(nameState({ record }))]));
  for (const record of records) {
    expect(JSON.parse(JSON.stringify(record))).toEqual(JSON.parse(JSON.stringify(named.get(record.id)?.whole.record)));
  }
  let withPrevious = 0;
  for (const block of blocks) {
    const { whole, before } = named.get(block.document) ?? {};
    const isOfBefore = block.revision === before?.record.revision;
    const held = isOfBefore ? before : whole;
    if (!held) throw new Error(`expected no vectors of ${block.document}, which is not there`);
    expect(block.revision).toBe(held.record.revision);
    if (isOfBefore) withPrevious++;
    await expectTrueVectors(block, held, isOfBefore);
  }
  const keysOf = (unit: string): string[] =>
    blocks.filter((block) => block.unit === unit).map((block) => `${block.document} ${block.revision}`);
  // What is complete needs no spares any more.
  expect(keysOf('spare').filter((key) => keysOf('children').includes(key))).toEqual([]);
  for (const { document, revision, bags } of indexes) {
    const whole = named.get(document)?.whole;
    expect(revision).toBe(whole?.record.revision);
    expect(bags).toEqual(bagCharacters(whole?.searchKeysOf('children') ?? []));
  }
  return {
    states: [...records.map((record) => nameState({ record })), ...waitingStates].sort(),
    withVectors: new Set(blocks.map(({ document }) => document)).size,
    withRounded: blocks.filter(({ int8 }) => int8).length,
    withIndex: indexes.length,
    withSpares: blocks.filter(({ unit }) => unit === 'spare').length,
    withPrevious,
  };
}

/** Complete vectors are those of every sentence in turn; others of some sentences of it, each once. What is not rounded is exact. */
async function expectTrueVectors(block: VectorBlock, held: HeldDocument, isOfBefore: boolean): Promise<void> {
  const { unit, hashes, dimensions } = block;
  const own = held.hashesOf('children');
  expect(['children', 'spare']).toContain(unit);
  if (unit === 'children' && !isOfBefore) expect(hashes).toEqual(own);
  expect(new Set(hashes).size).toBe(hashes.length);
  const texts = hashes.map((hash) => held.embeddedTextsOf('children')[own.indexOf(hash)]);
  const expected = await createHashingEmbedder().embedPassages(
    texts.map((text) => text ?? 'no sentence of this document'),
    never,
  );
  const rows = rowsOf(block);
  const vectors = expandRows(rows);
  expect(vectors.length).toBe(hashes.length * dimensions);
  const most = isInt8(rows) ? 0.02 : 1e-6;
  const wrong = hashes.filter((_, row) =>
    vectors
      .subarray(row * dimensions, (row + 1) * dimensions)
      .some((value, at) => !(Math.abs(value - (expected[row * dimensions + at] ?? NaN)) < most)),
  );
  expect(wrong, `${unit} vectors of ${texts.length} sentences of ${nameState(held)}`).toEqual([]);
}
