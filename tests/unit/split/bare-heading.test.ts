import { describe, expect, test } from 'vitest';
import { cutDocument } from '../../../src/core/split/cut-document';
import { readPasted } from '../../../src/engine/readers/read-file';

async function cutMarkdown(markdown: string) {
  const read = await readPasted('x', markdown);
  const cut = cutDocument(read, { cap: 1000, tables: 'rows' });
  return { children: cut.children.map((child) => read.text.slice(child.start, child.end)), cut };
}

describe('a heading with nothing under it', () => {
  test('is a child where its section has nothing else', async () => {
    const { children, cut } = await cutMarkdown('# 規程\n\n本文。\n\n## 様式は別に定める\n');
    expect(children).toEqual(['本文。', '様式は別に定める']);
    expect(cut.children.map((child) => child.kind)).toEqual(['sentence', 'heading']);
  });

  test('only names what follows where a deeper heading comes at once: titles and headings are in no search key', async () => {
    const { children, cut } = await cutMarkdown('# 出張規程\n\n## 申請\n\n課長に申請を出す。\n\n## 旅費\n\n### 日当\n\n日当は2千円。\n');
    expect(children).toEqual(['課長に申請を出す。', '日当は2千円。']);
    expect(cut.sections.map((section) => [...section.headingPath, section.heading])).toEqual([
      ['出張規程', '申請'],
      ['出張規程', '旅費', '日当'],
    ]);
    expect(cut.gaps.filter((gap) => gap.reason === 'heading')).toHaveLength(4);
  });

  test('is a child where a heading of its own level or above follows', async () => {
    const { children } = await cutMarkdown('## 一\n\n## 二\n\n# 三\n');
    expect(children).toEqual(['一', '二', '三']);
  });
});
