import { Fault } from '../../bridge/fault';
import type { DocumentId } from '../../core/model';
import type { DocumentRecord, Store, VectorBlock } from '../ports';

/** A store that lasts as long as the worker: for "do not keep", and where the browser keeps nothing. */
export function createMemoryStore(): Store {
  const documents = new Map<DocumentId, DocumentRecord>();
  let blocks: VectorBlock[] = [];

  const isOf = (block: VectorBlock, other: VectorBlock): boolean =>
    block.document === other.document && block.revision === other.revision && block.space === other.space && block.unit === other.unit;

  return {
    mode: 'memory',
    readAllDocuments: async () => [...documents.values()],
    readVectorBlocks: async (space) => blocks.filter((block) => block.space === space),
    putDocument: async (record) => {
      documents.set(record.id, record);
      blocks = blocks.filter((block) => block.document !== record.id || block.revision === record.revision);
    },
    putVectorBlock: async (block) => {
      if (documents.get(block.document)?.revision !== block.revision) throw new Fault('document-gone');
      blocks = [...blocks.filter((other) => !isOf(other, block)), block];
    },
    removeDocuments: async (ids) => {
      for (const id of ids) documents.delete(id);
      blocks = blocks.filter((block) => !ids.includes(block.document));
    },
    clear: async () => {
      documents.clear();
      blocks = [];
    },
    close: () => undefined,
  };
}
