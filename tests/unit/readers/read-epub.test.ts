import { expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans, outline, tables } from './outline';
import { writeZip } from './write-zip';

const page = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;

function writeEpub(chapters: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  const names = Object.keys(chapters);
  const items = names.map((name, at) => `<item id="c${at}" href="text/${name}"${name === 'nav.xhtml' ? ' properties="nav"' : ''}/>`);
  const order = names.map((_, at) => `<itemref idref="c${at}"/>`).reverse();
  return writeZip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>本の題</dc:title><dc:language>ja</dc:language></metadata><manifest>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
      ...Object.fromEntries(names.map((name) => [`OEBPS/text/${decodeURIComponent(name)}`, chapters[name] ?? ''])),
      ...more,
    },
    0,
  );
}

it('reads the chapters in reading order, without the list of contents, ruby by its base', async () => {
  const result = await readFile(
    'a.epub',
    await writeEpub({
      '%E4%BA%8C.xhtml': page(
        '<h1>二章</h1><p>後の章。<a id="x"/>続き。</p><table><tr><th>品</th><th>値</th></tr><tr><td>本</td><td>1</td></tr></table>',
      ),
      'one.xhtml': page('<h1>一章</h1><p><ruby>規程<rt>きてい</rt></ruby>を読む。</p>'),
      'nav.xhtml': page('<nav><ol><li>一章</li></ol></nav>'),
    }),
  );
  expect(faultsOfSpans(result)).toEqual([]);
  expect(outline(result)).toEqual([
    'heading 1 [一章]: 一章',
    'paragraph: 規程を読む。',
    'heading 1 [二章]: 二章',
    'paragraph: 後の章。続き。',
    'table: 品\t値\n本\t1',
  ]);
  expect(tables(result)).toEqual([{ header: ['品', '値'], rows: [['本', '1']] }]);
  expect(result).toMatchObject({ title: '本の題', lang: 'ja', reader: 'epub/3' });
});

it('says of an encrypted book that it is locked, and of one without a package that it is damaged', async () => {
  const encryption = '<encryption><EncryptedData><CipherReference URI="OEBPS/text/a.xhtml"/></EncryptedData></encryption>';
  const locked = readFile('a.epub', await writeEpub({ 'a.xhtml': page('<p>文。</p>') }, { 'META-INF/encryption.xml': encryption }));
  expect(faultOf(await locked.catch((error: unknown) => error))).toEqual({ code: 'file-locked', args: { format: 'EPUB' } });
  const empty = readFile('a.epub', await writeZip({ mimetype: 'application/epub+zip' }, 0));
  expect(faultOf(await empty.catch((error: unknown) => error))).toEqual({ code: 'file-damaged', args: { format: 'EPUB' } });
});

/** A book of these parts, listed as they stand in the package. */
function writeBook(manifest: string, spine: string, parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  return writeZip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>本の題</dc:title></metadata><manifest>${manifest}</manifest><spine toc="ncx">${spine}</spine></package>`,
      ...parts,
    },
    0,
  );
}

const CHAPTERS = {
  'OEBPS/a.xhtml': page('<p class="t">第一章　始まり</p><p>初めの文。</p><p>一の二</p><p>次の文。</p>'),
  'OEBPS/b.xhtml': page('<p>文だけの<ruby>章<rt>しょう</rt></ruby>。</p>'),
  'OEBPS/c.xhtml': page('<h2>自分の見出し</h2><p>文。</p>'),
};
const ITEMS = '<item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/><item id="c" href="c.xhtml"/>';
const SPINE = '<itemref idref="a"/><itemref idref="b"/><itemref idref="c"/>';
const HEADED = [
  'heading 1 [第一章　始まり]: 第一章　始まり',
  'paragraph: 初めの文。',
  'heading 2 [一の二]: 一の二',
  'paragraph: 次の文。',
  'heading 1 [第二章]: 第二章',
  'paragraph: 文だけの章。',
  'heading 2 [自分の見出し]: 自分の見出し',
  'paragraph: 文。',
];

it('heads chapters without a heading as the navigation of EPUB 3 does', async () => {
  const nav = page(
    '<nav epub:type="landmarks"><ol><li><a href="b.xhtml">本文</a></li></ol></nav>' +
      '<nav epub:type="toc"><ol><li><a href="a.xhtml">第一章 始まり</a><ol><li><a href="a.xhtml#s2">一の二</a></li></ol></li>' +
      '<li><a href="b.xhtml">第二章&nbsp;</a></li><li><a href="c.xhtml">第三章</a></li></ol></nav>',
  );
  const book = await writeBook(`${ITEMS}<item id="n" href="nav.xhtml" properties="nav"/>`, SPINE, { ...CHAPTERS, 'OEBPS/nav.xhtml': nav });
  const result = await readFile('a.epub', book);
  expect(faultsOfSpans(result)).toEqual([]);
  expect(outline(result)).toEqual(HEADED);
});

it('heads them as the NCX of EPUB 2 does, and as before where it is broken', async () => {
  const point = (title: string, address: string, inner = ''): string =>
    `<navPoint><navLabel><text>${title}</text></navLabel><content src="${address}"/>${inner}</navPoint>`;
  const ncx = `<ncx><docTitle><text>本の題</text></docTitle><navMap>${point('第一章 始まり', 'a.xhtml', point('一の二', 'a.xhtml#x'))}${point('第二章', 'b.xhtml')}</navMap></ncx>`;
  const items = `${ITEMS}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`;
  expect(outline(await readFile('a.epub', await writeBook(items, SPINE, { ...CHAPTERS, 'OEBPS/toc.ncx': ncx })))).toEqual(HEADED);
  const broken = await readFile('a.epub', await writeBook(items, SPINE, { ...CHAPTERS, 'OEBPS/toc.ncx': '<ncx><navMap' }));
  expect(outline(broken)[0]).toBe('paragraph: 第一章　始まり');
});

it('reads what stands beside the reading order last, quoted stretches, and parts whose names differ in case', async () => {
  const spine = '<itemref idref="b" linear="no"/><itemref idref="a"/>';
  const items = '<item id="a" href="Text/A%20b.xhtml"/><item id="b" href="notes.xhtml"/>';
  const parts = { 'OEBPS/text/a b.xhtml': page('<p>本文<![CDATA[ a < b & c ]]>。</p>'), 'OEBPS/notes.xhtml': page('<p>注の文。</p>') };
  expect(outline(await readFile('a.epub', await writeBook(items, spine, parts)))).toEqual([
    'paragraph: 本文 a < b & c 。',
    'paragraph: 注の文。',
  ]);
});
