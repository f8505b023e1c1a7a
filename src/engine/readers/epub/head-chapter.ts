import { normalizeText } from '../../../core/split/normalize-text';
import type { Block } from '../../../core/model';
import { shiftBlock, shiftSpan } from '../shift-block';
import type { Reading } from '../reading';
import type { ContentsEntry } from './read-contents';

/**
 * A chapter that has no heading of its own under those that the list of contents gives it: paragraphs that say the same become
 * headings, and the first entry is put before the text where none does. `entries` are those that lead to it.
 */
export function headChapter(chapter: Reading, entries: readonly ContentsEntry[]): Reading {
  const [first] = entries;
  if (!first || chapter.text.trim() === '' || chapter.blocks.some(({ kind }) => kind === 'heading')) return chapter;
  const left = [...entries];
  const blocks = chapter.blocks.map((block): Block => {
    if (block.kind !== 'paragraph') return block;
    const at = left.findIndex(({ title }) => plain(title) === plain(chapter.text.slice(block.start, block.end)));
    const [entry] = at < 0 ? [] : left.splice(at, 1);
    return entry
      ? { kind: 'heading', level: entry.depth, title: { start: block.start, end: block.end }, start: block.start, end: block.end }
      : block;
  });
  if (left.length < entries.length) return { ...chapter, blocks };
  const title = { start: 0, end: first.title.length };
  const shift = first.title.length + 2;
  return {
    ...chapter,
    text: `${first.title}\n\n${chapter.text}`,
    blocks: [{ kind: 'heading', level: first.depth, title, ...title }, ...chapter.blocks.map((block) => shiftBlock(block, shift))],
    marks: chapter.marks.map((mark) => ({ ...mark, ...shiftSpan(mark, shift) })),
  };
}

function plain(text: string): string {
  return normalizeText(text, 'NFKC').replace(/\s+/g, '');
}
