import { labelText } from '../core/access/label-text';
import type { LabelledSpan } from '../core/model';
import type { Before } from './cut-record';
import type { HeldDocument } from './held-document';
import type { PreviousRevision } from './ports';

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

/** The access labels of the whole previous text; what was set on the document as it is now holds for it as well. */
export function labelPrevious({ text, blocks, access, hand }: PreviousRevision, { record }: HeldDocument): LabelledSpan[] {
  const document = record.hand?.document ?? hand?.document;
  const both = { spans: hand?.spans ?? [], ...(document === undefined ? {} : { document }) };
  return labelText({ textLength: text.length, blocks, access, hand: both });
}
