import type { Span } from '../model';
import { isNewline, skipWhiteSpace, skipWhiteSpaceBack } from './character-kind';
import { isWrapped, measureParagraph, type Line } from './line-wrap';

/**
 * Groups the lines of a text into stretches that are scanned as one: a line end inside a stretch is a wrap, or
 * stands behind a mark where the scanner cuts anyway.
 *
 * A blank line always parts. Between two lines of one paragraph `isWrapped` decides.
 */
export function groupLines(text: string): Span[] {
  const groups: Span[] = [];
  let paragraph: Line[] = [];
  const flush = (): void => {
    addGroups(text, paragraph, groups);
    paragraph = [];
  };
  for (let at = 0; at < text.length;) {
    let lineEnd = at;
    while (lineEnd < text.length && !isNewline(text.charCodeAt(lineEnd))) lineEnd++;
    const from = skipWhiteSpace(text, at, lineEnd);
    if (from === lineEnd) flush();
    else paragraph.push({ indentStart: at, start: from, end: skipWhiteSpaceBack(text, lineEnd, from), width: -1 });
    at = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  }
  flush();
  return groups;
}

function addGroups(text: string, lines: readonly Line[], groups: Span[]): void {
  const [first] = lines;
  if (!first) return;
  if (lines.length === 1) {
    groups.push({ start: first.indentStart, end: first.end });
    return;
  }
  const paragraph = measureParagraph(text, lines);
  let start = first.indentStart;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i];
    const previous = lines[i - 1];
    if (!line || !previous || isWrapped(paragraph, i)) continue;
    groups.push({ start, end: previous.end });
    start = line.indentStart;
  }
  groups.push({ start, end: lines[lines.length - 1]?.end ?? first.end });
}
