import type { Catalogue, Context, Fold, LeftOut, Place, Span, Unit } from '../model';
import { visibleSpans } from '../access/hide-parts';
import { clipToEvidence } from './clip-to-evidence';
import { Filling, type Candidate } from './fill-budget';
import type { Measure, TextOf } from './measure';

export interface ContextOptions {
  readonly fold: Pick<Fold, 'places'>;
  /** The ranking that was folded. */
  readonly order: Uint32Array;
  readonly catalogue: Catalogue;
  readonly vote: Unit;
  readonly parent: Unit;
  readonly maxParents: number;
  readonly budget: number;
  readonly measure: Measure;
  readonly textOf: TextOf;
}

/** A seated voter and the parent that it hands on. */
interface Adoption extends Candidate {
  readonly voter: number;
  readonly bestChild: number;
  /** What else the viewer may read of a document of which a part is hidden: its other visible stretches that hold a child. */
  readonly others: readonly Span[];
}

/**
 * Builds the passages that are handed on: the parents of the first `maxParents` seated voters, in order of their places.
 *
 * The first always goes in, clipped around its best child where it is over the budget. Each later one goes in whole, or
 * is left out, with the reason, and the next is tried; nobody comes in for one that is left out. The size is over the
 * budget only where the first header and one grapheme are.
 *
 * A document of which a part is hidden from the viewer goes in as its visible stretches, each a passage of its own and the one around
 * the best child first; that the rest is not handed on is said as `access`. So a neighbour under another label is never opened.
 */
export function buildContext(options: ContextOptions): Context {
  const { fold, maxParents, budget, measure } = options;
  const seated = fold.places.filter(isSeated).map((seat) => adoptParent(seat, options));
  const filling = new Filling(measure, budget);
  const sent = new Set<string>();
  const leftOut: LeftOut[] = [];
  seated.forEach((adoption, index) => {
    const parent = `${adoption.document}/${adoption.section ?? ''}`;
    const leave = (reason: LeftOut['reason']): void => {
      const { place, voter, document, section } = adoption;
      leftOut.push({ place, voter, document, section, reason });
    };
    if (index >= maxParents) return leave('parents');
    if (sent.has(parent)) return leave('same-parent');
    if (index === 0) filling.add(fitFirst(adoption, filling, options));
    else if (!filling.addIfFits(adoption)) return leave('budget');
    sent.add(parent);
    const fitting = adoption.others.filter((span) => filling.addIfFits({ ...adoption, ...span }));
    if (fitting.length < adoption.others.length) leave('budget');
    if (adoption.section === null && hiddenOf(adoption.document, options.catalogue).length > 0) leave('access');
  });
  return { passages: filling.passages, leftOut, size: filling.size, unit: measure.unit, budget };
}

type SeatedPlace = Place & { readonly voter: number; readonly rank: number };

function isSeated(place: Place): place is SeatedPlace {
  return place.voter !== null && place.rank !== null;
}

function adoptParent({ place, voter, rank }: SeatedPlace, { order, catalogue, vote, parent }: ContextOptions): Adoption {
  const bestChild = order[rank - 1];
  const document = bestChild === undefined ? undefined : catalogue.documentOf[bestChild];
  if (bestChild === undefined || document === undefined) {
    throw new RangeError(`place ${place}: expected rank ${rank} to be a child of the catalogue, got ${bestChild}`);
  }
  const section = parent === 'document' ? null : vote === 'section' ? voter : (catalogue.sectionOf[bestChild] as number);
  const [span, ...others] = section === null ? openDocument(document, bestChild, catalogue) : [catalogue.sections[section]];
  if (span === undefined) throw new RangeError(`place ${place}: expected a parent of the catalogue, got ${section ?? document}`);
  return { place, voter, bestChild, document, section, start: span.start, end: span.end, clipped: 'whole', others: others.filter(isSpan) };
}

/** The visible stretches of a document that hold a child, the one around the best child first; all of it where nothing is hidden. */
function openDocument(document: number, bestChild: number, catalogue: Catalogue): readonly Span[] {
  const entry = catalogue.documents[document];
  if (!entry) return [];
  const { textLength, firstChild, childCount } = entry;
  const hidden = hiddenOf(document, catalogue);
  if (hidden.length === 0) return [{ start: 0, end: textLength }];
  const { startOf, endOf } = catalogue;
  const holds = ({ start, end }: Span, child: number): boolean => (startOf[child] as number) >= start && (endOf[child] as number) <= end;
  const spans: Span[] = [];
  let child = firstChild;
  for (const span of visibleSpans(textLength, hidden)) {
    const before = child;
    while (child < firstChild + childCount && holds(span, child)) child++;
    if (child > before) spans.push(span);
  }
  const best = spans.filter((span) => holds(span, bestChild));
  return [...best, ...spans.filter((span) => !best.includes(span))];
}

function hiddenOf(document: number, catalogue: Catalogue): readonly Span[] {
  return catalogue.documents[document]?.hidden ?? [];
}

function isSpan(span: Span | undefined): span is Span {
  return span !== undefined;
}

function fitFirst(adoption: Adoption, filling: Filling, options: ContextOptions): Candidate {
  if (filling.fits(adoption)) return adoption;
  const { document, bestChild } = adoption;
  const { children, first } = listChildren(adoption, options.catalogue);
  const clipping = clipToEvidence({
    children,
    evidence: bestChild - first,
    fits: (start, end) => filling.fits({ ...adoption, start, end }),
    text: options.textOf(document),
  });
  return { ...adoption, ...clipping };
}

/** The children of what is opened of a parent lie side by side in the catalogue, so they are found by walking out from one of them. */
function listChildren({ bestChild, section, start, end }: Adoption, catalogue: Catalogue): { children: readonly Span[]; first: number } {
  const { startOf, endOf } = catalogue;
  const owner = section === null ? catalogue.documentOf : catalogue.sectionOf;
  const isOpen = (child: number): boolean =>
    owner[child] === owner[bestChild] && (startOf[child] as number) >= start && (endOf[child] as number) <= end;
  let first = bestChild;
  let last = bestChild;
  while (first > 0 && isOpen(first - 1)) first--;
  while (last + 1 < owner.length && isOpen(last + 1)) last++;
  const children = Array.from({ length: last - first + 1 }, (_, i) => ({
    start: startOf[first + i] as number,
    end: endOf[first + i] as number,
  }));
  return { children, first };
}
