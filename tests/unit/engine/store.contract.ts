import { beforeEach, describe, expect, test } from 'vitest';
import { quantiseRows } from '../../../src/core/rank/int8-rows';
import { bagCharacters } from '../../../src/core/rank/score-characters';
import type { WaitingFile } from '../../../src/bridge/protocol';
import type { DocumentRecord, IndexBlock, Store, VectorBlock } from '../../../src/engine/ports';

export const SPACE = 'e5-small-ja-en/q8/passage: ';

export function recordOf(id: string, revision: string, childCount = 3): DocumentRecord {
  const children = Array.from(
    { length: childCount },
    (_, i) => ({ start: i * 2, end: i * 2 + 2, kind: 'sentence', section: 0, isPart: false }) as const,
  );
  return {
    id,
    revision,
    path: `${id}.md`,
    title: id,
    lang: 'ja',
    encoding: 'utf-8',
    reader: 'text/1',
    arrival: 0,
    warnings: [],
    text: '。'.repeat(childCount * 2),
    blocks: [],
    marks: [],
    cut: { sections: [{ start: 0, end: childCount * 2, heading: null, headingPath: [], firstChild: 0, childCount }], children, gaps: [] },
    cutKey: 'cut-1/cap-1000/tables-rows',
  };
}

export function blockOf(
  document: string,
  revision: string,
  options: { readonly space?: string; readonly unit?: string } = {},
): VectorBlock {
  return {
    document,
    revision,
    space: options.space ?? SPACE,
    unit: options.unit ?? 'children',
    dimensions: 2,
    hashes: ['00', '11', '22'],
    vectors: Float32Array.of(1, 0, 0, 1, 0.6, 0.8),
  };
}

export function indexOf(document: string, revision: string): IndexBlock {
  return { document, revision, kind: 'characters', madeBy: 'text/1', bags: bagCharacters(['休暇は', '届け出る']) };
}

export function waitingOf(id: string, tab: string, { at = 0, number = 0, text = 'あ' } = {}): WaitingFile {
  const incoming = { kind: 'file', path: `folder/${id}.txt`, file: new Blob([text]) } as const;
  return { id, tab, at, number, incoming, onClash: 'another', how: { only: 'b' }, deaths: 0 };
}

/** What every `Store` promises. */
export function describeStore(name: string, openStore: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openStore();
      return () => store.close();
    });
    const revisions = async (): Promise<string[]> => (await store.readAllDocuments()).map(({ id, revision }) => `${id} ${revision}`).sort();
    const blocks = async (space = SPACE): Promise<string[]> =>
      (await store.readVectorBlocks(space)).map(({ document, revision, unit }) => `${document} ${revision} ${unit}`).sort();

    test('an empty store has neither documents nor vectors', async () => {
      expect(await revisions()).toEqual([]);
      expect(await blocks()).toEqual([]);
    });

    test('files that wait go to the next tab in the order they were dropped, with their bytes, and a death is counted for those in hand', async () => {
      await store.putWaiting([waitingOf('c', 'old', { at: 2, text: '三' }), waitingOf('b', 'old', { at: 1, number: 2 })]);
      await store.putWaiting([waitingOf('a', 'older', { at: 1, number: 1 }), waitingOf('d', 'there', { at: 0 })]);
      const adopted = await store.adoptWaiting('new', { alive: ['there'], inHand: ['b'] });
      expect(adopted.map(({ id, tab, deaths }) => `${id} ${tab} ${deaths}`)).toEqual(['a new 0', 'b new 1', 'c new 0']);
      expect(adopted[2]).toMatchObject({ onClash: 'another', how: { only: 'b' }, incoming: { kind: 'file', path: 'folder/c.txt' } });
      const { incoming } = adopted[2] as WaitingFile;
      expect(incoming.kind === 'file' && (await incoming.file.text())).toBe('三');
      expect(await store.adoptWaiting('third', { alive: ['there', 'new'], inHand: ['a'] })).toEqual([]);
      await store.removeWaiting(['a', 'c', 'gone']);
      const left = await store.adoptWaiting('third', { alive: [], inHand: ['b'] });
      expect(left.map(({ id, deaths }) => `${id} ${deaths}`)).toEqual(['d 0', 'b 2']);
    });

    test.each(['cleared', 'left'] as const)(
      'files that wait go with everything else (%s), and not with what a workspace takes the place of',
      async (kind) => {
        await store.putWaiting([waitingOf('a', 'old')]);
        await store.putAll([{ record: recordOf('x', 'r1'), blocks: [] }], { inPlaceOfAll: true });
        expect(await store.adoptWaiting('new', { alive: [], inHand: [] })).toHaveLength(1);
        await store.clear(kind);
        expect(await store.adoptWaiting('newer', { alive: [], inHand: [] })).toEqual([]);
      },
    );

    test('a document comes back as it was put, with its vectors', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      expect(await store.readAllDocuments()).toEqual([recordOf('a', 'r1')]);
      expect(await store.readVectorBlocks(SPACE)).toEqual([blockOf('a', 'r1')]);
    });

    test('C58: a new revision replaces the old one and leaves no old child and no old vector', async () => {
      await store.putDocument(recordOf('a', 'r1', 10));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1', { unit: 'pieces-400-0' }));
      await store.putDocument(recordOf('b', 'r1'));
      await store.putVectorBlock(blockOf('b', 'r1'));
      await store.putDocument(recordOf('a', 'r2', 7));
      expect(await revisions()).toEqual(['a r2', 'b r1']);
      expect(await blocks()).toEqual(['b r1 children']);
      expect((await store.readAllDocuments()).find(({ id }) => id === 'a')?.cut.children).toHaveLength(7);
    });

    test('a document comes with its vectors in one transaction, spares among them, which a complete block takes the place of', async () => {
      await store.putDocument(recordOf('a', 'r1'), [
        blockOf('a', 'r1', { unit: 'spare' }),
        blockOf('a', 'r1', { space: 'other', unit: 'spare' }),
      ]);
      expect(await blocks()).toEqual(['a r1 spare']);
      await store.putVectorBlock(blockOf('a', 'r1', { unit: 'pieces-400-0' }));
      expect(await blocks()).toEqual(['a r1 pieces-400-0', 'a r1 spare']);
      await store.putVectorBlock(blockOf('a', 'r1'));
      expect(await blocks()).toEqual(['a r1 children', 'a r1 pieces-400-0']);
      expect(await blocks('other')).toEqual(['a r1 spare']);
    });

    test.each(['r0', 'r5', 'r9'])('vectors of the previous revision %s stay as long as it is kept, and no others', async (previous) => {
      for (const revision of ['r0', 'r1', 'r5', 'r7', 'r9']) await store.putDocument(recordOf(`x${revision}`, revision));
      await store.putDocument(recordOf('a', previous), [blockOf('a', previous)]);
      const { cut: _cut, cutKey: _key, id: _id, path: _path, arrival: _arrival, ...before } = recordOf('a', previous);
      const after = { ...recordOf('a', 'r3'), previous: before };
      await store.putDocument(after, [blockOf('a', 'r3')]);
      expect(await blocks()).toEqual([`a ${previous} children`, 'a r3 children'].sort());
      expect((await store.readAllDocuments()).find(({ id }) => id === 'a')).toEqual(after);
      await store.putDocument({ ...recordOf('a', 'r4'), previous: { ...before, revision: 'r3' } }, []);
      expect(await blocks()).toEqual(['a r3 children']);
      await store.putDocument(recordOf('a', 'r4'));
      expect(await blocks()).toEqual([]);
    });

    test('a revision that comes back finds its own vectors', async () => {
      const { cut: _cut, cutKey: _key, id: _id, path: _path, arrival: _arrival, ...first } = recordOf('a', 'r1');
      await store.putDocument(recordOf('a', 'r1'), [blockOf('a', 'r1')]);
      await store.putDocument({ ...recordOf('a', 'r2'), previous: first });
      await store.putDocument({ ...recordOf('a', 'r1'), previous: { ...first, revision: 'r2' } });
      expect(await blocks()).toEqual(['a r1 children']);
    });

    test('a document put again under the same revision keeps its vectors', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.putDocument({ ...recordOf('a', 'r1'), title: 'another title' });
      expect(await blocks()).toEqual(['a r1 children']);
    });

    test('vectors of one document, space and unit replace those that were there', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.putVectorBlock({ ...blockOf('a', 'r1'), hashes: ['33'], vectors: Float32Array.of(1, 0) });
      expect((await store.readVectorBlocks(SPACE)).map(({ hashes }) => hashes)).toEqual([['33']]);
    });

    test('vectors of another space are never given', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1', { space: 'other/q8/' }));
      expect(await blocks()).toEqual([]);
      expect(await blocks('other/q8/')).toEqual(['a r1 children']);
    });

    test('vectors of a document or revision that is not there are refused', async () => {
      await store.putDocument(recordOf('a', 'r2'));
      await expect(store.putVectorBlock(blockOf('a', 'r1'))).rejects.toMatchObject({ name: 'document-gone' });
      await expect(store.putVectorBlock(blockOf('b', 'r1'))).rejects.toMatchObject({ name: 'document-gone' });
      expect(await blocks()).toEqual([]);
    });

    test('many documents are written with their vectors, beside what is there', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.putAll(
        [
          { record: recordOf('b', 'r1'), blocks: [blockOf('b', 'r1'), blockOf('b', 'r1', { unit: 'tokens-8-2' })] },
          { record: recordOf('c', 'r1'), blocks: [] },
        ],
        { inPlaceOfAll: false },
      );
      expect(await revisions()).toEqual(['a r1', 'b r1', 'c r1']);
      expect(await blocks()).toEqual(['a r1 children', 'b r1 children', 'b r1 tokens-8-2']);
    });

    test('many documents in place of all that is there leave nothing of it', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.putAll([{ record: recordOf('b', 'r1'), blocks: [blockOf('b', 'r1')] }], { inPlaceOfAll: true });
      expect(await revisions()).toEqual(['b r1']);
      expect(await blocks()).toEqual(['b r1 children']);
      await store.putAll([], { inPlaceOfAll: true });
      expect([await revisions(), await blocks()]).toEqual([[], []]);
    });

    test('vectors are read of the documents that are named, and of no other space', async () => {
      for (const id of ['a', 'ab', 'b']) {
        await store.putDocument(recordOf(id, 'r1'));
        await store.putVectorBlock(blockOf(id, 'r1'));
        await store.putVectorBlock(blockOf(id, 'r1', { space: 'other/q8/' }));
      }
      expect(await store.readVectorBlocks(SPACE, ['a'])).toEqual([blockOf('a', 'r1')]);
      expect(await store.readVectorBlocks(SPACE, [])).toEqual([]);
    });

    test('C60: a removed document leaves nothing, and nothing of the others goes', async () => {
      for (const id of ['a', 'ab', 'b']) {
        await store.putDocument(recordOf(id, 'r1'));
        await store.putVectorBlock(blockOf(id, 'r1'));
      }
      await store.removeDocuments(['a', 'b', 'never there']);
      expect(await revisions()).toEqual(['ab r1']);
      expect(await blocks()).toEqual(['ab r1 children']);
    });

    test('a document with tables, parts, marks and gaps comes back as it was put, also when a part of it is changed and put again', async () => {
      const plain = recordOf('a', 'r1');
      const row = {
        start: 0,
        end: 2,
        kind: 'table-row',
        section: 0,
        isPart: false,
        cells: [{ start: 0, end: 1 }],
        columns: ['品名'],
      } as const;
      const rich: DocumentRecord = {
        ...plain,
        blocks: [{ kind: 'heading', start: 0, end: 2, level: 1, title: { start: 0, end: 1 }, access: '人事' }],
        marks: [{ start: 1, end: 2, reason: 'ruby', replacement: '' }],
        cut: { ...plain.cut, children: [row, { ...row, isPart: true, kind: 'code' }], gaps: [{ start: 4, end: 6, reason: 'fence' }] },
      };
      await store.putDocument(rich);
      const [back] = await store.readAllDocuments();
      expect(back).toEqual(rich);
      expect(back && { ...back, arrival: 7 }).toEqual({ ...rich, arrival: 7 });
      if (back) await store.putDocument({ ...back, arrival: 7 });
      expect(await store.readAllDocuments()).toEqual([{ ...rich, arrival: 7 }]);
    });

    test('vectors in int8 come back with their scales', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      const block = { ...blockOf('a', 'r1'), vectors: new Float32Array(0), int8: quantiseRows(blockOf('a', 'r1').vectors, 2) };
      await store.putVectorBlock(block);
      expect(await store.readVectorBlocks(SPACE)).toEqual([block]);
    });

    test('a list of what vectors there are, in key order, and those of a stretch of it', async () => {
      for (const id of ['c', 'a', 'b']) {
        await store.putDocument(recordOf(id, 'r1'));
        await store.putVectorBlock(blockOf(id, 'r1'));
        await store.putVectorBlock(blockOf(id, 'r1', { space: 'other/q8/' }));
      }
      const keys = await store.listVectorBlocks();
      expect(keys.map(({ document, space }) => `${document} ${space}`)).toEqual(
        ['a', 'b', 'c'].flatMap((id) => [`${id} ${SPACE}`, `${id} other/q8/`]),
      );
      const [first, last] = [keys[1], keys[4]];
      if (!first || !last) throw new Error('expected six blocks');
      const between = await store.readVectorBlocksBetween(first, last);
      expect(between.map(({ document, space }) => `${document} ${space}`)).toEqual([
        'a other/q8/',
        `b ${SPACE}`,
        'b other/q8/',
        `c ${SPACE}`,
      ]);
    });

    test('an index comes back, is replaced, goes with its revision and its document, and is refused for one that is not there', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putDocument(recordOf('b', 'r1'));
      await store.putIndexBlocks([indexOf('a', 'r1'), indexOf('b', 'r1'), indexOf('c', 'r1'), indexOf('a', 'r0')]);
      await store.putIndexBlocks([{ ...indexOf('a', 'r1'), madeBy: 'text/2' }]);
      const made = async (): Promise<string[]> =>
        (await store.readIndexBlocks('characters')).map(({ document, madeBy }) => `${document} ${madeBy}`).sort();
      expect(await made()).toEqual(['a text/2', 'b text/1']);
      expect((await store.readIndexBlocks('characters'))[0]?.bags).toEqual(indexOf('a', 'r1').bags);
      expect(await store.readIndexBlocks('words')).toEqual([]);
      await store.putDocument(recordOf('a', 'r2'));
      expect(await made()).toEqual(['b text/1']);
      await store.removeDocuments(['b']);
      expect(await made()).toEqual([]);
    });

    test('clearing leaves nothing behind', async () => {
      await store.putDocument(recordOf('a', 'r1'));
      await store.putVectorBlock(blockOf('a', 'r1'));
      await store.clear('cleared');
      expect([...(await revisions()), ...(await blocks())]).toEqual([]);
    });
  });
}
