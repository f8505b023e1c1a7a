import type { CutSettings } from '../../core/model';
import { holdRead } from './cut-record';
import { hashRevision } from '../shelf/hash-text';
import { keepLabels } from './label-by-hand';
import type { Shelf } from '../shelf/shelf';

/** Puts the lesson's documents on their shelf, in place of those of another lesson. Their ids are their paths, so that they last. */
export async function openLesson(
  shelf: Shelf,
  documents: readonly { readonly title: string; readonly path: string; readonly markdown: string }[],
  settings: CutSettings,
): Promise<void> {
  const { readMarkdown } = await import('../readers/read-markdown');
  const held = await Promise.all(
    documents.map(async ({ title, path, markdown }, arrival) => {
      const read = { ...(await readMarkdown(markdown)), encoding: 'utf-8' };
      const id = `lesson/${path}`;
      const revision = hashRevision(read.text);
      const hand = keepLabels(shelf.get(id)?.record ?? null, revision);
      return holdRead({ ...read, title }, { id, revision, path, arrival, hand }, settings);
    }),
  );
  shelf.clear();
  for (const document of held) shelf.set(document);
  shelf.publish();
}
