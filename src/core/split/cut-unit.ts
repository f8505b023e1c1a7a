import { appendAll } from '../append-all';
import type { Block, Child, ModelName, Span } from '../model';
import { cutDocument } from './cut-document';
import { cutPieces } from './cut-pieces';

/** A way to cut a document into passages other than its children; the comparison searches them in their place. */
export type CutUnit =
  /** Pieces of a fixed length, in UTF-16 units or in tokens of the shipped tokenizer. */
  | { readonly length: number; readonly overlap: number; readonly in?: 'tokens' }
  /** Sections or paragraphs, none longer than the cap in UTF-16 units. */
  | { readonly by: 'heading' | 'paragraph'; readonly cap: number }
  /** Sentences up to where the meaning shifts, as a model's vectors tell. */
  | { readonly by: 'meaning'; readonly model: ModelName };

interface CutSource {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly marks: Parameters<typeof cutDocument>[0]['marks'];
  readonly children: readonly Child[];
}

/** Cuts by headings, or by paragraphs: the sections of the page under this cap, or its blocks. */
export function cutBlocks(source: CutSource, { by, cap }: { readonly by: 'heading' | 'paragraph'; readonly cap: number }): Span[] {
  if (by === 'heading') return cutDocument(source, { cap, tables: 'rows' }).sections.map(({ start, end }) => ({ start, end }));
  return cutParagraphs(source, cap);
}

/**
 * Paragraphs: the children of one block each, those of neighbouring list items together. Headings are in none. Over the cap they are cut
 * between children, greedily; a child over the cap is cut like a piece.
 */
function cutParagraphs({ text, blocks, children }: CutSource, cap: number): Span[] {
  const paragraphs: Span[] = [];
  let open: Span | null = null;
  let openBlock = -1;
  let block = 0;
  const close = (): void => {
    if (open) appendAll(paragraphs, cutOver(text, open, cap));
    open = null;
  };
  for (const child of children) {
    if (child.kind === 'heading') continue;
    while (block + 1 < blocks.length && (blocks[block + 1]?.start ?? Infinity) <= child.start) block++;
    const isSame = openBlock === block || (isListItem(blocks[openBlock]) && isListItem(blocks[block]) && block === openBlock + 1);
    const joined: Span | null = open && isSame ? { start: open.start, end: child.end } : null;
    if (joined && joined.end - joined.start <= cap) open = joined;
    else {
      close();
      open = { start: child.start, end: child.end };
    }
    openBlock = block;
  }
  close();
  return paragraphs;
}

function isListItem(block: Block | undefined): boolean {
  return block?.kind === 'list-item';
}

function cutOver(text: string, { start, end }: Span, cap: number): Span[] {
  if (end - start <= cap) return [{ start, end }];
  const pieces = cutPieces(text.slice(start, end), { length: cap, overlap: 0 });
  return pieces.map((piece) => ({ start: start + piece.start, end: start + piece.end }));
}
