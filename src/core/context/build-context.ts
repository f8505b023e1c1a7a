import type { Catalogue, Context, Fold, LeftOut, Place, Span, Unit } from '../model';
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
}

/**
 * Builds the passages that are handed on: the parents of the first `maxParents` seated voters, in order of their places.
 *
 * The first always goes in, clipped around its best child where it is over the budget. Each later one goes in whole, or
 * is left out, with the reason, and the next is tried; nobody comes in for one that is left out. The size is over the
 * budget only where the first header and one grapheme are.
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
    if (index >= maxParents) leave('parents');
    else if (sent.has(parent)) leave('same-parent');
    else if (index === 0) {
      filling.add(fitFirst(adoption, filling, options));
      sent.add(parent);
    } else if (filling.addIfFits(adoption)) sent.add(parent);
    else leave('budget');
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
  const span = section === null ? { start: 0, end: catalogue.documents[document]?.textLength } : catalogue.sections[section];
  if (span?.end === undefined) throw new RangeError(`place ${place}: expected a parent of the catalogue, got ${section ?? document}`);
  return { place, voter, bestChild, document, section, start: span.start, end: span.end, clipped: 'whole' };
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

/** The children of a parent lie side by side in the catalogue, so they are found by walking out from one of them. */
function listChildren({ bestChild, section }: Adoption, catalogue: Catalogue): { children: readonly Span[]; first: number } {
  const { startOf, endOf } = catalogue;
  const owner = section === null ? catalogue.documentOf : catalogue.sectionOf;
  let first = bestChild;
  let last = bestChild;
  while (first > 0 && owner[first - 1] === owner[bestChild]) first--;
  while (last + 1 < owner.length && owner[last + 1] === owner[bestChild]) last++;
  const children = Array.from({ length: last - first + 1 }, (_, i) => ({
    start: startOf[first + i] as number,
    end: endOf[first + i] as number,
  }));
  return { children, first };
}
