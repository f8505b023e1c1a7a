import type { Block, Child, Cut, Span, TableRow } from '../../core/model';
import type { DocumentRecord } from '../ports';
import { misfit, within } from './check-value';

/**
 * Lets a document pass only if its positions are those of its text: blocks and marks in order and apart, what lies inside a block inside of it,
 * children and gaps together the whole text, sections the partition of the children.
 *
 * @throws Misfit with the path to the first that is not.
 */
export function assertSpans(record: DocumentRecord): void {
  const { text, cut, previous } = record;
  assertRead(record);
  assertTiled(text, cut);
  assertSections({ start: 0, end: text.length }, cut);
  if (typeof previous === 'object') within('.previous', () => assertRead(previous));
}

function assertRead({ text, blocks, marks, hand }: Pick<DocumentRecord, 'text' | 'blocks' | 'marks' | 'hand'>): void {
  const whole = { start: 0, end: text.length };
  assertInOrder(blocks, whole, '.blocks');
  blocks.forEach((block, index) => within(`.blocks[${index}]`, () => assertBlock(block)));
  assertInOrder(marks, whole, '.marks');
  hand?.spans.forEach((span, index) => assertInside(span, whole, `.hand.spans[${index}]`));
}

function assertBlock(block: Block): void {
  switch (block.kind) {
    case 'heading':
      return assertInside(block.title, block, '.title');
    case 'list-item':
      return assertInside(block.mark, block, '.mark');
    case 'code':
      return assertInside(block.content, block, '.content');
    case 'table': {
      const rows: readonly TableRow[] = block.header ? [block.header, ...block.rows] : block.rows;
      assertInOrder(rows, block, '.rows');
      rows.forEach((row) => assertInOrder(row.cells, row, '.cells'));
      if (block.rule) assertInside(block.rule, block, '.rule');
      return;
    }
    case 'paragraph':
    case 'aside':
  }
}

/** Children and gaps take turns, and leave nothing of the text over. */
function assertTiled(text: string, { children, gaps }: Cut): void {
  let at = 0;
  let gap = 0;
  const skipGaps = (): void => {
    for (let next = gaps[gap]; next?.start === at && next.end > at; next = gaps[++gap]) at = next.end;
  };
  children.forEach((child, index) => {
    skipGaps();
    if (child.start !== at || child.end <= at || splitsPair(text, child.end)) misfit(`.cut.children[${index}]`);
    at = child.end;
  });
  skipGaps();
  if (at !== text.length || gap !== gaps.length) misfit(`.cut.gaps[${gap}]`);
}

function assertSections(whole: Span, { sections, children }: Cut): void {
  assertInOrder(sections, whole, '.cut.sections');
  let first = 0;
  sections.forEach((section, index) => {
    if (section.firstChild !== first) misfit(`.cut.sections[${index}].firstChild`);
    const own = children.slice(first, first + section.childCount);
    if (own.length !== section.childCount) misfit(`.cut.sections[${index}].childCount`);
    own.forEach((child, nth) => within(`.cut.children[${first + nth}]`, () => assertChild(child, section, { index, whole })));
    first += section.childCount;
  });
  if (first !== children.length) misfit(`.cut.children[${first}].section`);
}

function assertChild(child: Child, section: Span, { index, whole }: { readonly index: number; readonly whole: Span }): void {
  if (child.section !== index) misfit('.section');
  assertInside(child, section, '');
  // An empty last cell lies behind the row's words.
  if (child.cells) assertInOrder(child.cells, whole, '.cells');
}

function assertInOrder(spans: readonly Span[], outer: Span, name: string): void {
  let at = outer.start;
  spans.forEach((span, index) => {
    if (span.start < at || span.end < span.start || span.end > outer.end) misfit(`${name}[${index}]`);
    at = span.end;
  });
}

function assertInside({ start, end }: Span, outer: Span, name: string): void {
  if (start < outer.start || end < start || end > outer.end) misfit(name);
}

/** Whether a place lies between the halves of a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
