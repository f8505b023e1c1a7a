import type { DocumentSign } from '../../../core/draw/document-sign';
import { round, say, type BoardColours } from './draw-card';
import { definePatterns, patternId } from './draw-patterns';
import { wrapLine } from './picture';

export interface TableSeat {
  readonly sign: DocumentSign;
  /** A few signs below it: its rank, or what it is. */
  readonly note: string;
}

export interface SeatTableRow {
  readonly name: string;
  /** Lines below the name. */
  readonly lines: readonly string[];
  readonly seats: readonly TableSeat[];
  /** Stands where the seats would: why there are none, or that there are more. */
  readonly remark: string;
  /** One for each column behind the seats. */
  readonly cells: readonly string[];
}

export interface SeatTable {
  /** Of the name, the seats and each column behind them. */
  readonly headings: readonly string[];
  /** Pixels of the columns behind the seats. */
  readonly widths: readonly number[];
  readonly rows: readonly SeatTableRow[];
  readonly colours: BoardColours;
}

const NAME = 300;
const SEATS = 344;
const SEAT = { width: 34, height: 46, radius: 13 } as const;
const SIZE = 13;
const SMALL = 11;
const LINE = 17;
const PAD = 10;

/** A table of who gets the places, one line a rule, as SVG markup. */
export function drawSeatTable({ headings, widths, rows, colours }: SeatTable): {
  readonly body: string;
  readonly width: number;
  readonly height: number;
} {
  const lefts = [0, NAME, NAME + SEATS];
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
  const width = lefts.pop() ?? 0;
  const body = [definePatterns([...rows.flatMap(({ seats }) => seats.map(({ sign }) => sign))], colours.documents)];
  const look = { size: SIZE, fill: colours.faint, isBold: true };
  const heads = headings.map((heading, column) =>
    wrapColumn([heading], lefts[column] ?? 0, [NAME, SEATS, ...widths][column] ?? 0, look, 0),
  );
  body.push(...heads.map((head) => head.body));
  let top = Math.max(LINE, ...heads.map(({ height }) => height)) + PAD;
  for (const row of rows) {
    body.push(`<path d="M0 ${top}H${width}" stroke="${colours.line}" stroke-width="0.5"/>`);
    const columns = [
      wrapColumn([row.name], 0, NAME, { size: SIZE, fill: colours.ink, isBold: true }, top),
      drawSeats(row, top, colours),
      ...row.cells.map((cell, index) =>
        wrapColumn([cell], lefts[index + 2] ?? 0, widths[index] ?? 0, { size: SIZE, fill: colours.ink }, top),
      ),
    ];
    const name = columns[0] ?? { body: '', height: 0 };
    const lines = wrapColumn(row.lines, 0, NAME, { size: SMALL, fill: colours.faint }, top + name.height);
    body.push(...columns.map((column) => column.body), lines.body);
    top += Math.max(name.height + lines.height, ...columns.map(({ height }) => height)) + PAD;
  }
  return { body: body.join(''), width, height: round(top) };
}

interface Drawn {
  readonly body: string;
  readonly height: number;
}

function wrapColumn(
  texts: readonly string[],
  left: number,
  width: number,
  look: { readonly size: number; readonly fill: string; readonly isBold?: boolean },
  top: number,
): Drawn {
  const lines = texts.flatMap((text) => wrapLine(text, width - 16, look.size));
  const body = lines.map((line, index) => say(line, { x: left, y: top + (index + 1) * LINE, ...look })).join('');
  return { body, height: lines.length * LINE };
}

function drawSeats({ seats, remark }: SeatTableRow, top: number, colours: BoardColours): Drawn {
  const perLine = Math.floor(SEATS / SEAT.width) - 1;
  const body = seats.map(({ sign, note }, index) => {
    const x = NAME + (index % perLine) * SEAT.width + SEAT.radius;
    const y = top + Math.floor(index / perLine) * SEAT.height + SEAT.radius + 4;
    const colour = colours.documents[sign.colour] ?? colours.ink;
    return [
      `<circle cx="${x}" cy="${round(y)}" r="${SEAT.radius}" fill="${colours.surface}"/>`,
      `<circle cx="${x}" cy="${round(y)}" r="${SEAT.radius}" fill="url(#${patternId(sign)})" stroke="${colour}" stroke-width="1.5"/>`,
      `<circle cx="${x}" cy="${round(y)}" r="9" fill="${colour}"/>`,
      say(sign.letter, { x, y: y + 4, size: 11, fill: colours.onDocument, isBold: true, anchor: 'middle' }),
      say(note, { x, y: y + SEAT.radius + 11, size: 10, fill: colours.faint, anchor: 'middle' }),
    ].join('');
  });
  const height = Math.ceil(seats.length / perLine) * SEAT.height;
  const said = remark === '' ? { body: '', height: 0 } : wrapColumn([remark], NAME, SEATS, { size: 12, fill: colours.faint }, top + height);
  return { body: body.join('') + said.body, height: height + said.height };
}
