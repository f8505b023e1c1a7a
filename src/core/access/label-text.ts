import type { Block, HandLabels, HeadingBlock, LabelledSpan, Span } from '../model';

export interface LabelledText {
  readonly textLength: number;
  readonly blocks: readonly Block[];
  /** As the document says of itself. */
  readonly access?: string | undefined;
  readonly hand?: HandLabels | undefined;
}

/**
 * The whole text as stretches under one label each, in text order; an empty label is none.
 *
 * A label stands on a stretch: the document, or a heading with all that is below it. Of several the shortest holds: a part has its own label
 * rather than the one around it. What was set by hand holds before what the text says of the same stretch.
 */
export function labelText(source: LabelledText): LabelledSpan[] {
  const { textLength, blocks, hand } = source;
  const labelled: readonly LabelledSpan[] = [
    { start: 0, end: textLength, label: documentLabel(source) },
    ...labelHeadings(blocks.filter(isHeading), textLength),
    ...(hand?.spans ?? []),
  ];
  return joinEqual(paint(labelled));
}

/** The stretch of each heading with a label, as `spanBelow` gives it. O(headings). */
function labelHeadings(headings: readonly HeadingBlock[], textLength: number): LabelledSpan[] {
  const spans: LabelledSpan[] = [];
  const open: HeadingBlock[] = [];
  const closeFrom = (level: number, end: number): void => {
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      open.pop();
      if (last.access !== undefined) spans.push({ start: last.start, end, label: last.access });
    }
  };
  for (const heading of headings) {
    closeFrom(heading.level, heading.start);
    open.push(heading);
  }
  closeFrom(-Infinity, textLength);
  // Headings of an equal stretch there are none, so in what order they come settles nothing.
  return spans;
}

/** The label of every piece between two edges: that of the shortest span over it, and of equally long ones the last. O(spans log spans). */
function paint(labelled: readonly LabelledSpan[]): LabelledSpan[] {
  const edges = [...new Set(labelled.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const indexOf = new Map(edges.map((edge, index) => [edge, index]));
  const pieces = edges.slice(0, -1).map((start, index) => ({ start, end: edges[index + 1] ?? start, label: '' }));
  // From each piece the way to the first behind it that has no label yet, itself where it has none.
  const next = Uint32Array.from(edges, (_, index) => index);
  const openFrom = (index: number): number => {
    let at = index;
    while (next[at] !== at) at = next[at] = next[next[at] as number] as number;
    return at;
  };
  const strongestFirst = labelled
    .map((span, order) => ({ ...span, order }))
    .sort((a, b) => a.end - a.start - (b.end - b.start) || b.order - a.order);
  for (const { start, end, label } of strongestFirst) {
    const last = indexOf.get(end) ?? 0;
    for (let at = openFrom(indexOf.get(start) ?? last); at < last; at = openFrom(at)) {
      pieces[at] = { ...(pieces[at] as LabelledSpan), label };
      next[at] = at + 1;
    }
  }
  return pieces;
}

/** The document's own label; empty for none. */
export function documentLabel({ access, hand }: Pick<LabelledText, 'access' | 'hand'>): string {
  return hand?.document ?? access ?? '';
}

/** The stretch that a label on the part around `place` stands on: its heading and all below it, or what comes before the first heading. */
export function partAround(place: number, { blocks, textLength }: Pick<LabelledText, 'blocks' | 'textLength'>): Span {
  const headings = blocks.filter(isHeading);
  const own = headings.findLast((heading) => heading.start <= place);
  return own ? spanBelow(own, blocks, textLength) : { start: 0, end: headings[0]?.start ?? textLength };
}

function spanBelow(heading: HeadingBlock, blocks: readonly Block[], textLength: number): Span {
  const next = blocks.find((block) => block.start > heading.start && isHeading(block) && block.level <= heading.level);
  return { start: heading.start, end: next?.start ?? textLength };
}

export function isHeading(block: Block): block is HeadingBlock {
  return block.kind === 'heading';
}

function joinEqual(pieces: readonly LabelledSpan[]): LabelledSpan[] {
  const joined: LabelledSpan[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.label === piece.label) joined[joined.length - 1] = { ...last, end: piece.end };
    else if (piece.end > piece.start) joined.push(piece);
  }
  return joined;
}
