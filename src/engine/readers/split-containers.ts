import type { Span } from '../../core/model';
import { trimSpan } from './reading';
import { splitLines } from './split-lines';

export interface ContainerPiece extends Span {
  readonly isFence: boolean;
}

/**
 * Cuts a paragraph at the fences of `:::` containers, which CommonMark does not know: `::: warning Title` gives the fence
 * and the title as a piece of its own. Attributes in braces belong to the fence. Without such a line the paragraph is one piece.
 */
export function splitContainers(text: string, span: Span): ContainerPiece[] {
  const source = text.slice(span.start, span.end);
  if (!/^[ \t>]*:::/m.test(source)) return [{ ...span, isFence: false }];
  const pieces: ContainerPiece[] = [];
  let open: { start: number; end: number } | null = null;
  const close = (): void => {
    if (open !== null) pieces.push({ ...open, isFence: false });
    open = null;
  };
  for (const line of splitLines(source)) {
    const { start, end } = trimSpan(text, span.start + line.start, span.start + line.end);
    const fence = /^[ \t>]*:{3,}[ \t]*(?:\{[^}]*\}|[\w-]+(?:[ \t]*\{[^}]*\})?)?[ \t]*(?:\[(?=[^\]]*\]$))?/.exec(text.slice(start, end));
    if (fence === null) {
      open = open === null ? { start, end } : { start: open.start, end };
      continue;
    }
    close();
    const titleStart = start + fence[0].length;
    pieces.push({ start, end: trimSpan(text, start, titleStart).end, isFence: true });
    const titleEnd = fence[0].endsWith('[') ? end - 1 : end;
    if (titleEnd > titleStart) pieces.push({ ...trimSpan(text, titleStart, titleEnd), isFence: false });
  }
  close();
  return pieces;
}
