import type { Block, Child, ChildKind, Cut, Gap, Mark, Section, Span } from '../../core/model';
import type { DocumentRecord, PreviousRevision } from '../ports';

const KINDS: readonly ChildKind[] = ['sentence', 'list-item', 'table-row', 'code', 'heading'];
/** start, end, section, kind and part of each child. */
const COLUMNS = 4;
const PART = 8;

type Head = Omit<DocumentRecord, 'blocks' | 'marks' | 'cut' | 'previous'>;

/** Cells and columns of one child, by its index. */
type Cells = readonly [child: number, cells: readonly Span[] | null, columns: readonly string[] | null];

/**
 * A document as it is written: a thousand small objects take the browser ten times as long to read as the same in one array of
 * numbers and two texts, and most of them nobody asks for.
 */
export interface PackedRecord extends Head {
  /** `children × 4`: start, end, section, kind (with 8 for a part). */
  readonly children: Uint32Array;
  /** Whether any child has cells or columns, which stand among the details. */
  readonly hasCells: boolean;
  /** JSON of the sections. */
  readonly sections: string;
  /** JSON of what is wanted seldom. */
  readonly details: string;
  readonly previous?: PackedPrevious | 'too-long';
}

/** `details` is JSON of its blocks and marks. */
interface PackedPrevious extends Omit<PreviousRevision, 'blocks' | 'marks'> {
  readonly details: string;
}

interface Details {
  readonly blocks: readonly Block[];
  readonly marks: readonly Mark[];
  readonly gaps: readonly Gap[];
  readonly cells: readonly Cells[];
}

export function packRecord({ blocks, marks, cut, previous, ...head }: DocumentRecord): PackedRecord {
  const children = new Uint32Array(cut.children.length * COLUMNS);
  const cells: Cells[] = [];
  for (const [index, child] of cut.children.entries()) {
    const { start, end, section, kind, isPart } = child;
    children.set([start, end, section, KINDS.indexOf(kind) + (isPart ? PART : 0)], index * COLUMNS);
    if (child.cells || child.columns) cells.push([index, child.cells ?? null, child.columns ?? null]);
  }
  const details: Details = { blocks, marks, gaps: cut.gaps, cells };
  return {
    ...head,
    children,
    hasCells: cells.length > 0,
    sections: JSON.stringify(cut.sections),
    details: JSON.stringify(details),
    ...(previous === undefined ? {} : { previous: previous === 'too-long' ? previous : packPrevious(previous) }),
  };
}

function packPrevious({ blocks, marks, ...head }: PreviousRevision): PackedPrevious {
  return { ...head, details: JSON.stringify({ blocks, marks }) };
}

function unpackPrevious({ details, ...head }: PackedPrevious): PreviousRevision {
  const detailsOf = once(() => JSON.parse(details) as Pick<PreviousRevision, 'blocks' | 'marks'>);
  return {
    ...head,
    get blocks() {
      return detailsOf().blocks;
    },
    get marks() {
      return detailsOf().marks;
    },
  };
}

/** The document again, made of its packed form part by part as each is first asked for; a record that is not packed is itself. */
export function unpackRecord(kept: PackedRecord | DocumentRecord): DocumentRecord {
  if ('cut' in kept) return kept;
  const { children, hasCells, sections, details, previous, ...head } = kept;
  const detailsOf = once((): Details => JSON.parse(details) as Details);
  const childrenOf = once(() => addCells(unpackChildren(children), hasCells ? detailsOf().cells : []));
  const sectionsOf = once(() => JSON.parse(sections) as readonly Section[]);
  const cut: Cut = {
    get sections() {
      return sectionsOf();
    },
    get children() {
      return childrenOf();
    },
    get gaps() {
      return detailsOf().gaps;
    },
  };
  return {
    ...head,
    ...(previous === undefined ? {} : { previous: previous === 'too-long' ? previous : unpackPrevious(previous) }),
    cut,
    get blocks() {
      return detailsOf().blocks;
    },
    get marks() {
      return detailsOf().marks;
    },
  };
}

function unpackChildren(packed: Uint32Array): Child[] {
  const children: Child[] = [];
  for (let at = 0; at < packed.length; at += COLUMNS) {
    const kind = packed[at + 3] as number;
    children.push({
      start: packed[at] as number,
      end: packed[at + 1] as number,
      kind: KINDS[kind % PART] as ChildKind,
      section: packed[at + 2] as number,
      isPart: kind >= PART,
    });
  }
  return children;
}

function addCells(children: Child[], all: readonly Cells[]): readonly Child[] {
  for (const [index, cells, columns] of all) {
    const child = children[index];
    if (child) children[index] = { ...child, ...(cells ? { cells } : {}), ...(columns ? { columns } : {}) };
  }
  return children;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
