import type { Snapshot } from './shelf';

/** Gives children of equal text the number of the first of them; white space counts as one blank. O(text). */
export async function numberTexts({ catalogue, documents }: Snapshot, pace: () => Promise<void>): Promise<Uint32Array> {
  const ofChild = new Uint32Array(catalogue.documentOf.length);
  const first = new Map<string, number>();
  let child = 0;
  for (const { record } of documents) {
    for (const { start, end } of record.cut.children) {
      const text = record.text.slice(start, end).replace(/\s+/g, ' ').trim();
      const known = text === '' ? child : (first.get(text) ?? child);
      if (known === child) first.set(text, child);
      ofChild[child++] = known;
    }
    await pace();
  }
  return ofChild;
}
