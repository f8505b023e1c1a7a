import { describe, expect, it } from 'vitest';
import type { Block, Cut, CutSettings, Mark, Span, TableRow } from '../../../src/core/model';
import { cutDocument } from '../../../src/core/split/cut-document';
import { CUT_VERSION, cutKeyOf } from '../../../src/core/split/cut-key';
import { embeddedText } from '../../../src/core/split/embedded-text';

const ROWS: CutSettings = { cap: 1000, tables: 'rows' };

/** Builds a text of parts parted by blank lines, with the block of each. */
function build(...parts: readonly ((at: number) => { text: string; blocks: readonly Block[] })[]): {
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

const heading =
  (level: number, title: string) =>
  (at: number): { text: string; blocks: Block[] } => {
    const text = `${'#'.repeat(level)} ${title}`;
    const end = at + text.length;
    return { text, blocks: [{ kind: 'heading', level, start: at, end, title: { start: at + level + 1, end } }] };
  };

const paragraph =
  (text: string) =>
  (at: number): { text: string; blocks: Block[] } => ({ text, blocks: [{ kind: 'paragraph', start: at, end: at + text.length }] });

const items =
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

const code =
  (content: string) =>
  (at: number): { text: string; blocks: Block[] } => {
    const text = `\`\`\`sh\n${content}\n\`\`\``;
    return { text, blocks: [{ kind: 'code', start: at, end: at + text.length, content: { start: at + 6, end: at + 6 + content.length } }] };
  };

const aside =
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

const table =
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

const words = (text: string, spans: readonly Span[]): string[] => spans.map(({ start, end }) => text.slice(start, end));
const gapsOf = (cut: Cut, text: string): string[] =>
  cut.gaps.filter(({ reason }) => reason !== 'white-space').map((gap) => `${gap.reason} ${text.slice(gap.start, gap.end)}`);

/** What must hold of every cut. */
function expectSound(text: string, cut: Cut, cap: number): void {
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

describe('cutDocument: children and gaps', () => {
  it('C34 leaves rules, dots, white space and page numbers out', () => {
    const text = '本文です。\n\n---\n\n.\n\n　\n\n- 3 -\n';
    const cut = cutDocument({ text, blocks: [], marks: [] }, ROWS);
    expect(words(text, cut.children)).toEqual(['本文です。']);
    expect(gapsOf(cut, text)).toEqual(['no-words ---', 'no-words .', 'page-furniture - 3 -']);
    expect(cut.sections).toEqual([{ start: 0, end: 5, heading: null, headingPath: [], firstChild: 0, childCount: 1 }]);
    expectSound(text, cut, ROWS.cap);
  });

  it.each(['3', '— 12 —', 'p. 3', '3 / 10', 'Page 3 of 10', '３', '[4]', '12ページ'])('C34 leaves the page number %s out', (number) => {
    const read = build(paragraph('本文です。'), paragraph(number), paragraph('続き。'));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['本文です。', '続き。']);
  });

  it.each(['2024', '第3章', '3人', '3.14'])('keeps %s, which is no page number', (kept) => {
    const read = build(paragraph('本文です。'), paragraph(kept));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['本文です。', kept]);
  });

  it('keeps a number that is all there is, and one inside a paragraph', () => {
    expect(cutDocument({ text: '42\n', blocks: [], marks: [] }, ROWS).children).toHaveLength(1);
    expect(words('答え。\n42\n以上。', cutDocument({ text: '答え。\n42\n以上。', blocks: [], marks: [] }, ROWS).children)).toContain('42');
  });

  it('has nothing in an empty text', () => {
    expect(cutDocument({ text: '', blocks: [], marks: [] }, ROWS)).toEqual({ sections: [], children: [], gaps: [] });
    expect(cutDocument({ text: ' \n', blocks: [], marks: [] }, ROWS)).toEqual({
      sections: [],
      children: [],
      gaps: [{ start: 0, end: 2, reason: 'white-space' }],
    });
  });

  it('gives each list item a child for each of its sentences, its mark a gap', () => {
    const read = build(items('一つ目。もう一文。', '二つ目'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['一つ目。', 'もう一文。', '二つ目']);
    expect(cut.children.every(({ kind }) => kind === 'list-item')).toBe(true);
    expect(gapsOf(cut, read.text)).toEqual(['list-mark -', 'list-mark -']);
    expect(words(read.text, cut.sections)).toEqual([read.text]);
  });

  it('C41 keeps a code block whole, its fences gaps', () => {
    const read = build(heading(1, '設定'), code('# OK\na: 1'), code('## not a heading'), paragraph('本文。'));
    const cut = cutDocument(read, ROWS);
    expect(cut.children.map(({ kind }) => kind)).toEqual(['code', 'code', 'sentence']);
    expect(words(read.text, cut.children)).toEqual(['# OK\na: 1', '## not a heading', '本文。']);
    expect(gapsOf(cut, read.text)).toEqual(['heading # 設定', 'fence ```sh', 'fence ```', 'fence ```sh', 'fence ```']);
    expect(cut.sections).toHaveLength(1);
  });

  it('cuts code over the cap at line ends', () => {
    const read = build(code(Array.from({ length: 40 }, (_, i) => `echo "line ${i}, with a comma"`).join('\n')));
    const cut = cutDocument(read, { cap: 200, tables: 'rows' });
    expectSound(read.text, cut, 200);
    for (const child of cut.children) {
      expect(child).toMatchObject({ kind: 'code', isPart: true });
      expect(read.text.slice(child.start, child.end)).toMatch(/^echo .*comma"$/s);
    }
  });

  it('names asides by their reason, and what is left as markup', () => {
    const read = build(paragraph('前。'), aside('***'), paragraph('後。'));
    const text = `${read.text}\n{: .class}`;
    const cut = cutDocument({ ...read, text }, ROWS);
    expect(gapsOf(cut, text)).toEqual(['rule ***', 'markup {: .class}']);
    expectSound(text, cut, ROWS.cap);
  });

  it('reads sentences without their marks and leaves each mark with its sentence', () => {
    const text = '**重要。**次は[規程。](https://e.jp/a.b)を見る。**強い**語。';
    const marks: Mark[] = [...text.matchAll(/\*\*|\[|\]\([^)]*\)/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      reason: 'markup',
      replacement: '',
    }));
    const cut = cutDocument({ text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }], marks }, ROWS);
    expect(words(text, cut.children)).toEqual(['**重要。**', '次は[規程。](https://e.jp/a.b)', 'を見る。', '**強い**語。']);
    expectSound(text, cut, ROWS.cap);
  });
});

describe('cutDocument: sections', () => {
  it('begins a section at each heading, with the levels above as its path', () => {
    const read = build(
      paragraph('まえがき。'),
      heading(1, '規程'),
      paragraph('総則。'),
      heading(2, '旅費'),
      paragraph('出張。'),
      heading(3, '日当'),
      paragraph('二千円。'),
      heading(2, '雑則'),
      paragraph('以上。'),
    );
    const cut = cutDocument(read, ROWS);
    expect(cut.sections.map(({ heading: title, headingPath }) => [title, headingPath])).toEqual([
      [null, []],
      ['規程', []],
      ['旅費', ['規程']],
      ['日当', ['規程', '旅費']],
      ['雑則', ['規程']],
    ]);
    expect(words(read.text, cut.sections)[2]).toBe('## 旅費\n\n出張。');
    expectSound(read.text, cut, ROWS.cap);
  });

  it('skips levels that are not there', () => {
    const read = build(heading(3, '深い'), paragraph('一。'), heading(1, '浅い'), paragraph('二。'), heading(4, '奥'), paragraph('三。'));
    expect(cutDocument(read, ROWS).sections.map(({ headingPath }) => headingPath)).toEqual([[], [], ['浅い']]);
  });

  it('makes a heading a child only where its section has nothing else', () => {
    const read = build(heading(2, '前'), heading(2, '中身'), paragraph('文。'), heading(2, '末尾'), aside('---'));
    const cut = cutDocument(read, ROWS);
    expect(cut.children.map(({ kind, start, end }) => [kind, read.text.slice(start, end)])).toEqual([
      ['heading', '前'],
      ['sentence', '文。'],
      ['heading', '末尾'],
    ]);
    expect(cut.sections.map(({ heading: title }) => title)).toEqual(['前', '中身', '末尾']);
    expect(gapsOf(cut, read.text)).toEqual(['heading ##', 'heading ## 中身', 'heading ##', 'rule ---']);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('takes a heading directly above a deeper one for a title: it only names what stands there', () => {
    const read = build(heading(1, '表題'), heading(2, '中身'), paragraph('文。'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['文。']);
    expect(cut.sections).toMatchObject([{ heading: '中身', headingPath: ['表題'] }]);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('lets an attached table under a title be found by the title', () => {
    const read = build(heading(1, '表題'), table(null, '| 鉛筆 | 100 |'), heading(2, '中身'), paragraph('文。'));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(words(read.text, cut.children)).toEqual(['表題', '文。']);
    expect(words(read.text, cut.sections)[0]).toMatch(/100 \|$/);
    expectSound(read.text, cut, 1000);
  });

  it('has no section for a heading without words', () => {
    const read = build(heading(1, ''), heading(1, '***'), paragraph('文。'));
    const cut = cutDocument(read, ROWS);
    expect(cut.sections).toHaveLength(1);
    expect(gapsOf(cut, read.text)).toEqual(['heading #', 'heading # ***'].map((gap) => (gap === 'heading #' ? 'heading # ' : gap)));
  });

  it('cuts over the cap between blocks, and names the heading in the path of what goes on', () => {
    const text = 'あ'.repeat(39) + '。';
    const read = build(heading(1, '規程'), paragraph(text), paragraph(text), paragraph(text), paragraph(text));
    const cut = cutDocument(read, { cap: 100, tables: 'rows' });
    expect(cut.sections.map(({ heading: title, headingPath, childCount }) => [title, headingPath, childCount])).toEqual([
      ['規程', [], 2],
      [null, ['規程'], 2],
    ]);
    expectSound(read.text, cut, 100);
  });

  it('cuts a block over the cap between its children', () => {
    const read = build(heading(1, '規程'), paragraph('短い。'), paragraph(`${'い'.repeat(29)}。`.repeat(5)));
    const cut = cutDocument(read, { cap: 70, tables: 'rows' });
    expect(cut.sections.map(({ childCount }) => childCount)).toEqual([2, 2, 2]);
    expectSound(read.text, cut, 70);
  });

  it('leaves the heading out of the section where it and the first child are over the cap', () => {
    const read = build(heading(1, 'とても長い見出し'), paragraph(`${'う'.repeat(24)}。`));
    const cut = cutDocument(read, { cap: 30, tables: 'rows' });
    expect(cut.sections).toMatchObject([{ heading: null, headingPath: ['とても長い見出し'], childCount: 1 }]);
    expectSound(read.text, cut, 30);
  });

  it('C29 cuts a sentence over the cap at a clause, else at a grapheme, and marks its parts', () => {
    const clauses = `${'え'.repeat(30)}、`.repeat(4);
    const read = build(paragraph(`${clauses}終わり。`), paragraph('👨‍👩‍👧'.repeat(20) + 'と。'));
    const cut = cutDocument(read, { cap: 70, tables: 'rows' });
    expect(cut.children.every(({ isPart }) => isPart)).toBe(true);
    const twoClauses = `${'え'.repeat(30)}、`.repeat(2);
    expect(words(read.text, cut.children.slice(0, 2))).toEqual([twoClauses, `${twoClauses}終わり。`]);
    expect(words(read.text, cut.children).filter((part) => part.startsWith('👨') && part.endsWith('👧')).length).toBe(2);
    expectSound(read.text, cut, 70);
  });

  it('C30 drops no unit at the cap', () => {
    const units = [100, 100, 3000, 5].map((length) => `${'お'.repeat(length - 1)}。`);
    const read = build(...units.map(paragraph));
    const cut = cutDocument(read, { cap: 150, tables: 'rows' });
    expect(words(read.text, cut.children).join('')).toBe(units.join(''));
    expectSound(read.text, cut, 150);
  });

  it('C67 cuts a child that is over the model', () => {
    const read = build(paragraph('か'.repeat(700)));
    const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
    expect(cut.children.length).toBe(2);
    expect(words(read.text, cut.children).join('')).toBe(read.text);
    expect(cut.children.every(({ start, end }) => end - start <= 480)).toBe(true);
  });

  it.each([0, -5, Number.NaN])('refuses a cap of %d', (cap) => {
    expect(() => cutDocument({ text: 'x', blocks: [], marks: [] }, { cap, tables: 'rows' })).toThrow(RangeError);
  });
});

describe('cutDocument: tables', () => {
  const LINES = ['| 鉛筆 | 100 |', '| ペン | 200 |'];

  it('C45 makes each row a child with its column names; header and rule are gaps, offsets cover the row alone', () => {
    const read = build(heading(1, '値段'), paragraph('表。'), table('| 品 | 価格 |', ...LINES));
    const cut = cutDocument(read, ROWS);
    const row = cut.children[1];
    expect(row && read.text.slice(row.start, row.end)).toBe('鉛筆 | 100');
    expect(row).toMatchObject({ kind: 'table-row', columns: ['品', '価格'], isPart: false });
    expect(row && embeddedText(read.text, row, read.marks)).toBe('品: 鉛筆; 価格: 100');
    expect(gapsOf(cut, read.text).filter((gap) => gap.startsWith('table'))).toEqual(['table-header 品 | 価格', 'table-rule |:--|--:|']);
    expectSound(read.text, cut, ROWS.cap);
  });

  it('C45 cuts a long table only between rows, each with its column names', () => {
    const read = build(table('| 品 | 価格 |', ...Array.from({ length: 40 }, (_, i) => `| 鉛筆${i} | 100 |`)));
    const cut = cutDocument(read, { cap: 150, tables: 'rows' });
    expect(cut.children).toHaveLength(40);
    expect(cut.sections.length).toBeGreaterThan(3);
    for (const child of cut.children) expect(child.columns).toEqual(['品', '価格']);
    expectSound(read.text, cut, 150);
  });

  it('attached, leaves rows unsearched inside their section', () => {
    const read = build(heading(1, '値段'), paragraph('表。'), table('| 品 | 価格 |', ...LINES), heading(1, '次'), paragraph('文。'));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(words(read.text, cut.children)).toEqual(['表。', '文。']);
    expect(words(read.text, cut.sections)[0]).toMatch(/ペン \| 200 \|$/);
    expect(gapsOf(cut, read.text)).toContain('table-attached 鉛筆 | 100');
    expectSound(read.text, cut, 1000);
  });

  it('attached, still has rows as children where a document is only a table', () => {
    const read = build(table(null, ...LINES));
    const cut = cutDocument(read, { cap: 1000, tables: 'attached' });
    expect(cut.children.map(({ columns }) => columns)).toEqual([[], []]);
    const [row] = cut.children;
    expect(row && embeddedText(read.text, row, [])).toBe('鉛筆; 100');
  });

  it('attached, has rows as children before the first heading if nothing else stands there', () => {
    const read = build(table('| 品 | 価格 |', ...LINES), heading(1, '次'), paragraph('文。'));
    expect(words(read.text, cutDocument(read, { cap: 1000, tables: 'attached' }).children)).toEqual(['鉛筆 | 100', 'ペン | 200', '文。']);
  });

  it('takes a header for a row where there is no other', () => {
    const read = build(table('| 品 | 価格 |'));
    expect(words(read.text, cutDocument(read, ROWS).children)).toEqual(['品 | 価格']);
  });

  it('leaves empty rows out, and empty cells out of what is embedded', () => {
    const read = build(table('| 品 | 価格 |', '| - | - |', '| 鉛筆 | - |'));
    const cut = cutDocument(read, ROWS);
    expect(words(read.text, cut.children)).toEqual(['鉛筆 | -']);
    expect(gapsOf(cut, read.text)).toContain('no-words - | -');
  });

  it('cuts a row over the cap into parts that keep their own columns', () => {
    const read = build(table('| 品 | 説明 |', `| 鉛筆 | ${'黒い、'.repeat(40)} |`));
    const cut = cutDocument(read, { cap: 100, tables: 'rows' });
    expect(cut.children.length).toBeGreaterThan(1);
    expect(cut.children.at(-1)).toMatchObject({ isPart: true, columns: ['説明'] });
    expectSound(read.text, cut, 100);
  });
});

describe('cutKeyOf', () => {
  it('names version and settings', () => {
    expect(cutKeyOf({ cap: 800, tables: 'attached' })).toBe(`cut-${CUT_VERSION}/cap-800/tables-attached`);
    expect(cutKeyOf(ROWS)).not.toBe(cutKeyOf({ ...ROWS, cap: 999 }));
  });
});
