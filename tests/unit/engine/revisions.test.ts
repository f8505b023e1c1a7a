import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/engine/ports';
import { createMemoryStore } from '../../../src/engine/store/memory-store';
import { buildCatalogue } from '../../../src/engine/shelf/build-catalogue';
import { hashRevision } from '../../../src/engine/shelf/hash-text';
import { HeldDocument } from '../../../src/engine/shelf/held-document';
import { holdPrevious, keepPrevious } from '../../../src/engine/shelf/previous-revision';
import { createHashingEmbedder, type HashingEmbedder } from '../../fakes/hashing-embedder';
import { createTestEngine, type TestEngine } from '../../fakes/test-engine';
import { recordOf } from './store.contract';

const sentence = (number: number): string => `第${number}条は${String.fromCharCode(0x4e00 + number * 7)}について定める。`;
const textOf = (...numbers: readonly number[]): string => numbers.map(sentence).join('\n\n');
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const passages = (...numbers: readonly number[]): string[] => numbers.map((number) => `passage: ${sentence(number)}`).sort();
const unitsOf = async (store: Store): Promise<string[]> =>
  (await store.readVectorBlocks('e5-small-ja-en/q8/passage: ')).map(({ unit, hashes }) => `${unit} ${hashes.length}`).sort();

/** One store that every session finds as the one before left it. */
function keepSessions(): { readonly store: Store; open(): Promise<TestEngine> } {
  const store: Store = { ...createMemoryStore(), mode: 'kept' };
  return {
    store,
    open: async () => {
      const started = createTestEngine({ embedder: createHashingEmbedder(), openStore: async () => store });
      await started.open();
      return started;
    },
  };
}

describe('C58: a new version embeds only the sentences that changed', () => {
  test('also when the page was loaded anew between the versions', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(...range(0, 4), 50, ...range(4, 10)) });
    await second.embed();
    expect(second.embedder.seen.sort()).toEqual(passages(50));
  });

  test('also when the page was loaded anew before the new version was complete', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(...range(0, 4), 50) });
    await second.add({ 'd/1.txt': textOf(...range(0, 3), 50, 51) });
    expect(await unitsOf(sessions.store)).toEqual(['spare 3', 'spare 4']);
    const third = await sessions.open();
    await third.embed();
    expect(third.embedder.seen.sort()).toEqual(passages(50, 51));
    expect(await unitsOf(sessions.store)).toEqual(['children 5', 'spare 4']);
  });

  test('a version that comes back embeds nothing', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(...range(0, 10)) });
    await first.embed();
    const second = await sessions.open();
    await second.add({ 'd/1.txt': textOf(20, 21) });
    const third = await sessions.open();
    await third.add({ 'd/1.txt': textOf(...range(0, 10)) });
    expect(third.catalogueOf('own').documents[0]?.hasVectors).toBe(true);
  });
});

/** Holds every call of `embedPassages` until it is let go. */
function holdEmbedder(): { readonly embedder: HashingEmbedder; hold(): void; letGo(): void; asked(): Promise<void> } {
  const embedder = createHashingEmbedder();
  let gate: Promise<void> = Promise.resolve();
  let letGo = (): void => undefined;
  let tell = (): void => undefined;
  let asked: Promise<void> = Promise.resolve();
  return {
    embedder: {
      ...embedder,
      embedPassages: async (texts, signal) => {
        tell();
        await gate;
        return embedder.embedPassages(texts, signal);
      },
    },
    hold: () => {
      gate = new Promise((resolve) => (letGo = resolve));
      asked = new Promise((resolve) => (tell = resolve));
    },
    letGo: () => letGo(),
    asked: () => asked,
  };
}

const foundIn = async (started: TestEngine, question: string): Promise<string[]> => {
  const answer = await started.ask(question, { by: 'meaning' });
  const texts = await started.childTexts();
  return Array.from(answer.order, (child) => texts[child] ?? '').sort();
};

describe('the old generation answers until the new one is published', () => {
  test('by meaning as well: a version whose few new sentences are being embedded is not there yet, then wholly', async () => {
    const gate = holdEmbedder();
    const started = createTestEngine({ embedder: gate.embedder });
    await started.open();
    await started.add({ 'd/1.txt': textOf(0, 1, 2), 'd/2.txt': textOf(7) });
    await started.embed();
    gate.hold();
    const adding = started.engine.addFiles(started.nextJob(), [{ kind: 'file', path: 'd/1.txt', file: new Blob([textOf(1, 2, 30)]) }], {
      collection: 'own',
      onClash: 'ask',
    });
    await gate.asked();
    expect(await foundIn(started, sentence(0))).toEqual([0, 1, 2, 7].map(sentence).sort());
    expect((await started.ask(sentence(0))).order.length).toBeGreaterThan(0);
    gate.letGo();
    expect(await adding).toMatchObject([{ outcome: 'replaced' }]);
    expect(await foundIn(started, sentence(0))).toEqual([1, 2, 30, 7].map(sentence).sort());
    expect((await started.ask(sentence(0), { by: 'meaning' })).notYet).toEqual([]);
  });

  test('with more to embed than a version waits for it is published, found by its characters, and named as not yet found by meaning', async () => {
    const started = createTestEngine();
    await started.open();
    await started.add({ 'd/1.txt': textOf(0, 1, 2), 'd/2.txt': textOf(7) });
    await started.embed();
    started.embedder.seen.length = 0;
    await started.add({ 'd/1.txt': textOf(...range(100, 170)) });
    expect(started.embedder.seen).toEqual([]);
    const answer = await started.ask(sentence(120), { by: 'meaning' });
    expect(answer.notYet).toHaveLength(1);
    expect(answer.order).toHaveLength(1);
    expect((await started.ask('第120条は')).order.length).toBeGreaterThan(0);
    await started.embed();
    expect((await started.ask(sentence(120), { by: 'meaning' })).notYet).toEqual([]);
  });

  test('a version that cannot be embedded comes without its vectors, and one that is stopped does not come', async () => {
    let act = (): void => undefined;
    const embedder = createHashingEmbedder();
    const started = createTestEngine({
      embedder: { ...embedder, embedPassages: (texts, signal) => (act(), embedder.embedPassages(texts, signal)) },
    });
    await started.open();
    await started.add({ 'd/1.txt': textOf(0, 1) });
    await started.embed();
    act = () => {
      throw new Error('out of memory');
    };
    expect(await started.add({ 'd/1.txt': textOf(0, 2) })).toMatchObject([{ outcome: 'replaced' }]);
    expect(started.catalogueOf('own').documents[0]?.hasVectors).toBe(false);
    act = () => undefined;
    await started.embed();
    const job = started.nextJob();
    act = () => started.engine.cancel(job);
    const file = new Blob([textOf(0, 3)]);
    const outcomes = await started.engine.addFiles(job, [{ kind: 'file', path: 'd/1.txt', file }], { collection: 'own', onClash: 'ask' });
    expect(outcomes).toMatchObject([{ outcome: 'cancelled' }]);
    expect(await started.childTexts()).toEqual([0, 2].map(sentence));
  });
});

test('parents never mix revisions: every hit, section and text of an answer is of the one revision that it names', async () => {
  const started = createTestEngine();
  await started.open();
  const versions = range(0, 6).map((version) => textOf(...range(version, version + 4)));
  for (const version of versions) {
    const adding = started.add({ 'd/1.txt': version });
    const asked = await Promise.all(range(0, 4).map(() => started.ask('定める').catch(() => null)));
    await adding;
    for (const answer of asked) {
      if (!answer) continue;
      const published = started.events.findLast(
        (event) => event.kind === 'catalogue' && event.collection === 'own' && event.catalogue.version === answer.version,
      );
      const catalogue = published?.kind === 'catalogue' ? published.catalogue : null;
      if (!catalogue || answer.order.length === 0) continue;
      const text = versions.find((one) => hashRevision(one) === catalogue.documents[0]?.revision) ?? '';
      expect(catalogue.documents).toHaveLength(1);
      for (const child of answer.order) {
        expect(sentences(text)).toContain(text.slice(catalogue.startOf[child], catalogue.endOf[child]));
        const section = catalogue.sections[catalogue.sectionOf[child] ?? -1];
        expect(text.slice(section?.start, section?.end)).toBe(text);
      }
    }
  }
});

const sentences = (text: string): string[] => text.split('\n\n');

// The reader of Markdown is fetched for the first document.
describe('what changed', { timeout: 30_000 }, () => {
  const openWith = async (...versions: readonly string[]): Promise<TestEngine & { readonly id: string }> => {
    const started = createTestEngine();
    await started.open();
    for (const version of versions) await started.add({ 'd/1.md': version, 'd/2.md': `# 別の文書\n\n${sentence(40)}\n` });
    return { ...started, id: started.catalogueOf('own').documents.find(({ path }) => path === 'd/1.md')?.id ?? '' };
  };
  const inquiry = (question: string, by: 'characters' | 'meaning' = 'characters') =>
    ({ collection: 'own', question, by, fusion: 'sum' }) as const;

  test('is read sentence by sentence, of the last two versions', async () => {
    const { engine, id, catalogueOf } = await openWith(textOf(9), textOf(0, 1, 2, 3), textOf(1, 0, 3, 4));
    expect(catalogueOf('own').documents.map(({ previous }) => previous)).toContain('kept');
    const { before, after, steps } = await engine.readChanges('own', id);
    const shown = steps.map(({ kind, before: from, after: to }) => {
      const [text, child] = to === null ? [before, before.children[from ?? 0]] : [after, after.children[to]];
      return `${kind} ${text.text.slice(child?.start, child?.end)}`;
    });
    expect(shown).toEqual([
      `kept ${sentence(1)}`,
      `removed ${sentence(2)}`,
      `moved ${sentence(0)}`,
      `kept ${sentence(3)}`,
      `added ${sentence(4)}`,
    ]);
  });

  test('in what is found: a question answered as before, beside the answer now', async () => {
    const { engine, id, ask, nextJob } = await openWith(textOf(0, 1, 2), textOf(0, 1));
    const now = Array.from((await ask('第2条')).order);
    const { answer, catalogue } = await engine.askBefore(nextJob(), inquiry('第2条'), id);
    const first = answer.order[0] ?? -1;
    const { before } = await engine.readChanges('own', id);
    expect(before.text.slice(catalogue.startOf[first], catalogue.endOf[first])).toBe(sentence(2));
    expect(answer.texts).toEqual([]);
    expect(catalogue.documents.map(({ revision }) => revision)).toContain(before.revision);
    // The shelf itself is as it was.
    expect(Array.from((await ask('第2条')).order)).toEqual(now);
    expect(answer.order).toHaveLength(now.length + 1);
  });

  test('by meaning too, once the version before had its vectors, also after a reload', async () => {
    const sessions = keepSessions();
    const first = await sessions.open();
    await first.add({ 'd/1.txt': textOf(0, 1, 2) });
    await first.embed();
    await first.add({ 'd/1.txt': textOf(0, 1) });
    const second = await sessions.open();
    await second.engine.loadModel(second.nextJob());
    const id = second.catalogueOf('own').documents[0]?.id ?? '';
    const { answer } = await second.engine.askBefore(second.nextJob(), inquiry(sentence(2), 'meaning'), id);
    expect([answer.by, answer.order.length, answer.notYet]).toEqual(['meaning', 3, []]);
    await second.engine.forgetPrevious('own', id);
    await expect(second.engine.readChanges('own', id)).rejects.toMatchObject({ name: 'document-gone' });
    expect(second.catalogueOf('own').documents[0]?.previous).toBeUndefined();
    expect(await unitsOf(sessions.store)).toEqual(['children 2']);
    const third = await sessions.open();
    await expect(third.engine.askBefore(third.nextJob(), inquiry('x'), id)).rejects.toMatchObject({ name: 'document-gone' });
  });

  test('is forgotten with the document, and comes back with it', async () => {
    const { engine, id } = await openWith(textOf(0, 1), textOf(1));
    await engine.removeDocument(id);
    await expect(engine.readChanges('own', id)).rejects.toMatchObject({ name: 'document-gone' });
    await engine.restoreDocument(id);
    expect((await engine.readChanges('own', id)).steps).toHaveLength(2);
  });

  test('a text over the limit is not kept, and the document says so', () => {
    const long = new HeldDocument({ ...recordOf('a', 'r1'), text: 'あ'.repeat(2_000_001) });
    const before = keepPrevious(long, 'r2');
    expect(before).toEqual({ previous: 'too-long', vectors: [] });
    const held = new HeldDocument({ ...recordOf('a', 'r2'), previous: 'too-long' });
    expect(buildCatalogue(1, [held]).documents[0]?.previous).toBe('too-long');
    expect(holdPrevious(held, { cap: 1000, tables: 'rows' })).toBeNull();
  });

  test.each([
    ['now', `# 甲\n\n${sentence(0)}\n`, `# 甲\n\n${sentence(1)}\n\n# 乙 {access=hr}\n\n${sentence(2)}\n`],
    ['before', `# 甲\n\n${sentence(0)}\n\n# 乙 {access=hr}\n\n${sentence(2)}\n`, `# 甲\n\n${sentence(1)}\n`],
  ])('is not told to a viewer from whom a part of it is hidden %s', async (_, before, after) => {
    const { engine, id, catalogueOf, nextJob, ask } = await openWith(before, after);
    await engine.setViewer(['staff']);
    expect(catalogueOf('own').documents.find((document) => document.id === id)?.previous).toBeUndefined();
    await expect(engine.readChanges('own', id)).rejects.toMatchObject({ name: 'document-gone' });
    await expect(engine.askBefore(nextJob(), inquiry('定める'), id)).rejects.toMatchObject({ name: 'document-gone' });
    await engine.loadModel(nextJob());
    await engine.embed(nextJob(), 'own');
    expect((await ask('定める', { by: 'meaning' })).notYet).toEqual([]);
    await engine.setViewer(['hr']);
    expect((await engine.readChanges('own', id)).steps.length).toBeGreaterThan(1);
  });

  test('a label set on the document as it is now holds for the version before', async () => {
    const { engine, id } = await openWith(textOf(0), textOf(1));
    await engine.labelDocument('own', id, { place: null, label: 'hr' });
    await engine.setViewer(['staff']);
    await expect(engine.readChanges('own', id)).rejects.toMatchObject({ name: 'document-gone' });
  });
});
