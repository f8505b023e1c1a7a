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
  expect(result).toMatchObject({ title: '本の題', lang: 'ja', reader: 'epub/2' });
});

it('says of an encrypted book that it is locked, and of one without a package that it is damaged', async () => {
  const encryption = '<encryption><EncryptedData><CipherReference URI="OEBPS/text/a.xhtml"/></EncryptedData></encryption>';
  const locked = readFile('a.epub', await writeEpub({ 'a.xhtml': page('<p>文。</p>') }, { 'META-INF/encryption.xml': encryption }));
  expect(faultOf(await locked.catch((error: unknown) => error))).toEqual({ code: 'file-locked', args: { format: 'EPUB' } });
  const empty = readFile('a.epub', await writeZip({ mimetype: 'application/epub+zip' }, 0));
  expect(faultOf(await empty.catch((error: unknown) => error))).toEqual({ code: 'file-damaged', args: { format: 'EPUB' } });
});
