import type { Span } from '../../core/model';

/** The lines of a text without their ends, which are LF, CR LF or CR; a last line that is empty is none. O(text). */
export function splitLines(text: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) continue;
    lines.push({ start, end: at });
    if (unit === 13 && text.charCodeAt(at + 1) === 10) at++;
    start = at + 1;
  }
  if (start < text.length) lines.push({ start, end: text.length });
  return lines;
}
