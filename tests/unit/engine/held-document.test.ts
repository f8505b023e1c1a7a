import { expect, test } from 'vitest';
import { holdRead } from '../../../src/engine/intake/cut-record';
import { hashRevision } from '../../../src/engine/shelf/hash-text';
import { buildCatalogue } from '../../../src/engine/shelf/build-catalogue';
import { HeldDocument, MOST_CUTS } from '../../../src/engine/shelf/held-document';
import { seeDocument } from '../../../src/engine/shelf/see-document';
import { isLinear } from '../../is-linear';

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

const PART = '# a\nb.\n# c\nd.\n';

/** A document of many parts, every other one of which is under another label. */
function holdParts(text: string): HeldDocument {
  const lines = Array.from({ length: text.length / 4 }, (_, i) => 7 * (i >> 1) + 4 * (i % 2)).filter((start) => start < text.length);
  const blocks = lines.map((start, i) =>
    i % 2 === 0
      ? ({
          kind: 'heading',
          level: 1,
          start,
          end: start + 3,
          title: { start: start + 2, end: start + 3 },
          access: `${(i >> 1) % 2}`,
        } as const)
      : ({ kind: 'paragraph', start, end: start + 2 } as const),
  );
  const read = { text, title: 'a', lang: 'en', blocks, marks: [], encoding: null, warnings: [], reader: 'markdown/1' } as const;
  return holdRead(read, { id: 'a', revision: hashRevision(text), path: null, arrival: 0 }, { cap: 1000, tables: 'rows' });
}

test.each<[string, (held: HeldDocument) => unknown]>([
  ['listed in a catalogue', (held) => buildCatalogue(1, [held])],
  ['seen by one who may read half of it', (held) => seeDocument(held, ['1'])],
  ['cut into pieces between its labels', (held) => held.passagesOf({ length: 100, overlap: 0 })],
])('a document of many labels is %s in time in proportion to their number', { timeout: 60_000 }, (_title, use) => {
  const known = new Map<string, HeldDocument>();
  const run = (text: string): unknown => {
    const held = known.get(text) ?? holdParts(text);
    known.set(text, held);
    // Nothing that it remembers.
    return use(new HeldDocument(held.record));
  };
  expect(isLinear(PART, 1500, run)).toBe(true);
});
