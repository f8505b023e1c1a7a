import { isLarge, isShort, isTerminal, listMarkOf, numberDepth } from './line-signs';
import { medianOf, type Line } from './arrange-lines';
import type { OutlineSign } from './match-outline';

/** Lines that make up one block. */
export interface LineGroup {
  readonly kind: 'heading' | 'paragraph' | 'list-item' | 'rows';
  readonly lines: Line[];
  /** How deep its own number goes, for a heading in the type of the text; 0 where its size tells. */
  readonly depth: number;
  /** The level that the file's own outline gives a heading; 0 where it says nothing. */
  readonly level: number;
}

/** How far apart the base lines of one paragraph may be: in ems, and in the usual distance of the page. */
const MAX_LEADING = 2.6;
const MAX_PITCH = 1.4;
const INDENT = 0.8;

/** Puts lines in reading order together to headings, paragraphs, list items and rows of cells; a paragraph goes on over columns and pages. */
export class BlockGatherer {
  readonly #bodySize: number;
  readonly #outline: ReadonlyMap<Line, OutlineSign>;
  #pitch = Infinity;
  #open: LineGroup | null = null;

  constructor(bodySize: number, outline: ReadonlyMap<Line, OutlineSign>) {
    this.#bodySize = bodySize;
    this.#outline = outline;
  }

  /** The lines of one page; `close` is called with each group that is complete. */
  addPage(lines: readonly Line[], close: (group: LineGroup) => void): void {
    this.#pitch = usualPitch(lines);
    for (const line of lines) {
      const open = this.#open;
      const kind = this.#kindOf(line, open);
      if (open && this.#goesOn(open, line, kind)) {
        open.lines.push(line);
        continue;
      }
      if (open) close(open);
      const depth = kind === 'heading' && !isLarge(line, this.#bodySize) ? numberDepth(line.text) : 0;
      this.#open = { kind, lines: [line], depth, level: this.#outline.get(line)?.level ?? 0 };
    }
  }

  end(close: (group: LineGroup) => void): void {
    if (this.#open) close(this.#open);
    this.#open = null;
  }

  #kindOf(line: Line, open: LineGroup | null): LineGroup['kind'] {
    if (this.#outline.has(line) || isLarge(line, this.#bodySize)) return 'heading';
    if (line.text.includes('\t')) return 'rows';
    const before = open?.lines.at(-1);
    const isFree =
      !open || !before || open.kind === 'heading' || isTerminal(before.text) || this.#isApart(before, line) || isShort(before, line);
    if (isFree && numberDepth(line.text) > 0) return 'heading';
    return listMarkOf(line.text) !== '' && (isFree || /^[•●■◆▪▸‣]/.test(line.text)) ? 'list-item' : 'paragraph';
  }

  #goesOn(open: LineGroup, line: Line, kind: LineGroup['kind']): boolean {
    const before = open.lines.at(-1);
    const entry = this.#outline.get(line)?.entry;
    if (open.level > 0 || entry !== undefined) return before !== undefined && this.#outline.get(before)?.entry === entry;
    if (!before || before.mode !== line.mode || Math.abs(before.size - line.size) > 0.2 * before.size) return false;
    if (open.kind === 'heading') return kind === 'heading' && open.depth === 0 && !this.#isApart(before, line) && !isShort(before, line);
    if (open.kind === 'rows' || kind === 'rows') return open.kind === kind && before.column === line.column && !this.#isApart(before, line);
    if (kind !== 'paragraph' || line.text.startsWith('　')) return false;
    if (before.column !== line.column) return !isTerminal(before.text);
    if (this.#isApart(before, line)) return false;
    if (isTerminal(before.text) && isShort(before, line)) return false;
    const isIndented = line.start - before.start > INDENT * line.size;
    return !isIndented || open.kind === 'list-item' || open.lines.length > 1;
  }

  #isApart(before: Line, line: Line): boolean {
    if (before.column !== line.column) return false;
    const distance = line.across - before.across;
    return distance < 0 || distance > MAX_LEADING * line.size || distance > MAX_PITCH * this.#pitch;
  }
}

function usualPitch(lines: readonly Line[]): number {
  const distances = lines.slice(1).flatMap((line, at) => {
    const before = lines[at];
    return before && before.column === line.column && line.across > before.across ? [line.across - before.across] : [];
  });
  return distances.length < 3 ? Infinity : medianOf(distances);
}
