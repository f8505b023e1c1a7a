import { labelText } from '../../core/access/label-text';
import type { CutSettings, LabelledSpan } from '../../core/model';
import { holdRead, type Before } from '../intake/cut-record';
import { MODEL_NAMES } from '../embedder/shipped-model';
import type { HeldDocument } from './held-document';
import type { PreviousRevision } from '../ports';
import { SpareVectors } from '../embedding/spare-vectors';

/** A longer text is not kept once another has taken its place: UTF-16 units, some thousand pages. */
const MOST_PREVIOUS_UNITS = 2_000_000;

/** What stays of a document when this revision takes its place; for the same revision, what had stayed of the one before. */
export function keepPrevious(before: HeldDocument | null, revision: string): Before {
  if (!before) return { previous: undefined, vectors: [] };
  const { record } = before;
  if (record.revision === revision) return { previous: record.previous, vectors: before.previousVectors };
  if (record.text.length > MOST_PREVIOUS_UNITS) return { previous: 'too-long', vectors: [] };
  const { title, lang, encoding, reader, warnings, text, blocks, marks, access, hand } = record;
  const labels = { ...(access === undefined ? {} : { access }), ...(hand === undefined ? {} : { hand }) };
  const vectors = [...before.heldVectors()].flatMap((held) =>
    held.unit === 'children' ? [{ model: held.model, hashes: before.hashesOf('children'), vectors: held.vectors }] : [],
  );
  return { previous: { revision: record.revision, title, lang, encoding, reader, warnings, text, blocks, marks, ...labels }, vectors };
}

/**
 * The document as it was before, cut as the present one is; null where nothing is kept of it. To be ranked in the document's place, never
 * beside it.
 */
export function holdPrevious({ record }: HeldDocument, settings: CutSettings): HeldDocument | null {
  const { id, path, arrival, previous } = record;
  if (typeof previous !== 'object') return null;
  const { revision, hand } = previous;
  return holdRead(previous, { id, revision, path, arrival, hand }, settings);
}

/** Gives what was before its vectors by each model that every sentence of it is known by: those it had, and those of the present revision. */
export function completePrevious(before: HeldDocument, held: HeldDocument): void {
  for (const model of MODEL_NAMES) {
    if (before.vectorsOf('children', model)) continue;
    const spares = new SpareVectors(model);
    spares.addAllOf([held]);
    const vectors = spares.collect(before, 'children');
    if (vectors) before.setVectors({ unit: 'children', model, vectors });
  }
}

/** The access labels of the whole previous text; what was set on the document as it is now holds for it as well. */
export function labelPrevious({ text, blocks, access, hand }: PreviousRevision, { record }: HeldDocument): LabelledSpan[] {
  const document = record.hand?.document ?? hand?.document;
  const both = { spans: hand?.spans ?? [], ...(document === undefined ? {} : { document }) };
  return labelText({ textLength: text.length, blocks, access, hand: both });
}
