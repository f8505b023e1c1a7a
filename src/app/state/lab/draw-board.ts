import type { DocumentSign } from '../../../core/draw/document-sign';
import { layoutBands, type Box } from '../../../core/draw/flow-bands';
import { findTick, layoutSpine, type Spine } from '../../../core/draw/layout-spine';
import type { Fold, Passage } from '../../../core/model';
import { definePatterns } from './draw-patterns';
import { drawCard, round, say, type BoardCard, type BoardColours } from './draw-card';
import { fitText } from './picture';

/** The board as plain values; what the present step does not show yet is left out. */
export interface BoardDrawing {
  readonly fold: Fold;
  readonly hitCount: number;
  readonly step: 1 | 2 | 3 | 4;
  readonly headings: readonly [string, string, string, string];
  /** By rank − 1. */
  readonly hits: readonly BoardCard[];
  /** By place − 1; a text instead where nobody stands. */
  readonly places: readonly (BoardCard | string)[];
  readonly passages: readonly (BoardCard & { readonly places: Passage['places'] })[];
  /** The sign of a tick's first hit. */
  readonly signAt: (rank: number) => DocumentSign;
  readonly lines: { readonly k: string; readonly kStar: string };
  readonly colours: BoardColours;
}

const X = { hits: [0, 350], spine: [420, 452], places: [540, 850], passages: [920, 1180] } as const;
const WIDTH = 1180;
const HEAD = 34;
const GAP = 8;
const LEAST_COLUMN = 380;
/** Pixels below which a tick has no letter. */
const ROOMY_TICK = 13;

/** The slot board as SVG markup, drawn from the data and not from the screen: hits, ranking, places, context, left to right. */
export function drawBoard(drawing: BoardDrawing): { readonly body: string; readonly width: number; readonly height: number } {
  const { fold, colours, step } = drawing;
  const rows = Math.max(1, fold.k);
  const row = rows <= 5 ? 70 : rows <= 12 ? 52 : 32;
  const column = Math.max(LEAST_COLUMN, rows * (row + GAP) - GAP);
  const newcomers = fold.places.flatMap(({ state, rank }) => (state === 'refilled' && rank !== null ? [rank] : []));
  const spine = layoutSpine({ hitCount: drawing.hitCount, k: fold.k, kStar: fold.kStar, newcomers, length: column });
  const boxAt = ([left, right]: readonly [number, number], index: number, height = row): Box => {
    const top = HEAD + index * (height + GAP);
    return { left, right, top, bottom: top + height };
  };
  const passageHeight = Math.min(120, (column - GAP * (drawing.passages.length - 1)) / Math.max(1, drawing.passages.length));
  const hits = new Map(drawing.hits.map((_, index) => [index + 1, boxAt(X.hits, index)]));
  const places = new Map(drawing.places.map((_, index) => [index + 1, boxAt(X.places, index)]));
  const passages = drawing.passages.map((passage, index) => ({ ...passage, box: boxAt(X.passages, index, passageHeight) }));
  const ticks = new Map(ranksOf(fold).flatMap((rank) => tickBox(spine, rank)));
  const shown = { hit: 1, fold: 2, refill: 3, 'hand-on': 4 } as const;
  const bands = layoutBands({ fold, hits, ticks, places, passages }).filter(({ kind }) => step >= shown[kind]);
  const signs = [...drawing.hits, ...passages, ...drawing.places.filter((place) => typeof place !== 'string')].map(({ sign }) => sign);
  const colourAt = (band: (typeof bands)[number]): string => {
    const card = drawing.places[band.place - 1];
    const rank = band.rank ?? fold.places[band.place - 1]?.rank ?? 1;
    const { colour } = typeof card === 'object' ? card.sign : drawing.signAt(rank);
    return colours.documents[colour] ?? colours.ink;
  };
  const heads = [X.hits, X.spine, X.places, X.passages].map(([left], index) =>
    say(drawing.headings[index] ?? '', { x: index === 1 ? left - 20 : left, y: 16, size: 14, fill: colours.ink, isBold: true }),
  );
  const body = [
    definePatterns([...signs, ...spine.ticks.map(({ firstRank }) => drawing.signAt(firstRank))], colours.documents),
    ...heads,
    ...bands.map((band) => `<path d="${band.path}" fill="${colourAt(band)}" fill-opacity="0.28"/>`),
    ...spine.ticks.map((tick) => drawTick(tick, drawing)),
    ...drawLines(spine, drawing),
    ...drawing.hits.map((card, index) => drawCard(card, boxAt(X.hits, index), colours)),
    ...drawing.places.map((card, index) =>
      typeof card === 'string' ? drawOpen(card, boxAt(X.places, index), colours) : drawCard(card, boxAt(X.places, index), colours),
    ),
    ...passages.map((passage) => drawCard(passage, passage.box, colours)),
  ];
  return { body: body.join(''), width: WIDTH, height: HEAD + column };
}

function ranksOf({ looked, places }: Fold): number[] {
  const taken = places.flatMap(({ rank, folded }) => (rank === null ? [] : [rank, ...folded]));
  return [...new Set([...Array.from({ length: looked }, (_, index) => index + 1), ...taken])];
}

function tickBox(spine: Spine, rank: number): [number, Box][] {
  const tick = findTick(spine.ticks, rank);
  const [left, right] = X.spine;
  return tick ? [[rank, { left, right, top: HEAD + tick.top, bottom: HEAD + tick.top + tick.height }]] : [];
}

function drawTick({ firstRank, top, height, role }: Spine['ticks'][number], { signAt, colours }: BoardDrawing): string {
  const sign = signAt(firstRank);
  const colour = colours.documents[sign.colour] ?? colours.ink;
  const [left, right] = X.spine;
  const box = `x="${left}" y="${round(HEAD + top)}" width="${right - left}" height="${round(Math.max(0.5, height - 1))}"`;
  const letter =
    height >= ROOMY_TICK
      ? say(sign.letter, {
          x: (left + right) / 2,
          y: HEAD + top + height / 2 + 4,
          size: 11,
          fill: colours.ink,
          isBold: true,
          anchor: 'middle',
        })
      : '';
  const ground = `<rect ${box} rx="2" fill="${colour}" fill-opacity="${role === 'waiting' ? 0.2 : 0.35}"/>`;
  return role === 'waiting' ? ground + letter : `${ground}<rect ${box} rx="2" fill="none" stroke="${colour}" stroke-width="1.5"/>${letter}`;
}

function drawLines({ marks }: Spine, { lines, step, fold, colours }: BoardDrawing): string[] {
  const [left, right] = X.spine;
  const draw = (at: number | null, name: string): string[] =>
    at === null
      ? []
      : [
          `<path d="M${left - 10} ${round(HEAD + at)}H${right + 10}" stroke="${colours.ink}" stroke-width="1.5"/>`,
          say(name, { x: right + 14, y: HEAD + at + 4, size: 12, fill: colours.ink, isBold: true }),
        ];
  const isBelow = fold.kStar !== null && fold.kStar > fold.k;
  return [...draw(marks.k, lines.k), ...(step >= 3 && isBelow ? draw(marks.kStar, lines.kStar) : [])];
}

function drawOpen(text: string, { left, right, top, bottom }: Box, { line, faint }: BoardColours): string {
  return (
    `<rect x="${left}" y="${round(top)}" width="${right - left}" height="${round(bottom - top)}" rx="9" fill="none" stroke="${line}" stroke-width="1.5" stroke-dasharray="5 4"/>` +
    say(fitText(text, right - left - 16, 12), { x: (left + right) / 2, y: (top + bottom) / 2 + 4, size: 12, fill: faint, anchor: 'middle' })
  );
}
