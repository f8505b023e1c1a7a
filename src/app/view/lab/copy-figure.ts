import { escapeXml, frameFigure, type Picture } from '../../state/lab/picture';

/** What a page's style sheet says of a shape, and what a file must therefore say of itself. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/**
 * A copy of every drawing in `root`, where it stands on the page, with its headings (`data-caption`), as one SVG file that
 * needs no style sheet; `title` and `caption` stand above and below it.
 */
export function copyFigure(root: HTMLElement, text: { readonly title: string; readonly caption: readonly string[] }): Picture {
  const origin = root.getBoundingClientRect();
  const body: string[] = [];
  for (const heading of root.querySelectorAll<HTMLElement>('[data-caption]')) {
    const { left, top, height } = heading.getBoundingClientRect();
    const { color, fontSize, fontWeight } = getComputedStyle(heading);
    const words = escapeXml(heading.innerText.replace(/\s+/g, ' ').trim());
    body.push(
      `<text x="${round(left - origin.left)}" y="${round(top - origin.top + height * 0.75)}" fill="${plainColour(color)}" font-size="${fontSize}" font-weight="${fontWeight}">${words}</text>`,
    );
  }
  for (const svg of root.querySelectorAll('svg')) {
    const { left, top } = svg.getBoundingClientRect();
    const copy = svg.cloneNode(true) as SVGSVGElement;
    copyStyles(svg, copy);
    const inner = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('');
    body.push(`<g transform="translate(${round(left - origin.left)} ${round(top - origin.top)})">${inner}</g>`);
  }
  const { color, backgroundColor } = getComputedStyle(document.body);
  return frameFigure(body.join(''), {
    width: Math.ceil(origin.width),
    height: Math.ceil(origin.height),
    ink: plainColour(color),
    paper: plainColour(backgroundColor),
    ...text,
  });
}

function copyStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, name === 'fill' || name === 'stroke' ? plainColour(value) : value);
  }
  to.removeAttribute('class');
  [...from.children].forEach((child, index) => {
    const copied = to.children[index];
    if (copied) copyStyles(child, copied);
  });
}

/** A colour that every SVG viewer knows: a browser computes mixtures as `oklab(…)` or `color(…)`. */
export function plainColour(colour: string): string {
  if (!/^(?:oklab|oklch|color|lab|lch)/.test(colour)) return colour;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
