import type { Cut, CutSettings, DocumentDate, DocumentId, HandLabels, ReadText, RevisionId } from '../../core/model';
import { cutDocument } from '../../core/split/cut-document';
import { cutKeyOf } from '../../core/split/cut-key';
import { HeldDocument, type KnownVectors } from '../shelf/held-document';
import type { PreviousRevision } from '../ports';

export interface Identity {
  readonly id: DocumentId;
  readonly revision: RevisionId;
  readonly path: string | null;
  readonly arrival: number;
  readonly hand?: HandLabels | undefined;
  /** When its file was last changed; what the text says of itself stands before it. */
  readonly changedAt?: number | null;
}

/** What is kept of the revision before, with the vectors that it had. */
export interface Before {
  readonly previous: PreviousRevision | 'too-long' | undefined;
  readonly vectors: readonly KnownVectors[];
}

/** A text that was read as a document that can be held: cut, unless it comes cut under these very settings. */
export function holdRead(
  read: ReadText & { readonly title: string; readonly cut?: Cut; readonly cutKey?: string },
  { hand, changedAt = null, ...identity }: Identity,
  settings: CutSettings,
  before?: Before,
): HeldDocument {
  const { title, lang, encoding, reader, warnings, text, blocks, marks, access, fields, pages } = read;
  const cutKey = cutKeyOf(settings);
  const date = dateOf(read.date, changedAt);
  const record = {
    ...identity,
    title,
    lang,
    encoding,
    reader,
    warnings,
    text,
    blocks,
    marks,
    cut: read.cut && read.cutKey === cutKey ? read.cut : cutDocument(read, settings),
    cutKey,
    hasLabelledBlocks: blocks.some((block) => 'access' in block && block.access !== undefined),
    ...(pages === undefined ? {} : { pages }),
    ...(access === undefined ? {} : { access }),
    ...(date === null ? {} : { date }),
    ...(fields === undefined ? {} : { fields }),
    ...(hand === undefined ? {} : { hand }),
    ...(before?.previous === undefined ? {} : { previous: before.previous }),
  };
  return new HeldDocument(record, before?.vectors);
}

function dateOf(said: number | undefined, changedAt: number | null): DocumentDate | null {
  if (said !== undefined) return { at: said, by: 'document' };
  return changedAt === null ? null : { at: changedAt, by: 'file' };
}

/** The same document under other settings; itself where they cut alike. */
export function cutHeldAgain(held: HeldDocument, settings: CutSettings): HeldDocument {
  const { record } = held;
  const cutKey = cutKeyOf(settings);
  if (record.cutKey === cutKey) return held;
  return new HeldDocument({ ...record, cut: cutDocument(record, settings), cutKey }, held.previousVectors);
}
