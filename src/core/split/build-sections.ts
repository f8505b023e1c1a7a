import type { Span } from '../model';
import type { Atom, BlockCut, ChildDraft } from './cut-block';

/** One passage: its span and its children; `hasHeading` says whether it begins with the heading of its section. */
export interface SectionPiece extends Span {
  readonly children: readonly ChildDraft[];
  readonly hasHeading: boolean;
}

interface OpenPiece {
  start: number;
  end: number;
  hasHeading: boolean;
  children: ChildDraft[];
}

/**
 * Cuts what stands under one heading into passages no longer than `cap`, greedily from the start: between blocks, and
 * inside a block that is over the cap by itself between its children.
 *
 * The first passage begins with the heading, unless heading and first child together are over the cap. Passages without
 * a child are left out, so that children are partitioned; each ends where its last block or row ends.
 */
export function buildSections(heading: Span | null, blocks: readonly BlockCut[], cap: number): SectionPiece[] {
  const pieces: SectionPiece[] = [];
  let open: OpenPiece | null = heading ? { start: heading.start, end: heading.end, hasHeading: true, children: [] } : null;

  const fits = (stretch: Span): boolean => stretch.end - (open?.start ?? stretch.start) <= cap;
  const close = (): void => {
    if (open && open.children.length > 0) pieces.push(open);
    open = null;
  };
  const add = (stretch: Span, children: readonly (ChildDraft | null)[]): void => {
    open ??= { start: stretch.start, end: stretch.end, hasHeading: false, children: [] };
    open.end = Math.max(open.end, stretch.end);
    for (const child of children) if (child) open.children.push(child);
  };
  const addAtom = (atom: Atom): void => {
    if (!fits(atom)) close();
    if (fits(atom)) add(atom, [atom.child]);
    // The list mark, fence or header that belongs to this child would take the passage over the cap.
    else if (atom.child) add(atom.child, [atom.child]);
  };

  for (const block of blocks) {
    if (block.atoms.length === 0) continue;
    const length = block.end - block.start;
    if (!fits(block) && length <= cap && hasChildren(open)) close();
    if (fits(block))
      add(
        block,
        block.atoms.map((atom) => atom.child),
      );
    else for (const atom of block.atoms) addAtom(atom);
  }
  close();
  return pieces;
}

function hasChildren(piece: OpenPiece | null): boolean {
  return piece !== null && piece.children.length > 0;
}
