import { expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, outline, tables } from './outline';
import { writeZip } from './write-zip';

const NAMESPACES = 'xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:mc="mc"';
const paragraph = (words: string, level = 0): string => `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${words}</a:t></a:r></a:p>`;
const shape = (type: string | null, inner: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === null ? '' : `<p:ph${type === '' ? '' : ` type="${type}"`}/>`}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`;
const slide = (inner: string, attributes = ''): string =>
  `<p:sld ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`;

function writePptx(slides: readonly string[], notes: Readonly<Record<number, string>> = {}): Promise<Uint8Array> {
  const files: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_, at) => `<p:sldId r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map((_, at) => `<Relationship Id="r${at}" Type="x/slide" Target="slides/slide${at}.xml"/>`).join('')}</Relationships>`,
  };
  slides.forEach((xml, at) => (files[`ppt/slides/slide${at}.xml`] = xml));
  for (const [at, xml] of Object.entries(notes)) {
    files[`ppt/slides/_rels/slide${at}.xml.rels`] =
      `<Relationships><Relationship Id="n" Type="x/notesSlide" Target="../notesSlides/n${at}.xml"/></Relationships>`;
    files[`ppt/notesSlides/n${at}.xml`] = xml;
  }
  return writeZip(files);
}

it('makes each slide a section: title, points by level, text boxes, notes', async () => {
  const first = slide(
    shape('', paragraph('一つ目の点') + paragraph('その内訳', 1)) +
      shape('ctrTitle', paragraph('目的')) +
      shape(null, paragraph('枠の中の文。')) +
      shape('sldNum', paragraph('3')) +
      shape('ftr', paragraph('社外秘')),
  );
  const notes = `<p:notes ${NAMESPACES}>${shape('sldImg', '')}${shape('body', paragraph('話すときの注意。'))}${shape('sldNum', paragraph('3'))}</p:notes>`;
  const result = await readFile('a.pptx', await writePptx([first, slide(shape('title', paragraph('結論')))], { 0: notes }));
  expect(faultsOfSpans(result)).toEqual([]);
  expect(outline(result)).toEqual([
    'heading 1 [目的]: 目的',
    'list-item 1 []: 一つ目の点',
    'list-item 2 []: その内訳',
    'paragraph: 枠の中の文。',
    'paragraph: 話すときの注意。',
    'heading 1 [結論]: 結論',
  ]);
  expect(result).toMatchObject({ title: '目的', lang: 'ja', reader: 'pptx/2' });
});

it('reads tables, a cell over several rows repeated', async () => {
  const cell = (words: string, attributes = ''): string => `<a:tc ${attributes}><a:txBody>${paragraph(words)}</a:txBody></a:tc>`;
  const row = (...cells: string[]): string => `<a:tr>${cells.join('')}</a:tr>`;
  const table = `<p:graphicFrame><a:tbl>${row(cell('区分'), cell('先'))}${row(cell('国内', 'rowSpan="2"'), cell('近畿'))}${row(cell('', 'vMerge="1"'), cell('関東'))}</a:tbl></p:graphicFrame>`;
  const result = await readFile('a.pptx', await writePptx([slide(shape('title', paragraph('料金')) + table)]));
  expect(tables(result)).toEqual([
    {
      header: ['区分', '先'],
      rows: [
        ['国内', '近畿'],
        ['国内', '関東'],
      ],
    },
  ]);
});

it('heads a slide without title by its first words or its number, and leaves hidden ones out', async () => {
  const long =
    'とても長い文がいきなり始まるスライドでは、はじめの文を見出しにはできないので、番号で呼ぶことになるが、それで困ることはまずないはずである。';
  const slides = [
    slide(shape(null, paragraph('短い題')) + shape(null, paragraph('本文。'))),
    slide(shape(null, paragraph(long))),
    slide(shape('title', paragraph('秘密')), 'show="0"'),
  ];
  const result = await readFile('a.pptx', await writePptx(slides));
  expect(outline(result)).toEqual([
    'heading 1 [短い題]: 短い題',
    'paragraph: 本文。',
    'heading 1 [Slide 2]: Slide 2',
    `paragraph: ${long}`,
  ]);
  expect(result.warnings).toEqual([{ code: 'hidden-slides', args: { count: 1 } }]);
  expect(result.pages?.unit).toBe('slide');
  // A hidden slide has a number all the same.
  const headed = result.blocks.filter(({ kind }) => kind === 'heading').map(({ start }) => start);
  expect([...new Set(result.pages?.starts)]).toEqual(expect.arrayContaining(headed));
  expect(result.pages?.starts).toHaveLength(headed.length + 1);
});

it('reads what stands in two forms once', async () => {
  const both = `<mc:AlternateContent><mc:Choice>${shape('title', paragraph('題'))}</mc:Choice><mc:Fallback>${shape('title', paragraph('題'))}</mc:Fallback></mc:AlternateContent>`;
  expect((await readFile('a.pptx', await writePptx([slide(both)]))).text).toBe('題');
});

it('says of one without text that there is none', async () => {
  const fault = await readFile('a.pptx', await writePptx([slide('')])).catch((error: unknown) => error);
  expect(faultOf(fault).code).toBe('no-text');
});

it('reads no group that is hidden as a whole, and what stands behind it', async () => {
  const group = (inner: string, hidden: string): string =>
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"${hidden}/></p:nvGrpSpPr>${inner}</p:grpSp>`;
  const inner = group(shape(null, paragraph('中の枠。')), '') + shape(null, paragraph('隠れた枠。'));
  const first = slide(
    shape('title', paragraph('題')) +
      group(inner, ' hidden="1"') +
      group(shape(null, paragraph('見える枠。')), '') +
      shape(null, paragraph('後の枠。')),
  );
  expect((await readFile('a.pptx', await writePptx([first]))).text).toBe('題\n\n見える枠。\n\n後の枠。');
});

it('reads the words of a diagram where it stands, and no shape that is hidden', async () => {
  const frame = '<p:graphicFrame><dgm:relIds xmlns:dgm="d" r:dm="d1"/></p:graphicFrame>';
  const hidden = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" hidden="1"/><p:nvPr/></p:nvSpPr><p:txBody>${paragraph('隠れた枠。')}</p:txBody></p:sp>`;
  const point = (words: string, type = ''): string => `<dgm:pt ${type}><dgm:t>${paragraph(words)}</dgm:t></dgm:pt>`;
  const files = {
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': '<Relationships><Relationship Id="r0" Type="x/slide" Target="slides/s.xml"/></Relationships>',
    'ppt/slides/s.xml': slide(shape('title', paragraph('進め方')) + hidden + frame + shape(null, paragraph('枠の文。'))),
    'ppt/slides/_rels/s.xml.rels':
      '<Relationships><Relationship Id="d1" Type="x/diagramData" Target="../diagrams/data1.xml"/></Relationships>',
    'ppt/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst>${point('', 'type="doc"')}${point('計画')}${point('矢印', 'type="parTrans"')}${point('実行')}</dgm:ptLst></dgm:dataModel>`,
  };
  expect(outline(await readFile('a.pptx', await writeZip(files)))).toEqual([
    'heading 1 [進め方]: 進め方',
    'list-item 1 []: 計画',
    'list-item 1 []: 実行',
    'paragraph: 枠の文。',
  ]);
});

it('joins rows of names over rows of names', async () => {
  const cell = (words: string, attributes = ''): string => `<a:tc ${attributes}><a:txBody>${paragraph(words)}</a:txBody></a:tc>`;
  const rows = [
    cell('地域', 'rowSpan="2"') + cell('2023', 'gridSpan="2"') + cell('', 'hMerge="1"'),
    cell('', 'vMerge="1"') + cell('上期') + cell('下期'),
    cell('東') + cell('1') + cell('2'),
  ];
  const table = `<p:graphicFrame><a:tbl>${rows.map((cells) => `<a:tr>${cells}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
  const result = await readFile('a.pptx', await writePptx([slide(shape('title', paragraph('売上')) + table)]));
  expect(tables(result)).toEqual([{ header: ['地域', '2023 上期', '2023 下期'], rows: [['東', '1', '2']] }]);
});
