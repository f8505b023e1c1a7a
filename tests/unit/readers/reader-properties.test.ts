import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/engine/readers/read-csv';
import { readHtml } from '../../../src/engine/readers/read-html';
import { readMarkdown } from '../../../src/engine/readers/read-markdown';
import { readText } from '../../../src/engine/readers/read-text';
import { faultsOfSpans } from './outline';

/** Strings made of what the formats are made of find more than strings of arbitrary characters. */
function textOf(pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  );
  return fc.array(piece, { maxLength: 40 }).map((chosen) => chosen.join(''));
}

const PROSE = [
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  ' ',
  '　',
  '\t',
  'a b',
  '本文です。',
  '第1章 総則',
  '第一条（目的）',
  '附則',
  '----',
  '・項目',
  '頗《すこぶ》る',
  '｜記《しるす》',
  '［＃',
  '］',
  '［＃改丁］',
  '《',
  '》',
  '［＃「文」は大見出し］',
  '\ufeff',
  '\0',
];
const MARKDOWN = [
  '# ',
  '## 見出し',
  '===',
  '---',
  '```',
  '~~~',
  '> ',
  '>',
  '- ',
  '1. ',
  '- [ ] ',
  '|',
  '|-|-|',
  ' | ',
  '\\|',
  '**',
  '*',
  '_',
  '`',
  '[',
  ']',
  '](',
  '(u)',
  '![',
  '<b>',
  '</b>',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<rt>',
  '</rt>',
  '::: note ',
  ':::',
  '[^1]',
  '[^1]: ',
  '[a]: /u',
  '\\',
  '&nbsp;',
  '---\ntitle: x\n',
  '...',
  '    ',
  'https://a.jp',
  'a@b.jp',
  '~~',
  ...PROSE,
];
const HTML = [
  '<p>',
  '</p>',
  '<br>',
  '<div hidden>',
  '<ul><li>',
  '</li>',
  '</ul>',
  '<table>',
  '<caption>',
  '<tr>',
  '<td rowspan=2>',
  '<td colspan=3>',
  '<th>',
  '</td>',
  '</table>',
  '<pre>',
  '</pre>',
  '<h1>',
  '</h1>',
  '<ruby>漢<rt>かん</rt></ruby>',
  '<script>x</script>',
  '<style>',
  '</style>',
  '<main>',
  '<nav>',
  '</nav>',
  '<svg><title>',
  '<title>t</title>',
  '&nbsp;',
  '&lt;',
  '&#xd800;',
  '<b>',
  '<template>',
  '<!--',
  '-->',
  '<select><option>',
  '<math><annotation>',
  ...PROSE,
];
const CSV = [',', '\t', ';', '|', '"', '""', '\n', '\r\n', '\r', 'a', '名前', '1', ' ', 'sep=;\n', '\0', '\ufeff'];

const READERS = [
  { name: 'text', read: readText, pieces: PROSE, keeps: true },
  { name: 'markdown', read: readMarkdown, pieces: MARKDOWN, keeps: true },
  { name: 'csv', read: readCsv, pieces: CSV, keeps: true },
  { name: 'html', read: readHtml, pieces: HTML, keeps: false },
];

describe.each(READERS)('any string read as $name', ({ read, pieces, keeps }) => {
  it('gives blocks, rows, cells and marks in order, apart, and inside of what they belong to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(textOf(pieces), fc.string({ unit: 'binary' })), async (text) => {
        expect(faultsOfSpans(await read(text))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out of blocks nothing but white space and markup', async () => {
    await fc.assert(
      fc.asyncProperty(textOf(['あ', 'い ', 'う\n', 'え\n\n', 'お\r\n']), async (text) => {
        const result = await read(text);
        const outside = result.blocks.reduceRight((rest, block) => rest.slice(0, block.start) + rest.slice(block.end), result.text);
        expect(outside.replace(/[あ-お]/g, '!')).toBe(outside);
      }),
    );
  });

  it.runIf(keeps)('keeps the text as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(textOf(pieces), fc.string({ unit: 'binary' })), async (text) => {
        expect((await read(text)).text).toBe(text);
      }),
    );
  });

  it('gives well-formed text', async () => {
    await fc.assert(
      fc.asyncProperty(textOf(pieces), async (text) => {
        expect(/\p{Surrogate}/u.test((await read(text)).text)).toBe(false);
      }),
    );
  });

  it('reads twice what it read once', async () => {
    await fc.assert(
      fc.asyncProperty(textOf(pieces), async (text) => {
        expect(await read(text)).toEqual(await read(text));
      }),
      { numRuns: 50 },
    );
  });
});
