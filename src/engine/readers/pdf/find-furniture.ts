import { normalizeText } from '../../../core/split/normalize-text';
import { groupRows, type Segment } from './page-segments';

/** How many lines from the top or the bottom of a page may be running heads, feet or page numbers. */
const EDGE_LINES = 2;
/** Points by which the place of a running head may differ from page to page. */
const SAME_PLACE = 8;
/** A page number stands off the text by at least this many ems. */
const CLEAR_OF_TEXT = 1.8;
/** A second line belongs to the head or foot if it is no farther from the first, in ems. */
const SAME_HEAD = 2.5;
const PAGE_NUMBER =
  /^(?:[-–—−‐・|\s]*(?:p(?:age|\.)?\s*)?[0-9０-９]{1,4}(?:\s*(?:[/／]|of)\s*[0-9０-９]{1,4})?(?:\s*ページ|\s*頁)?[-–—−‐・|\s]*|[ivxl]{1,6})$/i;

interface Edge {
  readonly page: number;
  readonly segment: Segment;
  readonly key: string;
  readonly isClear: boolean;
}

/**
 * The running heads, feet and page numbers: lines at the edge of a page that come again on others, in numbers alone different,
 * and page numbers that stand off the text. Nothing larger than the body text is one.
 */
export function findFurniture(pages: readonly (readonly Segment[])[], bodySize: number): ReadonlySet<Segment> {
  const edges = pages.flatMap((segments, page) => listEdges(segments, page));
  const least = pages.length > 5 ? Math.max(3, Math.ceil(pages.length * 0.1)) : 2;
  const alike = new Map<string, Edge[]>();
  for (const edge of edges) alike.set(edge.key, [...(alike.get(edge.key) ?? []), edge]);
  const found = new Set<Segment>();
  for (const edge of edges) {
    if (edge.segment.size > bodySize * 1.1) continue;
    const again = (alike.get(edge.key) ?? []).filter((other) => Math.abs(other.segment.across - edge.segment.across) < SAME_PLACE);
    const onPages = new Set(again.map(({ page }) => page)).size;
    if (onPages >= least || (edge.isClear && PAGE_NUMBER.test(edge.segment.text.trim()))) found.add(edge.segment);
  }
  return found;
}

function listEdges(segments: readonly Segment[], page: number): Edge[] {
  const rows = groupRows(segments);
  return rows.flatMap((row, at) => {
    const fromEnd = rows.length - 1 - at;
    const depth = Math.min(at, fromEnd);
    const outer = rows[at <= fromEnd ? at - 1 : at + 1]?.[0];
    const isFar = outer !== undefined && Math.abs(outer.across - (row[0]?.across ?? 0)) > SAME_HEAD * outer.size;
    if (depth >= EDGE_LINES || (depth > 0 && isFar)) return [];
    const neighbour = rows[fromEnd === 0 ? at - 1 : at + 1]?.[0];
    return row.map((segment) => {
      const distance = neighbour === undefined ? 0 : Math.abs(neighbour.across - segment.across);
      const key = normalizeText(segment.text, 'NFKC').replace(/\d+/g, '#').replace(/\s/g, '');
      const isClear = depth === 0 && row.length === 1 && distance > CLEAR_OF_TEXT * segment.size;
      return { page, segment, key, isClear };
    });
  });
}
