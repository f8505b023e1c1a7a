import { test } from 'vitest';
import { holdRead } from '../../src/engine/cut-record';
import { SHIPPED_SPACE } from '../../src/engine/embedder/shipped-model';
import { hashRevision } from '../../src/engine/hash-text';
import { readFile } from '../../src/engine/readers/read-file';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { blockOf } from '../../src/engine/vector-blocks';
import { CUT, never, startEngine } from '../browser/start-engine';

const DOCUMENTS = 50;
const SENTENCES = 200;

async function fillStore(): Promise<void> {
  const store = await openKeptStore({ onBlocked: () => undefined, onLost: () => undefined });
  await store.clear();
  for (let document = 0; document < DOCUMENTS; document++) {
    const lines = Array.from(
      { length: SENTENCES },
      (_, i) => `第${document * SENTENCES + i}条は申請の手続きについて、総務部が別に定める手引きに従うものとする。`,
    );
    const markdown = `# 規則${document}\n\n${lines.join('\n\n')}\n`;
    const read = await readFile('rules.md', new TextEncoder().encode(markdown));
    const held = holdRead(
      { ...read, title: `規則${document}` },
      { id: `d${document}`, revision: hashRevision(read.text), path: null, arrival: document },
      CUT,
    );
    await store.putDocument(held.record);
    const count = held.record.cut.children.length;
    await store.putVectorBlock(
      blockOf(held, {
        unit: 'children',
        model: 'e5',
        vectors: new Float32Array(count * SHIPPED_SPACE.dimensions).fill(1 / Math.sqrt(SHIPPED_SPACE.dimensions)),
      }),
    );
  }
  store.close();
}

/** The machine's own limit: the same records and vectors read from the store, and nothing made of them. */
async function readBare(): Promise<number> {
  const store = await openKeptStore({ onBlocked: () => undefined, onLost: () => undefined });
  const start = performance.now();
  await store.readAllDocuments();
  await store.readVectorBlocks('e5-small-ja-en/q8/passage: ');
  const spent = performance.now() - start;
  store.close();
  return spent;
}

test('opening a workspace of 10,000 children', async () => {
  await fillStore();
  for (let round = 0; round < 3; round++) {
    const bare = await readBare();
    const { engine } = startEngine();
    await engine.openLesson([]);
    const start = performance.now();
    const { catalogue } = await engine.open({ keep: true, cut: CUT, modelsUrl: '/models/' });
    const opened = performance.now();
    await engine.ask(never, { collection: 'own', question: '申請の手続き', by: 'characters', fusion: 'sum' });
    const asked = performance.now();
    console.log(
      `Opening ${catalogue.documentOf.length} children with vectors: ${(opened - start).toFixed(0)} ms (under 1 s wanted), of which the store's own reading ${bare.toFixed(0)} ms; ` +
        `first question ${(asked - opened).toFixed(0)} ms`,
    );
    if (round === 2) await engine.removeEverything({ models: false });
    engine.close();
  }
});
