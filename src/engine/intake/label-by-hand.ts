import { partAround } from '../../core/access/label-text';
import { tidyLabel } from '../../core/access/tidy-label';
import type { HandLabels } from '../../core/model';
import type { HeldDocument } from '../shelf/held-document';
import type { DocumentRecord } from '../ports';

/** The document with a label on it, or on its part around a place; an empty label takes away what the text says. */
export function labelByHand(held: HeldDocument, place: number | null, label: string): HeldDocument {
  const { hand, text, blocks } = held.record;
  const set = tidyLabel(label);
  if (place === null) return held.with({ hand: { spans: [], ...hand, document: set } });
  const part = partAround(place, { blocks, textLength: text.length });
  const others = (hand?.spans ?? []).filter(({ start, end }) => start !== part.start || end !== part.end);
  return held.with({ hand: { ...hand, spans: [...others, { ...part, label: set }] } });
}

/** What stays of the labels set by hand when another revision takes a document's place: that of the whole document. */
export function keepLabels(before: DocumentRecord | null, revision: string): HandLabels | undefined {
  if (!before?.hand || before.revision === revision) return before?.hand;
  const { document } = before.hand;
  return document === undefined ? undefined : { document, spans: [] };
}
