import type { Block, Child, Cut, LabelledSpan, Mark, Section, Span, Viewer } from '../model';
import { plainTextOf } from '../split/plain-text';
import { tidyName } from '../split/tidy-name';
import { firstEndingAfter } from '../split/visit-runs';
import { isHeading } from './label-text';

/** What a viewer may not read, in text order, joined where it touches. */
export function hiddenSpans(stretches: readonly LabelledSpan[], viewer: Viewer): Span[] {
  const hidden: Span[] = [];
  for (const { start, end, label } of stretches) {
    if (viewer === null || label === '' || viewer.includes(label)) continue;
    const last = hidden.at(-1);
    if (last?.end === start) hidden[hidden.length - 1] = { start: last.start, end };
    else hidden.push({ start, end });
  }
  return hidden;
}

/** Whether a span holds anything of what is hidden, which is in text order and apart. O(log hidden). */
export function isTouched({ start, end }: Span, hidden: readonly Span[]): boolean {
  const first = hidden[firstEndingAfter(hidden, start)];
  return first !== undefined && first.start < end;
}

/** What is left of a text of this length once the hidden stretches are cut out, in text order. */
export function visibleSpans(textLength: number, hidden: readonly Span[]): Span[] {
  const edges = [0, ...hidden.flatMap(({ start, end }) => [start, end]), textLength];
  const spans: Span[] = [];
  for (let i = 0; i < edges.length; i += 2) spans.push({ start: edges[i] ?? 0, end: edges[i + 1] ?? textLength });
  return spans.filter(({ start, end }) => end > start);
}

/** The text with a space in place of each unit that is hidden, so that every span stays where it is. */
export function blankText(text: string, hidden: readonly Span[]): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of hidden) {
    blanked += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return blanked + text.slice(at);
}

interface CutText {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly marks: readonly Mark[];
  readonly cut: Cut;
}

/** The cut without what is hidden: no section that touches it, none of its children, and no hidden heading above a section that stays. */
export function hideInCut(source: CutText, hidden: readonly Span[]): { readonly cut: Cut; readonly keptChildren: readonly number[] } {
  const { cut } = source;
  const pathOf = followHeadings(source, hidden);
  const sections: Section[] = [];
  const children: Child[] = [];
  const keptChildren: number[] = [];
  for (const section of cut.sections) {
    const headingPath = pathOf(section);
    if (isTouched(section, hidden)) continue;
    for (let i = section.firstChild; i < section.firstChild + section.childCount; i++) {
      const child = cut.children[i];
      if (child) children.push({ ...child, section: sections.length });
      keptChildren.push(i);
    }
    sections.push({ ...section, headingPath, firstChild: children.length - section.childCount });
  }
  return { cut: { sections, children, gaps: cut.gaps.filter((gap) => !isTouched(gap, hidden)) }, keptChildren };
}

/** Gives the visible headings above each section; to be asked in text order. */
function followHeadings({ text, blocks, marks }: CutText, hidden: readonly Span[]): (section: Section) => readonly string[] {
  const headings = blocks.filter(isHeading);
  const above: { readonly level: number; readonly title: string; readonly isHidden: boolean }[] = [];
  let next = 0;
  return (section) => {
    for (let heading = headings[next]; heading && heading.start <= section.start; heading = headings[++next]) {
      while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
      above.push({ level: heading.level, title: tidyName(plainTextOf(text, heading.title, marks)), isHidden: isTouched(heading, hidden) });
    }
    const path = section.heading === null ? above : above.slice(0, -1);
    return path.filter(({ title, isHidden }) => title !== '' && !isHidden).map(({ title }) => title);
  };
}
