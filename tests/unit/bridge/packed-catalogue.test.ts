import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packEvent, packOpening, unpackEvent, unpackOpening } from '../../../src/bridge/packed-catalogue';
import type { EngineEvent } from '../../../src/bridge/protocol';
import type { Catalogue } from '../../../src/core/model';

const count = fc.nat({ max: 2 ** 32 - 1 });
const heading = fc.string({ unit: 'binary' });
const sections = fc.array(
  fc.record(
    {
      start: count,
      end: count,
      heading: fc.option(heading),
      headingPath: fc.oneof(fc.constant(['規則', '休暇']), fc.array(heading, { maxLength: 3 })),
      firstChild: count,
      childCount: count,
      document: count,
      access: fc.array(heading, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['start', 'end', 'heading', 'headingPath', 'firstChild', 'childCount', 'document'] },
  ),
  { maxLength: 12 },
);

const catalogueOf = (found: Catalogue['sections']): Catalogue => ({
  version: 3,
  documents: [],
  sections: found,
  documentOf: Uint32Array.of(0, 1),
  sectionOf: Uint32Array.of(0, 0),
  startOf: Uint32Array.of(1, 2),
  endOf: Uint32Array.of(2, 3),
  labels: ['人事'],
});

test('every catalogue comes out as it went in, across the border', () => {
  fc.assert(
    fc.property(sections, (found) => {
      const event: EngineEvent = { kind: 'catalogue', collection: 'own', catalogue: catalogueOf(found), words: 'ready' };
      expect(unpackEvent(structuredClone(packEvent(event)))).toEqual(event);
    }),
  );
});

test('an opening brings its catalogue, and other events stay as they are', () => {
  const opening = {
    storage: { mode: 'kept', reason: null },
    catalogue: catalogueOf([]),
    model: { state: 'absent', byteLength: 1, isKept: false, elseByteLength: null },
    staticModel: { state: 'absent', byteLength: 1, isKept: false, elseByteLength: null },
    tokenizerByteLength: 1,
  } as const;
  expect(unpackOpening(structuredClone(packOpening(opening)))).toEqual(opening);
  const event: EngineEvent = { kind: 'tokenizer', state: 'loading' };
  expect(unpackEvent(packEvent(event))).toBe(event);
});
