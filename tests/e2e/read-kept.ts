import type { Page } from '@playwright/test';

export interface Kept {
  readonly titles: readonly string[];
  /** Vector blocks that are complete, of all documents and models. */
  readonly vectors: number;
  /** Copies of files that are not read yet. */
  readonly waiting: number;
  /** What is not of one piece: a text of another revision, vectors or index rows of what is not there or not as many as there are sentences. */
  readonly torn: readonly string[];
}

/** Reads the browser's database past the page, and looks whether every document in it is whole. */
export function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    interface Document {
      readonly id: string;
      readonly title: string;
      readonly revision: string;
      readonly text: string;
      readonly children: Uint32Array;
      readonly previous?: { readonly revision: string };
    }
    interface Block {
      readonly document: string;
      readonly revision: string;
      readonly unit: string;
      readonly dimensions: number;
      readonly hashes: readonly string[];
      readonly vectors: Float32Array;
      readonly int8?: unknown;
    }
    interface Index {
      readonly document: string;
      readonly revision: string;
      readonly bags: { readonly starts: Uint32Array };
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('oyako');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The store could not be opened.'));
    });
    const transaction = database.transaction(['documents', 'vectors', 'indexes', 'waiting']);
    const all = <T>(name: string): Promise<T[]> =>
      new Promise((resolve) => {
        const request = transaction.objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result as T[]);
      });
    const [documents, blocks, indexes, waiting] = await Promise.all([
      all<Document>('documents'),
      all<Block>('vectors'),
      all<Index>('indexes'),
      all<unknown>('waiting'),
    ]);
    database.close();
    const known = new Map(documents.map((document) => [document.id, document]));
    const torn: string[] = [];
    for (const { title, revision, text, children } of documents) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (hash !== revision) torn.push(`${title}: its text is of another revision`);
      if ([...children].some((end, at) => at % 4 === 1 && end > text.length)) torn.push(`${title}: a sentence lies outside of it`);
    }
    const isComplete = ({ unit }: Block): boolean => unit === 'children';
    for (const block of blocks) {
      const document = known.get(block.document);
      if (document?.revision !== block.revision && document?.previous?.revision !== block.revision)
        torn.push(`${document?.title ?? '?'}: vectors of what is not there`);
      else if (isComplete(block) && document.revision === block.revision && block.hashes.length * 4 !== document.children.length)
        torn.push(`${document.title}: not a vector for every sentence`);
      if (!block.int8 && block.vectors.length !== block.hashes.length * block.dimensions)
        torn.push(`${document?.title ?? '?'}: vectors are cut short`);
    }
    for (const { document: id, revision, bags } of indexes) {
      const document = known.get(id);
      if (document?.revision !== revision) torn.push(`${document?.title ?? '?'}: index rows of what is not there`);
      else if ((bags.starts.length - 1) * 4 !== document.children.length)
        torn.push(`${document.title}: not an index row for every sentence`);
    }
    const titles = documents.map(({ title }) => title).sort();
    return { titles, vectors: blocks.filter(isComplete).length, waiting: waiting.length, torn };
  });
}
