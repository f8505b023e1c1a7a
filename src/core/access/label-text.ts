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
    ...blocks.filter(isLabelled).map((heading) => ({ ...spanBelow(heading, blocks, textLength), label: heading.access })),
    ...(hand?.spans ?? []),
  ];
  // The last painted holds: long before short, read before set by hand.
  const byLength = labelled
    .map((span, order) => ({ ...span, order }))
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.order - b.order);
  const edges = [...new Set(labelled.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const pieces = edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? textLength;
    return { start, end, label: byLength.findLast((one) => one.start <= start && one.end >= end)?.label ?? '' };
  });
  return joinEqual(pieces);
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

function isLabelled(block: Block): block is HeadingBlock & { readonly access: string } {
  return isHeading(block) && block.access !== undefined;
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
