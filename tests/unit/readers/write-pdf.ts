/** One line of a page: where it begins (points from the left and from the top), how large, and in which direction. */
export interface PdfLine {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly size?: number;
  readonly isVertical?: boolean;
}

/** An entry of the file's own outline: which page it leads to, from 0. */
export interface PdfOutlineEntry {
  readonly title: string;
  readonly page: number;
  readonly inner?: readonly PdfOutlineEntry[];
}

const WIDTH = 595;
const HEIGHT = 842;

/** A PDF with one page for each list of lines, in unembedded fonts: a Japanese one, and Helvetica where a line is all ASCII; `annotations` stand on each page. */
export function writePdf(
  pages: readonly (readonly PdfLine[])[],
  outline: readonly PdfOutlineEntry[] = [],
  annotations: readonly string[] = [],
): Uint8Array {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const fonts = [
    add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    addJapaneseFont(add, 'UniJIS-UCS2-H'),
    addJapaneseFont(add, 'UniJIS-UCS2-V'),
  ];
  const kids = pages.map((lines) => {
    const content = lines.map(writeLine).join('\n');
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const names = fonts.map((font, index) => `/F${index} ${font} 0 R`).join(' ');
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${stream} 0 R /Annots [${annotations.join(' ')}] /Resources << /Font << ${names} >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  if (outline.length > 0) objects[0] = `<< /Type /Catalog /Pages 2 0 R /Outlines ${addOutline(objects, outline, kids)} 0 R >>`;
  return assemble(objects);
}

/** The object that holds the entries, each of which names those beside it and in it. */
function addOutline(
  objects: string[],
  entries: readonly PdfOutlineEntry[],
  kids: readonly number[],
  own?: PdfOutlineEntry,
  links = '',
): number {
  const number = objects.push('');
  const inner = entries.map((entry) => addOutline(objects, entry.inner ?? [], kids, entry, `/Parent ${number} 0 R`));
  inner.forEach((child, index) => {
    const beside = [
      inner[index - 1] === undefined ? '' : `/Prev ${inner[index - 1]} 0 R`,
      inner[index + 1] === undefined ? '' : `/Next ${inner[index + 1]} 0 R`,
    ];
    objects[child - 1] = (objects[child - 1] ?? '').replace('<<', `<< ${beside.join(' ')}`);
  });
  const title = own ? `/Title <FEFF${hexOf(own.title)}> /Dest [${kids[own.page]} 0 R /Fit] ${links}` : '/Type /Outlines';
  const ends = inner.length > 0 ? `/First ${inner[0]} 0 R /Last ${inner.at(-1)} 0 R /Count ${inner.length}` : '';
  objects[number - 1] = `<< ${title} ${ends} >>`;
  return number;
}

function hexOf(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
}

function addJapaneseFont(add: (body: string) => number, encoding: string): number {
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -240 1000 880] /ItalicAngle 0 /Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >>',
  );
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor ${descriptor} 0 R /DW 1000 >>`,
  );
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3-${encoding} /Encoding /${encoding} /DescendantFonts [${descendant} 0 R] >>`,
  );
}

function writeLine({ text, left, top, size = 10, isVertical = false }: PdfLine): string {
  const font = isVertical ? 2 : /^[ -~]*$/.test(text) ? 0 : 1;
  const words = font === 0 ? `(${text.replace(/[\\()]/g, '\\$&')})` : `<${hexOf(text)}>`;
  return `BT /F${font} ${size} Tf 1 0 0 1 ${left} ${HEIGHT - top} Tm ${words} Tj ET`;
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
