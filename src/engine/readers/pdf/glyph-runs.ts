import { findFirst } from '../../../core/find-first';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';

/**
 * A run of characters on a page, in the page's reading directions whatever the writing mode:
 *
 *     horizontal: along →, across ↓        vertical: along ↓, across ←
 */
export interface GlyphRun {
  readonly text: string;
  /** Where the run begins and ends in the direction of writing, in points. */
  readonly start: number;
  readonly end: number;
  /** The base line; grows from line to line. */
  readonly across: number;
  readonly size: number;
  readonly mode: 'horizontal' | 'vertical' | 'turned';
}

interface PageBox {
  /** `[left, bottom, right, top]` */
  readonly view: readonly number[];
  readonly rotate: number;
}

/** The runs of one page, in the order of its content; empty ones, and those printed again at the same place, left out. */
export function listGlyphRuns(items: readonly unknown[], page: PageBox): GlyphRun[] {
  const runs: GlyphRun[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (!isTextItem(item) || item.str === '') continue;
    const run = toRun(item, page);
    if (run === null) continue;
    // Bold and shadows are made by printing twice, a little apart.
    const key = `${run.text} ${run.mode} ${Math.round(run.start / 2)} ${Math.round(run.across / 2)}`;
    if (run.text.trim() !== '' && seen.has(key)) continue;
    seen.add(key);
    runs.push(run);
  }
  return dropReadings(runs);
}

function isTextItem(item: unknown): item is TextItem {
  return typeof item === 'object' && item !== null && 'str' in item;
}

function toRun(item: TextItem, page: PageBox): GlyphRun | null {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = turn(item.transform as number[], page);
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  if (!Number.isFinite(x + y + size + item.width + item.height) || size <= 0) return null;
  if (item.dir === 'ttb') return { text: layDown(item.str), start: -y, end: -y + item.height, across: -x, size, mode: 'vertical' };
  if (Math.abs(b) > Math.abs(a)) {
    const start = b > 0 ? y : -y;
    return { text: item.str, start, end: start + item.width, across: b > 0 ? x : -x, size, mode: 'turned' };
  }
  return { text: item.str, start: x, end: x + item.width, across: -y, size, mode: 'horizontal' };
}

/** Forms of signs that fonts have for vertical lines only. */
const UPRIGHT = '︐︑︒︓︔︕︖︗︘︙︰︱︲︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈';
const ORDINARY = '，、。：；！？〖〗…‥—–（）｛｝〔〕【】《》〈〉「」『』［］';

function layDown(text: string): string {
  return text.replace(/[\ufe10-\ufe48]/g, (sign) => ORDINARY[UPRIGHT.indexOf(sign)] ?? sign);
}

/** The transform as it is seen on a page that is shown turned by 90, 180 or 270 degrees. */
function turn(transform: readonly number[], { rotate }: PageBox): number[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  switch (((rotate % 360) + 360) % 360) {
    case 90:
      return [b, -a, d, -c, y, -x];
    case 180:
      return [-a, -b, -c, -d, -x, -y];
    case 270:
      return [-b, a, -d, c, -y, x];
    default:
      return [a, b, c, d, x, y];
  }
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u;

/** Leaves out readings: small kana beside a larger run, above it or, in vertical writing, to its right. */
function dropReadings(runs: readonly GlyphRun[]): GlyphRun[] {
  const bases = runs.filter(({ text }) => /\p{Script=Han}/u.test(text)).sort((one, other) => one.across - other.across);
  return runs.filter((run) => {
    if (!KANA.test(run.text) || run.text.trim() === '') return true;
    for (let at = firstBelow(bases, run.across); at < bases.length; at++) {
      const base = bases[at];
      if (base === undefined || base.across - run.across > run.size * 4) break;
      const distance = base.across - run.across;
      const isBeside = distance > base.size * 0.45 && distance < base.size * 1.5;
      const overlap = Math.min(run.end, base.end) - Math.max(run.start, base.start);
      if (run.mode === base.mode && run.size <= base.size * 0.62 && isBeside && overlap >= (run.end - run.start) * 0.5) return false;
    }
    return true;
  });
}

function firstBelow(runs: readonly GlyphRun[], across: number): number {
  return findFirst(0, runs.length, (index) => (runs[index]?.across ?? 0) > across);
}
