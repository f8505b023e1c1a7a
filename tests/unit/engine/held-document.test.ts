import { expect, test } from 'vitest';
import { holdRead } from '../../../src/engine/intake/cut-record';
import { hashRevision } from '../../../src/engine/shelf/hash-text';
import { MOST_CUTS, type HeldDocument } from '../../../src/engine/shelf/held-document';

const TEXT = '旅費は月末までに申請する。宿泊は別に申請する。'.repeat(20);

function holdText(): HeldDocument {
  const blocks = [{ kind: 'paragraph', start: 0, end: TEXT.length }] as const;
  const read = { text: TEXT, title: 'a', lang: 'ja', blocks, marks: [], encoding: null, warnings: [], reader: 'text/1' } as const;
  return holdRead(read, { id: 'a', revision: hashRevision(TEXT), path: null, arrival: 0 }, { cap: 1000, tables: 'rows' });
}

test('of many cuts that are tried one after another those used last are remembered, and those that have vectors', () => {
  const held = holdText();
  const units = Array.from({ length: 3 * MOST_CUTS }, (_, i) => ({ length: 50 + i, overlap: 0 }));
  const embedded = units[0] ?? { length: 50, overlap: 0 };
  const rows = held.passagesOf(embedded).length;
  held.setVectors({ unit: embedded, model: 'e5', vectors: new Float32Array(rows * 384) });
  for (const unit of units) expect(held.passagesOf(unit).length).toBeGreaterThan(0);
  expect(held.passagesOf(embedded)).toHaveLength(rows);
  const remembered = units.filter((unit) => held.hasPassagesOf(unit));
  expect(remembered).toEqual([embedded, ...units.slice(1 - MOST_CUTS)]);
});
