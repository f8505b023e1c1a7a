/** Main parts by which formats that are ZIPs are told apart, whatever the file's name says. */
const MAIN_PARTS: readonly (readonly [format: string, part: RegExp])[] = [
  ['DOCX', /^word\/document\d*\.xml$/],
  ['XLSX', /^xl\/workbook\d*\.xml$/],
  ['XLSB', /^xl\/workbook\d*\.bin$/],
  ['PPTX', /^ppt\/presentation\d*\.xml$/],
  ['EPUB', /^META-INF\/container\.xml$/],
];
/** What OpenDocument files and e-books say of themselves, in an uncompressed first entry. */
const MIME_TYPES: readonly (readonly [format: string, type: string])[] = [
  ['EPUB', 'application/epub+zip'],
  ['ODS', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['ODP', 'application/vnd.oasis.opendocument.presentation'],
  ['ODT', 'application/vnd.oasis.opendocument.text'],
];
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_HEADER = 0x06054b50;
const MAX_NAMES = 5000;
/** Bytes: the parts that are looked for have short names, and names may lie over one another. */
const MAX_NAME = 256;

/** `DOCX`, `XLSX`, `PPTX`, `ODS`, `EPUB` and their like, or `ZIP` for any other archive; one that is cut short is told by what is left. */
export function tellZip(bytes: Uint8Array): string {
  const declared = MIME_TYPES.find(([, type]) => readMimeType(bytes).startsWith(type));
  if (declared) return declared[0];
  const names = listNames(bytes);
  return MAIN_PARTS.find(([, part]) => names.some((name) => part.test(name)))?.[0] ?? 'ZIP';
}

function readMimeType(bytes: Uint8Array): string {
  const isFirst = decodeName(bytes, 30, 8) === 'mimetype' && bytes[26] === 8;
  return isFirst ? decodeName(bytes, 38 + (bytes[28] ?? 0) + (bytes[29] ?? 0) * 256, 80) : '';
}

function listNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const central = listCentral(bytes, view);
  return central.length > 0 ? central : listLocal(bytes, view);
}

/** From the table of contents at the end, behind which only a comment may stand. */
function listCentral(bytes: Uint8Array, view: DataView): string[] {
  const names: string[] = [];
  for (let end = bytes.length - 22; end >= Math.max(0, bytes.length - 65_557); end--) {
    if (view.getUint32(end, true) !== END_HEADER) continue;
    let at = view.getUint32(end + 16, true);
    while (at + 46 <= bytes.length && view.getUint32(at, true) === CENTRAL_HEADER && names.length < MAX_NAMES) {
      const length = view.getUint16(at + 28, true);
      names.push(decodeName(bytes, at + 46, Math.min(length, MAX_NAME)));
      at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    break;
  }
  return names;
}

/** From the headers before each file, which are looked for: not all of them say how long their file is. */
function listLocal(bytes: Uint8Array, view: DataView): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(0x50); at >= 0 && at + 30 <= bytes.length && names.length < MAX_NAMES; at = bytes.indexOf(0x50, at + 1)) {
    if (view.getUint32(at, true) === LOCAL_HEADER)
      names.push(decodeName(bytes, at + 30, Math.min(view.getUint16(at + 26, true), MAX_NAME)));
  }
  return names;
}

function decodeName(bytes: Uint8Array, start: number, length: number): string {
  return new TextDecoder('windows-1252').decode(bytes.subarray(start, start + length));
}
