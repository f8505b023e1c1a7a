import type { DocumentSign } from '../../../core/draw/document-sign';
import type { Box } from '../../../core/draw/flow-bands';
import { patternId } from './draw-patterns';
import { escapeXml, estimateWidth, fitText } from './picture';

export interface BoardColours {
  readonly ink: string;
  readonly faint: string;
  readonly paper: string;
  readonly surface: string;
  readonly line: string;
  readonly accent: string;
  readonly onDocument: string;
  /** By a sign's colour number. */
  readonly documents: readonly string[];
}

/** One card: a hit, a taken place or a passage. */
export interface BoardCard {
  readonly sign: DocumentSign;
  readonly title: string;
  readonly text: string;
  readonly note: string;
}

/** Pixels below which a card has one line. */
const ROOMY_CARD = 50;

/** A card as SVG markup; its document's pattern must be defined. */
export function drawCard({ sign, title, text, note }: BoardCard, { left, right, top, bottom }: Box, colours: BoardColours): string {
  const colour = colours.documents[sign.colour] ?? colours.ink;
  const height = bottom - top;
  const middle = top + height / 2;
  const x = left + 44;
  const room = right - x - 8;
  const noteRoom = note === '' ? 0 : estimateWidth(note, 12) + 10;
  const isRoomy = height >= ROOMY_CARD;
  const edge = `M${left + 36} ${round(top)}H${left + 9}a9 9 0 0 0-9 9V${round(bottom - 9)}a9 9 0 0 0 9 9H${left + 36}Z`;
  return [
    `<rect x="${left}" y="${round(top)}" width="${right - left}" height="${round(height)}" rx="9" fill="${colours.surface}"/>`,
    `<path d="${edge}" fill="${colour}" fill-opacity="0.22"/>`,
    `<path d="${edge}" fill="url(#${patternId(sign)})"/>`,
    `<rect x="${left}" y="${round(top)}" width="${right - left}" height="${round(height)}" rx="9" fill="none" stroke="${colour}"/>`,
    `<circle cx="${left + 18}" cy="${round(middle)}" r="12" fill="${colour}" stroke="${colours.surface}" stroke-width="2"/>`,
    say(sign.letter, { x: left + 18, y: middle + 5, size: 14, fill: colours.onDocument, isBold: true, anchor: 'middle' }),
    say(fitText(title, room - noteRoom, 13), { x, y: isRoomy ? top + 21 : middle + 5, size: 13, fill: colours.ink, isBold: true }),
    note === '' ? '' : say(note, { x: right - 8, y: isRoomy ? top + 21 : middle + 5, size: 12, fill: colours.faint, anchor: 'end' }),
    isRoomy ? say(fitText(text, room, 12), { x, y: top + 41, size: 12, fill: colours.faint }) : '',
  ].join('');
}

export interface Saying {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly isBold?: boolean;
  readonly anchor?: 'middle' | 'end';
}

/** One line of text. */
export function say(text: string, { x, y, size, fill, isBold = false, anchor }: Saying): string {
  const weight = isBold ? ' font-weight="700"' : '';
  const at = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${weight}${at}>${escapeXml(text)}</text>`;
}

/** To a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10;
