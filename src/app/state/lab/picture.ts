import { saveFile } from '../leave/save-file';

/** One drawing as a file of its own; sizes in pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** One line each; longer ones are wrapped. */
  readonly caption: readonly string[];
  readonly ink: string;
  readonly paper: string;
}

const PAD = 20;
const TITLE_SIZE = 18;
const CAPTION_SIZE = 12;
const LINE = 1.5;
const FONTS = "'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans','Yu Gothic UI',Meiryo,system-ui,sans-serif";
/** Four pixels to one of the page would be too much for phones; two are sharp in print at column width. */
const PNG_SCALE = 2;

/** Puts a drawing's markup on paper, its title above it and its caption below. */
export function frameFigure(body: string, { width, height, title, caption, ink, paper }: Frame): Picture {
  const lines = caption.flatMap((line) => wrapLine(line, width, CAPTION_SIZE));
  const titles = wrapLine(title, width, TITLE_SIZE);
  const top = PAD + titles.length * TITLE_SIZE * LINE;
  const whole = { width: width + 2 * PAD, height: top + height + PAD + lines.length * CAPTION_SIZE * LINE + PAD };
  const words = lines
    .map((line, index) => `<text x="${PAD}" y="${top + height + PAD + (index + 0.8) * CAPTION_SIZE * LINE}">${escapeXml(line)}</text>`)
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="${FONTS}">` +
    `<title>${escapeXml(title)}</title><desc>${escapeXml(caption.join(' '))}</desc>` +
    `<rect width="100%" height="100%" fill="${paper}"/>` +
    titles
      .map(
        (line, index) =>
          `<text x="${PAD}" y="${PAD + TITLE_SIZE + index * TITLE_SIZE * LINE}" font-size="${TITLE_SIZE}" font-weight="700" fill="${ink}">${escapeXml(line)}</text>`,
      )
      .join('') +
    `<g transform="translate(${PAD} ${top})" font-size="14">${body}</g>` +
    `<g font-size="${CAPTION_SIZE}" fill="${ink}">${words}</g></svg>`;
  return { svg, ...whole };
}

/** Cuts a line where it is about as wide as `width`; a word that is wider by itself is cut between its characters. */
export function wrapLine(line: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  let current = '';
  // What closes a phrase stands on no line alone: it goes with the character before it.
  for (const word of line.split(/(?<=\s)|(?<=[\u2e80-\u{10ffff}])(?![、。，．）」』】！？…：；)\]])/u)) {
    if (current !== '' && estimateWidth(current + word.trimEnd(), fontSize) > width) {
      lines.push(current.trimEnd());
      current = '';
    }
    current += word;
    for (let cut = countFitting(current, width, fontSize); cut < current.trimEnd().length; cut = countFitting(current, width, fontSize)) {
      lines.push(current.slice(0, cut));
      current = current.slice(cut);
    }
  }
  return [...lines, current.trimEnd()].filter((one) => one !== '');
}

/** How much of a text, in UTF-16 units, is about as wide as `width` at most: one character at least. */
function countFitting(text: string, width: number, fontSize: number): number {
  let [fitting, taken] = [0, 0];
  for (const character of text) {
    taken += estimateWidth(character, fontSize);
    if (fitting > 0 && taken > width) break;
    fitting += character.length;
  }
  return fitting;
}

/** Shortens a text with an ellipsis so that it is about as wide as `width` at most. What is cut away is not looked at: it may be a book. */
export function fitText(text: string, width: number, fontSize: number): string {
  const room = width - estimateWidth('…', fontSize);
  let [fitting, taken] = [0, 0];
  for (const character of text) {
    taken += estimateWidth(character, fontSize);
    if (taken > width) return `${text.slice(0, fitting).trimEnd()}…`;
    if (taken <= room) fitting += character.length;
  }
  return text;
}

/** Letters that are nearly as wide as they are high. */
const WIDE = /[MWmw@%—…]/;

/** About how wide a text is: full-width characters count as one em, the widest others as .9, the rest as a little over half. */
export function estimateWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += character > '\u2e80' ? 1 : WIDE.test(character) ? 0.9 : 0.56;
  return ems * fontSize;
}

/** Text as XML: what XML has no way to write is left out. */
export function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function saveSvg(name: string, { svg }: Picture): void {
  saveFile(`${name}.svg`, svg, 'image/svg+xml');
}

/** Paints the picture at twice its size and hands it over; false where the browser cannot. */
export async function savePng(name: string, picture: Picture): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * PNG_SCALE);
    canvas.height = Math.round(picture.height * PNG_SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveFile(`${name}.png`, blob, 'image/png');
    return blob !== null;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
