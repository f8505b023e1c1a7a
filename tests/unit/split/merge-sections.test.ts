import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cut } from '../../../src/core/model';
import { cutDocument } from '../../../src/core/split/cut-document';
import { cutKeyOf } from '../../../src/core/split/cut-key';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';

async function cutMarkdown(text: string, merge = 200, cap = 1000): Promise<Cut> {
  return cutDocument(await readMarkdown(text), { cap, tables: 'rows', merge });
}

const named = ({ sections }: Cut): string[] => sections.map(({ headingPath, heading }) => [...headingPath, heading ?? '–'].join(' › '));

const RULES =
  '# 規程\n\n## 休暇\n\n年二十日。\n\n## 遅刻\n\n届け出る。\n\n### 電車\n\n証明書。\n\n### バス\n\n証明書もいる。\n\n## 早退\n\n届け出る。\n';

describe('small sections', () => {
  test('are merged with their neighbours under the same parent heading, and bear all headings', async () => {
    expect(named(await cutMarkdown(RULES))).toEqual(['規程 › 休暇 / 遅刻', '規程 › 遅刻 › 電車 / バス', '規程 › 早退']);
  });

  test('are not merged under different parents of the same name, nor without a parent heading', async () => {
    const twins = '# 甲\n\n## 表\n\n一。\n\n# 甲\n\n## 表\n\n二。\n';
    expect(named(await cutMarkdown(twins))).toEqual(['甲 › 表', '甲 › 表']);
    expect(named(await cutMarkdown('# 甲\n\n一。\n\n# 乙\n\n二。\n'))).toEqual(['甲', '乙']);
    expect(named(await cutMarkdown('前書き。\n\n# 甲\n\n一。\n'))).toEqual(['–', '甲']);
  });

  test('are not merged over an access label', async () => {
    const labelled = '# 規程\n\n## 休暇\n\n一。\n\n## 給与 {access=hr}\n\n二。\n\n## 旅費\n\n三。\n';
    expect(named(await cutMarkdown(labelled))).toEqual(['規程 › 休暇', '規程 › 給与', '規程 › 旅費']);
  });

  test('stay under the cap, and what is not small stays alone', async () => {
    const long = `# 規程\n\n## 甲\n\n${'長い文。'.repeat(30)}\n\n## 乙\n\n${'長い文。'.repeat(30)}\n\n## 丙\n\n短い。\n`;
    expect(named(await cutMarkdown(long, 50, 1000))).toEqual(['規程 › 甲', '規程 › 乙 / 丙']);
    expect(named(await cutMarkdown(long, 50, 130))).toEqual(['規程 › 甲', '規程 › 乙', '規程 › 丙']);
  });

  test('are as they were where nothing says what is small, and the cut is named by it', async () => {
    const cut = await cutMarkdown(RULES, 0);
    expect(cut).toEqual(cutDocument(await readMarkdown(RULES), { cap: 1000, tables: 'rows' }));
    const settings = { cap: 1000, tables: 'rows' } as const;
    expect(new Set([cutKeyOf(settings), cutKeyOf({ ...settings, merge: 200 }), cutKeyOf({ ...settings, merge: 300 })]).size).toBe(3);
    expect(cutKeyOf({ ...settings, merge: 0 })).toBe(cutKeyOf(settings));
  });

  test('merged or not, children and gaps are the same and sections partition the children', async () => {
    const heading = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('甲', '乙', '丙'), fc.integer({ min: 0, max: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(heading, { maxLength: 12 }), fc.integer({ min: 1, max: 120 }), async (headings, merge) => {
        const text = headings.map(([level, title, count]) => `${'#'.repeat(level)} ${title}\n\n${'文である。'.repeat(count)}\n\n`).join('');
        const [plain, merged] = [await cutMarkdown(text, 0, 200), await cutMarkdown(text, merge, 200)];
        expect(merged.gaps).toEqual(plain.gaps);
        expect(merged.children.map(({ start, end, kind }) => [start, end, kind])).toEqual(
          plain.children.map(({ start, end, kind }) => [start, end, kind]),
        );
        let next = 0;
        for (const [number, section] of merged.sections.entries()) {
          expect(section.firstChild).toBe(next);
          next += section.childCount;
          for (const child of merged.children.slice(section.firstChild, next)) {
            expect(child.section).toBe(number);
            expect(child.start >= section.start && child.end <= section.end).toBe(true);
          }
          expect(section.end - section.start).toBeLessThanOrEqual(200);
        }
        expect(next).toBe(merged.children.length);
      }),
      { numRuns: 60 },
    );
  });
});
