import type { Fold, Place } from '../model';

/** Pixels: the widest a sentence's share of a card's edge gets, the edge's rounded corners, and the slit between two shares. */
const GREATEST_SHARE = 14;
const CORNERS = 12;
const SLIT = 1.5;

/** A measured rectangle, in pixels of the drawing that the bands go into. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface FlowOptions {
  readonly fold: Fold;
  /** By rank: the card of a hit. What is not on the screen is left out here, and so is every band from or to it. */
  readonly hits: ReadonlyMap<number, Box>;
  /** By rank: the tick that holds it. */
  readonly ticks: ReadonlyMap<number, Box>;
  /** By place. */
  readonly places: ReadonlyMap<number, Box>;
  /** In order, each with the places whose parents are in it. */
  readonly passages: readonly { readonly box: Box; readonly places: readonly number[] }[];
}

/**
 * `hit`: card to tick. `fold`: tick to kept place, one a sentence. `refill`: tick to refilled place. `hand-on`: place to
 * passage.
 */
export interface Band {
  readonly kind: 'hit' | 'fold' | 'refill' | 'hand-on';
  readonly voter: number;
  /** Where it comes from, or null for `hand-on`. */
  readonly rank: number | null;
  /** The place it belongs to; for `hit` the one that the hit folds into. */
  readonly place: number;
  /** Index of the passage it runs to, else null. */
  readonly passage: number | null;
  /** An SVG path, closed. */
  readonly path: string;
}

/** A stretch of an upright edge. */
interface Edge {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The bands of the picture, read from left to right: hits → ranking → places → passages.
 *
 * Bands of one place lie one under the other on its edge in rank order, so that bands which meet in one card are the fold.
 */
export function layoutBands(options: FlowOptions): readonly Band[] {
  const seated = options.fold.places.flatMap((place) => (place.voter === null ? [] : [{ ...place, voter: place.voter }]));
  return [
    ...seated.flatMap((place) => layoutHits(place, options)),
    ...seated.flatMap((place) => layoutVotes(place, options)),
    ...seated.flatMap((place) => layoutHandOn(place, options)),
  ];
}

/** An SVG path from the edge at `x0` between `a0` and `b0` to the one at `x1` between `a1` and `b1`, level at both ends. */
// Six numbers in the order of the drawing read better here than two records.
export function ribbon(x0: number, a0: number, b0: number, x1: number, a1: number, b1: number): string {
  const [left, leftTop, leftBottom, right, rightTop, rightBottom, middle] = [x0, a0, b0, x1, a1, b1, (x0 + x1) / 2].map(roundPixel);
  return (
    `M${left},${leftTop}C${middle},${leftTop} ${middle},${rightTop} ${right},${rightTop}` +
    `L${right},${rightBottom}C${middle},${rightBottom} ${middle},${leftBottom} ${left},${leftBottom}Z`
  );
}

type SeatedPlace = Place & { readonly voter: number };

function layoutHits({ voter, place, state, folded }: SeatedPlace, { hits, ticks }: FlowOptions): Band[] {
  if (state !== 'kept') return [];
  return folded.flatMap((rank) => {
    const card = hits.get(rank);
    const tick = ticks.get(rank);
    return card && tick ? [{ kind: 'hit', voter, rank, place, passage: null, path: join(rightOf(card), leftOf(tick)) }] : [];
  });
}

function layoutVotes({ voter, place, state, folded }: SeatedPlace, { ticks, places }: FlowOptions): Band[] {
  const card = places.get(place);
  if (!card) return [];
  const kind = state === 'kept' ? 'fold' : 'refill';
  return folded.flatMap((rank, index) => {
    const tick = ticks.get(rank);
    return tick
      ? [{ kind, voter, rank, place, passage: null, path: join(rightOf(tick), shareEdge(leftOf(card), index, folded.length)) }]
      : [];
  });
}

function layoutHandOn({ voter, place }: SeatedPlace, { places, passages }: FlowOptions): Band[] {
  const card = places.get(place);
  if (!card) return [];
  return passages.flatMap(({ box, places: handed }, passage) => {
    const index = handed.indexOf(place);
    if (index < 0) return [];
    const { left, top, bottom } = box;
    const share = (bottom - top) / handed.length;
    const to = { x: left, top: top + share * index, bottom: top + share * (index + 1) };
    return [{ kind: 'hand-on' as const, voter, rank: null, place, passage, path: join(insetEdge(rightOf(card)), to) }];
  });
}

function join(from: Edge, to: Edge): string {
  return ribbon(from.x, from.top, from.bottom, to.x, to.top, to.bottom);
}

function leftOf({ left, top, bottom }: Box): Edge {
  return { x: left, top, bottom };
}

function rightOf({ right, top, bottom }: Box): Edge {
  return { x: right, top, bottom };
}

function insetEdge({ x, top, bottom }: Edge): Edge {
  const inset = Math.min(CORNERS / 2, (bottom - top) / 4);
  return { x, top: top + inset, bottom: bottom - inset };
}

/** The share of sentence `index` of `count`, all of them together in the middle of the edge. */
function shareEdge({ x, top, bottom }: Edge, index: number, count: number): Edge {
  const height = Math.max(0, Math.min(GREATEST_SHARE, (bottom - top - CORNERS) / count));
  const first = (top + bottom - height * count) / 2 + height * index;
  return { x, top: first, bottom: first + height - (count > 1 ? Math.min(SLIT, height / 4) : 0) };
}

/** Hundredths of a pixel are finer than any screen, and keep a path short and the same on every machine. */
function roundPixel(value: number): number {
  return Math.round(value * 100) / 100;
}
