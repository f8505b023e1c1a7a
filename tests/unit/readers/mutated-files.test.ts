import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { createSeries, tellTried, tryFor, type Draw } from './try-input';
import { writeZip } from './write-zip';

/** How long each format is tried, in seconds; `OYAKO_FUZZ_SECONDS=600` for a night. */
const SECONDS = Number(process.env.OYAKO_FUZZ_SECONDS ?? 2.5);
const OWN = 'tests/fixtures/documents';
const SHARED = '../shared/data/documents/real';

type Mutation = (bytes: Uint8Array, next: Draw) => Uint8Array;

/** Flipped bits, a hole of zeros, a piece twice, a cut, and bytes of one sign. */
const MUTATIONS: readonly Mutation[] = [
  (bytes, next) => {
    for (let flips = 1 + next(12); flips > 0; flips--) {
      const at = next(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
    }
    return bytes;
  },
  (bytes, next) => bytes.subarray(0, next(bytes.length)),
  (bytes, next) => {
    const start = next(bytes.length);
    return bytes.fill(next(2) === 0 ? 0 : 0x39, start, start + next(64));
  },
  (bytes, next) => {
    const start = next(bytes.length);
    const piece = bytes.slice(start, start + next(400));
    bytes.set(
      piece.subarray(0, Math.max(0, bytes.length - start - 200)),
      Math.min(start + 100, bytes.length - 1 - Math.min(piece.length, bytes.length - 1)),
    );
    return bytes;
  },
];

const seeds = [OWN, ...(existsSync(SHARED) ? [SHARED] : [])].flatMap((folder) =>
  readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)) })),
);
const MAIL = 'Subject: =?UTF-8?B?5Lya6K2w?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';
const MAIL_PARTS =
  '--b\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n\x1b$B2q5D\x1b(B\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>=E4=BC=9A</p>\r\n--b--\r\n';
const SHEET =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>品</t></is></c><c r="B1"><v>45000</v></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>';
const made: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'made.eml': async () => new TextEncoder().encode(MAIL + MAIL_PARTS),
  'made.xlsx': () =>
    writeZip(
      {
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="表" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
        'xl/worksheets/a.xml': SHEET,
      },
      0,
    ),
  'made.zip': () => writeZip({ 'a/b.txt': '文。'.repeat(400), 'c.md': '# 題\n\n文。' }),
};

const tried = tellTried('mutated files tried');

describe('files that were damaged on their way', () => {
  it.each(['pdf', 'docx', 'xlsx', 'zip', 'eml'])(
    '%s: no crash, no hang, spans inside the text',
    async (format) => {
      const own = await Promise.all(
        Object.entries(made)
          .filter(([name]) => name.endsWith(`.${format}`))
          .map(async ([name, make]) => ({ name, bytes: await make() })),
      );
      const files = [...seeds.filter(({ name }) => name.endsWith(`.${format}`)), ...own];
      const next = createSeries(format.length * 7919 + 1);
      tried.set(
        format,
        await tryFor(SECONDS, () => {
          const { name, bytes } = files[next(files.length)] ?? { name: '', bytes: new Uint8Array() };
          let mutated: Uint8Array = bytes.slice();
          for (let rounds = 1 + next(3); rounds > 0 && mutated.length > 1; rounds--)
            mutated = MUTATIONS[next(MUTATIONS.length)]?.(mutated, next) ?? mutated;
          return { name, bytes: mutated };
        }),
      );
    },
    SECONDS * 1000 + 60_000,
  );
});
