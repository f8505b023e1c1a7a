import type { Mark } from '../../../core/model';
import type { Reading } from '../reading';

const PREFIX = /^(?:>[ \t]?)+/;

/** The text of a mail with an empty line wherever what is quoted begins, ends or is quoted again, so that these are paragraphs. */
export function partQuotes(text: string): string {
  if (!text.includes('>')) return text;
  let before = 0;
  const parted: string[] = [];
  for (const line of text.split('\n')) {
    const prefix = PREFIX.exec(line)?.[0] ?? '';
    const isEmpty = prefix.length === line.trimEnd().length;
    const depth = prefix.split('>').length - 1;
    if (!isEmpty && depth !== before) parted.push('');
    if (!isEmpty) before = depth;
    parted.push(isEmpty ? '' : line);
  }
  return parted.join('\n');
}

/** Marks the signs before quoted lines, which are no words of theirs, and stand in the middle of wrapped sentences. */
export function markQuotes(reading: Reading): Reading {
  if (reading.marks.length > 0) return reading;
  const marks = reading.blocks.flatMap((block): Mark[] => {
    if (block.kind !== 'paragraph') return [];
    return Array.from(reading.text.slice(block.start, block.end).matchAll(new RegExp(PREFIX, 'gm')), ({ 0: prefix, index }) => {
      const start = block.start + index;
      return { start, end: start + prefix.length, reason: 'quote', replacement: '' };
    });
  });
  return { ...reading, marks };
}
