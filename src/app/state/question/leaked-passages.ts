import { visibleSpans } from '../../../core/access/hide-parts';
import { buildContext } from '../../../core/context/build-context';
import { passageHeader } from '../../../core/context/format-passage';
import type { Catalogue, DocumentId, Span } from '../../../core/model';
import type { AppParts } from '../app-parts';

/** A passage of the wrong way, in stretches. */
export interface LeakedPassage {
  readonly header: string;
  readonly lang: string;
  readonly document: number;
  readonly start: number;
  readonly parts: readonly { readonly start: number; readonly text: string; readonly isLeaked: boolean }[];
}

/** Documents in view of which a part is hidden: only their whole texts are wanted. */
export function listPartlyHidden({ board }: AppParts): DocumentId[] {
  const seated = new Set(board.fold.places.flatMap(({ rank }) => (rank === null ? [] : [board.hitAt(rank).documentIndex])));
  return [...seated].flatMap((index) => {
    const document = board.catalogue?.documents[index];
    return document?.hidden ? [document.id] : [];
  });
}

/**
 * What would be handed on if children were filtered and parents opened whole: the passages that hold something hidden.
 * It is made for one picture, out of texts that nothing else on the page has, and goes nowhere from there.
 */
export function buildLeak({ board, settings }: AppParts, wholeTexts: ReadonlyMap<DocumentId, string>): LeakedPassage[] {
  const { catalogue, measure } = board;
  if (!catalogue || !measure) return [];
  const documents = catalogue.documents.map(({ hidden: _, ...document }) => document);
  const open: Catalogue = { ...catalogue, documents };
  const { vote, parent, parents, budget } = settings;
  const textOf = (index: number): string | null => wholeTexts.get(catalogue.documents[index]?.id ?? '') ?? board.textOfDocument(index);
  const { fold, order } = board;
  const context = buildContext({ fold, order, catalogue: open, vote, parent, maxParents: parents, budget, measure, textOf });
  return context.passages.flatMap((passage) => {
    const text = textOf(passage.document) ?? '';
    const document = catalogue.documents[passage.document];
    const parts = splitAtHidden(passage, document?.hidden ?? []).map((part) => ({ ...part, text: text.slice(part.start, part.end) }));
    if (!parts.some(({ isLeaked }) => isLeaked)) return [];
    const header = passageHeader(open, passage.document, passage.section, passage.citations).trim();
    return [{ header, lang: document?.lang ?? 'und', document: passage.document, start: passage.start, parts }];
  });
}

function splitAtHidden(passage: Span, hidden: readonly Span[]): (Span & { readonly isLeaked: boolean })[] {
  const clip = ({ start, end }: Span): Span => ({ start: Math.max(start, passage.start), end: Math.min(end, passage.end) });
  const parts = [
    ...visibleSpans(Math.max(passage.end, hidden.at(-1)?.end ?? 0), hidden).map((span) => ({ ...clip(span), isLeaked: false })),
    ...hidden.map((span) => ({ ...clip(span), isLeaked: true })),
  ];
  return parts.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
}
