import { expect } from 'vitest';
import { expandRows } from '../../src/core/rank/int8-rows';
import { bagCharacters } from '../../src/core/rank/score-characters';
import { spaceKeyOf, SPACES } from '../../src/engine/embedder/shipped-model';
import { rowsOf } from '../../src/engine/embedding/vector-blocks';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { createHashingEmbedder } from '../fakes/hashing-embedder';
import { makeVersion, nameState, nameWaiting } from './kill-steps';

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };
const never = new AbortController().signal;

export interface Whole {
  readonly states: string[];
  /** Documents that have vectors, and an index. */
  readonly withVectors: number;
  /** Blocks in int8. */
  readonly withRounded: number;
  readonly withIndex: number;
}

/** What is there: every document whole, of one revision in text, cut, vectors and index, or the test fails. */
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
  const embedder = createHashingEmbedder();
  const revisions = new Map<string, string>();
  for (const record of records) {
    const [path = '', version] = nameState({ record }).split(' ');
    const whole = makeVersion(path, Number(version), record.hand?.document);
    expect(JSON.parse(JSON.stringify(record))).toEqual(JSON.parse(JSON.stringify(whole.record)));
    revisions.set(record.id, record.revision);
    for (const block of blocks.filter(({ document, unit }) => document === record.id && unit === 'children')) {
      expect(block.revision).toBe(record.revision);
      expect(block.hashes).toEqual(whole.hashesOf('children'));
      const expected = await embedder.embedPassages(whole.embeddedTextsOf('children'), never);
      const vectors = expandRows(rowsOf(block));
      expect(vectors.length).toBe(expected.length);
      expect(vectors.every((value, i) => Math.abs(value - (expected[i] ?? NaN)) < 0.02)).toBe(true);
    }
  }
  for (const { document, revision, bags } of indexes) {
    const record = records.find(({ id }) => id === document);
    const [path = '', version] = record ? nameState({ record }).split(' ') : [];
    expect(revision).toBe(revisions.get(document));
    expect(bags).toEqual(bagCharacters(makeVersion(path, Number(version)).searchKeysOf('children')));
  }
  // No vectors of what is not there.
  expect(blocks.filter(({ document }) => !revisions.has(document))).toEqual([]);
  return {
    states: [...records.map((record) => nameState({ record })), ...waitingStates].sort(),
    withVectors: new Set(blocks.map(({ document }) => document)).size,
    withRounded: blocks.filter(({ int8 }) => int8).length,
    withIndex: indexes.length,
  };
}
