import { Fault } from '../../bridge/fault';
import type { WaitingFile } from '../../bridge/protocol';
import type { DocumentId } from '../../core/model';
import type { DocumentRecord, IndexBlock, Store, VectorBlock, VectorKey } from '../ports';
import { adoptLeft } from './adopt-left';

/** A store that lasts as long as the worker: for "do not keep", and where the browser keeps nothing. */
export function createMemoryStore(): Store {
  const documents = new Map<DocumentId, DocumentRecord>();
  let blocks: VectorBlock[] = [];
  let indexes: IndexBlock[] = [];
  const waiting = new Map<string, WaitingFile>();

  const isOf = (block: VectorBlock, other: VectorBlock): boolean =>
    block.document === other.document && block.revision === other.revision && block.space === other.space && block.unit === other.unit;
  const isThere = (block: Pick<VectorBlock, 'document' | 'revision'>): boolean =>
    documents.get(block.document)?.revision === block.revision;

  const inOrder = (): VectorBlock[] => [...blocks].sort(compareKeys);

  return {
    mode: 'memory',
    traffic: { writtenBytes: 0, readBytes: 0 },
    readAllDocuments: async () => [...documents.values()],
    readVectorBlocks: async (space, ids) => blocks.filter((block) => block.space === space && (ids?.includes(block.document) ?? true)),
    readChanges: async () => [],
    readDocument: async (id) => {
      const record = documents.get(id);
      return record ? { record, blocks: blocks.filter((block) => block.document === id) } : null;
    },
    listVectorBlocks: async () => inOrder().map(({ document, revision, space, unit }) => ({ document, revision, space, unit })),
    readVectorBlocksBetween: async (first, last) =>
      inOrder().filter((block) => compareKeys(first, block) <= 0 && compareKeys(block, last) <= 0),
    readIndexBlocks: async (kind) => indexes.filter((block) => block.kind === kind),
    putDocument: async (record, more = []) => {
      const { id, revision, previous } = record;
      const kept = [revision, typeof previous === 'object' ? previous.revision : revision];
      const stay = blocks.filter((block) => block.document !== id || kept.includes(block.revision));
      documents.set(id, record);
      blocks = [...stay.filter((block) => !more.some((other) => isOf(block, other))), ...more];
      indexes = indexes.filter((block) => block.document !== id || block.revision === revision);
    },
    putVectorBlock: async (block) => {
      if (!isThere(block)) throw new Fault('document-gone');
      const replaced = block.unit === 'children' ? [block, { ...block, unit: 'spare' }] : [block];
      blocks = [...blocks.filter((other) => !replaced.some((one) => isOf(other, one))), block];
    },
    putIndexBlocks: async (fresh) => {
      const there = fresh.filter(isThere);
      const isReplaced = (old: IndexBlock): boolean => there.some(({ document, kind }) => document === old.document && kind === old.kind);
      indexes = [...indexes.filter((old) => !isReplaced(old)), ...there];
    },
    putAll: async (all, { inPlaceOfAll }) => {
      if (inPlaceOfAll) documents.clear();
      for (const { record } of all) documents.set(record.id, record);
      const fresh = new Set(all.map(({ record }) => record.id));
      const stay = blocks.filter((block) => documents.has(block.document) && !fresh.has(block.document));
      blocks = [...stay, ...all.flatMap((one) => one.blocks)];
      indexes = indexes.filter((block) => documents.has(block.document) && !fresh.has(block.document));
    },
    removeDocuments: async (ids) => {
      for (const id of ids) documents.delete(id);
      blocks = blocks.filter((block) => !ids.includes(block.document));
      indexes = indexes.filter((block) => !ids.includes(block.document));
    },
    clear: async () => {
      documents.clear();
      blocks = [];
      indexes = [];
      waiting.clear();
    },
    putWaiting: async (files) => {
      for (const file of files) waiting.set(file.id, file);
    },
    removeWaiting: async (ids) => {
      for (const id of ids) waiting.delete(id);
    },
    adoptWaiting: async (tab, left) => {
      const adopted = adoptLeft([...waiting.values()], tab, left);
      for (const file of adopted) waiting.set(file.id, file);
      return adopted;
    },
    alone: (work) => work(),
    close: () => undefined,
  };
}

function compareKeys(a: VectorKey, b: VectorKey): number {
  for (const name of ['document', 'revision', 'space', 'unit'] as const) if (a[name] !== b[name]) return a[name] < b[name] ? -1 : 1;
  return 0;
}
