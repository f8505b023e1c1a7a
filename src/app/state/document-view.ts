import type { DocumentContent } from '../../bridge/protocol';
import type { Child, GapReason, Span } from '../../core/model';

/** A stretch of a document: a child, or a named gap between children. */
export interface DocumentPart extends Span {
  readonly text: string;
  readonly child: Child | null;
  readonly gap: GapReason | null;
}

/** The document between two positions as children and gaps in text order; `text.slice(start, end)` of each, nothing added. */
export function viewDocument(content: Pick<DocumentContent, 'text' | 'children' | 'gaps'>, window: Span): DocumentPart[] {
  const part = (span: Span, child: Child | null, gap: GapReason | null): DocumentPart => ({
    start: span.start,
    end: span.end,
    text: content.text.slice(span.start, span.end),
    child,
    gap,
  });
  const isInside = ({ start, end }: Span): boolean => end > window.start && start < window.end;
  return [
    ...content.children.filter(isInside).map((child) => part(child, child, null)),
    ...content.gaps.filter(isInside).map((gap) => part(gap, null, gap.reason)),
  ].sort((a, b) => a.start - b.start);
}
