import { expect } from 'vitest';
import type { Block, Cut, CutSettings, Mark, Span, TableRow } from '../../../src/core/model';

export const ROWS: CutSettings = { cap: 1000, tables: 'rows' };

/** Builds a text of parts parted by blank lines, with the block of each. */
export function build(...parts: readonly ((at: number) => { text: string; blocks: readonly Block[] })[]): {
  text: string;
  blocks: Block[];
  marks: Mark[];
} {
  let text = '';
  const blocks: Block[] = [];
  for (const part of parts) {
    if (text !== '') text += '\n\n';
    const built = part(text.length);
    text += built.text;
    blocks.push(...built.blocks);
  }
  return { text, blocks, marks: [] };
}

export const heading =
  (level: number, title: string) =>
  (at: number): { text: string; blocks: Block[] } => {
    const text = `${'#'.repeat(level)} ${title}`;
    const end = at + text.length;
    return { text, blocks: [{ kind: 'heading', level, start: at, end, title: { start: at + level + 1, end } }] };
  };

export const paragraph =
  (text: string) =>
  (at: number): { text: string; blocks: Block[] } => ({ text, blocks: [{ kind: 'paragraph', start: at, end: at + text.length }] });

export const items =
  (...contents: readonly string[]) =>
  (at: number): { text: string; blocks: Block[] } => {
    let start = at;
    const blocks = contents.map((content): Block => {
      const block: Block = { kind: 'list-item', start, end: start + 2 + content.length, mark: { start, end: start + 2 }, depth: 1 };
      start = block.end + 1;
      return block;
    });
    return { text: contents.map((content) => `- ${content}`).join('\n'), blocks };
  };

export const code =
  (content: string) =>
  (at: number): { text: string; blocks: Block[] } => {
    const text = `\`\`\`sh\n${content}\n\`\`\``;
    return { text, blocks: [{ kind: 'code', start: at, end: at + text.length, content: { start: at + 6, end: at + 6 + content.length } }] };
  };

export const aside =
  (text: string) =>
  (at: number): { text: string; blocks: Block[] } => ({
    text,
    blocks: [{ kind: 'aside', start: at, end: at + text.length, reason: 'rule' }],
  });

const tableRow = (line: string, at: number): TableRow => {
  const cells: Span[] = [];
  for (const match of line.matchAll(/[^|]+/g)) {
    const words = match[0].trim();
    const start = at + match.index + match[0].indexOf(words);
    cells.push({ start, end: start + words.length });
  }
  return { start: cells[0]?.start ?? at, end: cells.at(-1)?.end ?? at, cells };
};

export const table =
  (header: string | null, ...lines: readonly string[]) =>
  (at: number): { text: string; blocks: Block[] } => {
    const rule = header === null ? [] : [header, '|:--|--:|'];
    const text = [...rule, ...lines].join('\n');
    let start = at + rule.reduce((length, line) => length + line.length + 1, 0);
    const rows = lines.map((line) => {
      const row = tableRow(line, start);
      start += line.length + 1;
      return row;
    });
    const ruleStart = at + (header?.length ?? 0) + 1;
    const block: Block = {
      kind: 'table',
      start: at,
      end: at + text.length,
      header: header === null ? null : tableRow(header, at),
      rule: header === null ? null : { start: ruleStart, end: ruleStart + 9 },
      rows,
    };
    return { text, blocks: [block] };
  };

export const words = (text: string, spans: readonly Span[]): string[] => spans.map(({ start, end }) => text.slice(start, end));
export const gapsOf = (cut: Cut, text: string): string[] =>
  cut.gaps.filter(({ reason }) => reason !== 'white-space').map((gap) => `${gap.reason} ${text.slice(gap.start, gap.end)}`);

/** What must hold of every cut. */
export function expectSound(text: string, cut: Cut, cap: number): void {
  let at = 0;
  for (const { start, end } of [...cut.children, ...cut.gaps].sort((a, b) => a.start - b.start)) {
    expect(start).toBe(at);
    at = end;
  }
  expect(at).toBe(text.length);
  let child = 0;
  let last = 0;
  for (const section of cut.sections) {
    expect(section.firstChild).toBe(child);
    child += section.childCount;
    expect(section.end - section.start).toBeLessThanOrEqual(cap);
    expect(section.start).toBeGreaterThanOrEqual(last);
    last = section.end;
  }
  expect(child).toBe(cut.children.length);
}
