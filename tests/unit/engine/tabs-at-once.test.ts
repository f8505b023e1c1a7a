import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { spaceKeyOf, SPACES } from '../../../src/engine/embedder/shipped-model';
import { openKeptStore } from '../../../src/engine/store/kept-store';
import { createRandom } from '../../fakes/create-random';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { open, save } from '../workspace/make-workspace';

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };
const RUNS = 4;
const ROUNDS = 12;

/** What a person may do at any time, drawn by `random`; each is done by one tab while the other does another. */
function drawChange(tab: TestEngine, random: () => number, name: string): () => Promise<unknown> {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const number = Math.floor(random() * 1_000);
  const one = pick(tab.catalogueOf('own').documents);
  const changes: (() => Promise<unknown>)[] = [
    () => tab.add({ [`${name}-${number}.txt`]: `${name}の第${number}の規則。全体の規則。` }),
    () => tab.add({ [`f/${number % 3}.txt`]: `共通の規則、第${number}版。全体の規則。` }),
    () => tab.embed(),
    () => tab.engine.setPrecision(random() < 0.5 ? 'int8' : 'float32'),
    async () => open(tab, await save(tab), 'add'),
  ];
  if (one) {
    changes.push(
      () => tab.engine.removeDocument(one.id),
      () => tab.engine.labelDocument('own', one.id, { place: null, label: `標${number % 4}` }),
      () => tab.engine.forgetPrevious('own', one.id),
    );
  }
  return pick(changes) ?? (() => tab.embed());
}

const stateOf = ({ catalogueOf }: TestEngine): unknown =>
  catalogueOf('own').documents.map(({ id, title, arrival, revision, access }) => ({
    id,
    title,
    arrival,
    revision,
    access: access ?? null,
  }));

test.each(Array.from({ length: RUNS }, (_, seed) => [seed]))(
  'whatever two tabs do at the same time, nothing is lost or torn and both come to the same (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const name = `tabs-at-once-${seed}`;
    const [a, b] = [0, 1].map(() => createTestEngine({ openStore: (hooks) => openKeptStore(hooks, name) })) as [TestEngine, TestEngine];
    for (const tab of [a, b]) await tab.open();
    for (let round = 0; round < ROUNDS; round++) {
      const changes = [drawChange(a, random, 'a'), drawChange(b, random, 'b'), drawChange(a, random, 'a'), drawChange(b, random, 'b')];
      for (const { status, reason } of (await Promise.allSettled(changes.map((change) => change()))) as {
        status: string;
        reason?: Error;
      }[])
        // What the other tab has removed meanwhile, and a question that a newer one has overtaken.
        if (status === 'rejected') expect(['document-gone', 'cancelled']).toContain(reason?.name);
      await vi.waitFor(() => expect(stateOf(a)).toEqual(stateOf(b)), 2_000);
    }
    const store = await openKeptStore(NO_HOOKS, name);
    const records = await store.readAllDocuments();
    const kept = records.map(({ id, revision }) => `${id} ${revision}`).sort();
    expect(kept).toEqual(
      a
        .catalogueOf('own')
        .documents.map(({ id, revision }) => `${id} ${revision}`)
        .sort(),
    );
    expect(new Set(records.map(({ arrival }) => arrival)).size).toBe(records.length);
    for (const block of await store.readVectorBlocks(spaceKeyOf(SPACES.e5))) {
      const record = records.find(({ id }) => id === block.document);
      const previous = typeof record?.previous === 'object' ? record.previous.revision : null;
      expect([record?.revision, previous]).toContain(block.revision);
    }
    store.close();
    for (const tab of [a, b]) expect((await tab.childTexts()).length).toBe(tab.catalogueOf('own').documentOf.length);
  },
  60_000,
);
