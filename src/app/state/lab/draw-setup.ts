import { drawCard, say, type BoardCard, type BoardColours } from './draw-card';
import { definePatterns } from './draw-patterns';
import { wrapLine } from './picture';

/** One setup of the comparison as plain values. */
export interface SetupDrawing {
  readonly headings: { readonly places: string; readonly account: string; readonly handedOn: string };
  readonly places: readonly BoardCard[];
  /** Below the places: how many nobody took. */
  readonly open: string;
  /** Name, before and after folding. */
  readonly figures: readonly (readonly [string, string, string])[];
  readonly passages: readonly BoardCard[];
  /** What is handed on, line by line: how much, at what cost, what is cut, whether the answer is inside. */
  readonly sums: readonly string[];
  readonly colours: BoardColours;
}

const WIDTH = 1100;
const X = { places: [0, 400], account: [440, 700], passages: [740, WIDTH] } as const;
const TOP = 30;
const CARD = 58;
const GAP = 8;
const LINE = 20;

/** The small board of a setup as SVG markup: places, account, what is handed on, left to right. */
export function drawSetup(drawing: SetupDrawing): { readonly body: string; readonly width: number; readonly height: number } {
  const { headings, places, figures, passages, sums, colours } = drawing;
  const body = [
    definePatterns(
      [...places, ...passages].map(({ sign }) => sign),
      colours.documents,
    ),
  ];
  for (const [left, heading] of [
    [X.places[0], headings.places],
    [X.account[0], headings.account],
    [X.passages[0], headings.handedOn],
  ] as const)
    body.push(say(heading, { x: left, y: 16, size: 14, fill: colours.ink, isBold: true }));
  const column = (cards: readonly BoardCard[], [left, right]: readonly [number, number]): number => {
    cards.forEach((card, index) => {
      const top = TOP + index * (CARD + GAP);
      body.push(drawCard(card, { left, right, top, bottom: top + CARD }, colours));
    });
    return TOP + cards.length * (CARD + GAP);
  };
  const lines = (texts: readonly string[], [left, right]: readonly [number, number], from: number): number => {
    const wrapped = texts.flatMap((text) => wrapLine(text, right - left, 13));
    wrapped.forEach((text, index) => body.push(say(text, { x: left, y: from + (index + 0.75) * LINE, size: 13, fill: colours.ink })));
    return from + wrapped.length * LINE;
  };
  figures.forEach(([name, before, after], index) => {
    const y = TOP + (index + 0.75) * LINE;
    body.push(say(name, { x: X.account[0], y, size: 13, fill: colours.faint }));
    body.push(say(before, { x: 612, y, size: 13, fill: colours.ink, isBold: true, anchor: 'end' }));
    body.push(say(after, { x: X.account[1], y, size: 13, fill: colours.ink, isBold: true, anchor: 'end' }));
  });
  const bottoms = [
    lines(drawing.open === '' ? [] : [drawing.open], X.places, column(places, X.places)),
    lines(sums, X.account, TOP + (figures.length + 1) * LINE),
    column(passages, X.passages),
  ];
  return { body: body.join(''), width: WIDTH, height: Math.max(...bottoms) };
}
