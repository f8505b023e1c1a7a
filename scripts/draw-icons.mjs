/**
 * Draws the logo, 親子縞 (a thick stripe and a thin one, parent and child), into `public/icons` as SVG and PNG.
 *
 * The pictures are kept in the repository; this runs by hand, when the logo changes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const ACCENT = [0x2f, 0x45, 0xb5];
const PAPER = [0xff, 0xff, 0xff];
/** On a square of 512; inside the circle that every mask leaves. */
const STRIPES = [
  { x: 144, y: 104, width: 136, height: 304 },
  { x: 328, y: 104, width: 40, height: 304 },
];

const folder = new URL('../public/icons/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('oyako.svg', folder), drawSvg());
for (const size of [192, 512]) writeFileSync(new URL(`oyako-${size}.png`, folder), drawPng(size));

function drawSvg() {
  const stripes = STRIPES.map(({ x, y, width, height }) => `<path fill="#fff" d="M${x} ${y}h${width}v${height}h-${width}z"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="#2f45b5"/>${stripes.join('')}</svg>\n`;
}

/** @param {number} size in pixels */
function drawPng(size) {
  const isStripe = (/** @type {number} */ column, /** @type {number} */ row) => {
    const [x, y] = [((column + 0.5) * 512) / size, ((row + 0.5) * 512) / size];
    return STRIPES.some((stripe) => x > stripe.x && x < stripe.x + stripe.width && y > stripe.y && y < stripe.y + stripe.height);
  };
  const rows = Array.from({ length: size }, (_row, row) => [
    0, // each row names its filter first: none
    ...Array.from({ length: size }, (_column, column) => (isStripe(column, row) ? PAPER : ACCENT)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // eight bits a channel, three channels
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function writeChunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
