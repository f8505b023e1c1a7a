import { afterEach, expect, test } from 'vitest';
import type { AddOutcome } from '../../src/bridge/protocol';
import { CUT, never, startEngine, type StartedEngine } from './start-engine';

/** Files of formats whose libraries could behave otherwise in a worker than in Node. */
const files = import.meta.glob<string>('../fixtures/documents/*.{pdf,docx}', { query: '?url', import: 'default', eager: true });

let started: StartedEngine;
afterEach(() => started.engine.close());

async function addFixture(name: string): Promise<{ outcome: AddOutcome | undefined; text: string }> {
  started = startEngine();
  await started.engine.open({ keep: false, cut: CUT, modelsUrl: '/models/' });
  const file = await (await fetch(files[`../fixtures/documents/${name}`] ?? name)).blob();
  const [outcome] = await started.engine.addFiles(never, [{ kind: 'file', path: name, file }], { collection: 'own', onClash: 'ask' });
  if (outcome?.outcome !== 'added') return { outcome, text: '' };
  return { outcome, text: (await started.engine.readDocument('own', outcome.document)).text };
}

test('a PDF in an unembedded Japanese font is read in the worker, with the character maps that ship', async () => {
  const { outcome, text } = await addFixture('ja-two-columns.pdf');
  expect(outcome).toMatchObject({ outcome: 'added', warnings: [] });
  expect(text).toContain('行の途中で改行されても、文はまだ終わっていない。');
});

test('a Word document is read in the worker', async () => {
  const { outcome, text } = await addFixture('ja-rules.docx');
  expect(outcome).toMatchObject({ outcome: 'added', title: '出張旅費規程', warnings: [] });
  expect(text).toContain('この規程は、旅費の支給について定める。');
});
