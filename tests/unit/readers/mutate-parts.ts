import type { Draw } from './try-input';

/** Numbers and words that readers meet where they expect a small count, a place or a name. */
const VALUES = [
  '',
  '0',
  '-1',
  '1',
  '2',
  '99999999999',
  '1e308',
  'NaN',
  '0.5',
  'A0',
  'XFE1048577',
  'ZZZZZ1',
  'A1:XFD1048576',
  '../../../x',
  '#',
  '\u{10ffff}',
  '&#0;',
  '&amp;',
  '"',
  'true',
];

/** Changes one place of an XML text in a way that programs and people do: values, elements, nesting, entities, cuts. */
function mutateXml(xml: string, draw: Draw): string {
  const value = (): string => VALUES[draw(VALUES.length)] ?? '';
  const tags = [...xml.matchAll(/<[^<>]*>/g)];
  const tag = tags[draw(tags.length)];
  const other = tags[draw(tags.length)];
  if (!tag || !other) return xml + value();
  const [first, last] = tag.index <= other.index ? [tag, other] : [other, tag];
  const before = xml.slice(0, tag.index);
  const behind = xml.slice(tag.index + tag[0].length);
  const between = xml.slice(first.index, last.index);
  switch (draw(12)) {
    case 0:
      return before + behind;
    case 1:
      return before + tag[0] + tag[0] + behind;
    case 2:
    case 3:
      return before + replaceOne(tag[0], /"[^"]*"/g, `"${value()}"`, draw) + behind;
    case 4:
      return before + replaceOne(tag[0], / [\w:]+="/g, ` ${['x', 'r:id', 'w:val', 'r', 's', 't'][draw(6)]}="`, draw) + behind;
    case 5:
      return xml.slice(0, first.index) + xml.slice(last.index);
    case 6:
      return xml.slice(0, last.index) + between.repeat(1 + draw(4)) + xml.slice(last.index);
    case 7: {
      const name = /^<([\w:]+)/.exec(tag[0])?.[1];
      const depth = [3, 300, 6000][draw(3)] ?? 3;
      return name === undefined ? xml : before + `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth) + tag[0] + behind;
    }
    case 8:
      return before + tag[0] + value() + behind;
    case 9:
      return xml.slice(0, draw(xml.length));
    case 10:
      return `<!DOCTYPE x [<!ENTITY a "ああああああああああ"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${before}${tag[0]}&b;${behind}`;
    default:
      return before + other[0] + behind;
  }
}

/** Changes one part of a package: its XML, its name, or whether it is there at all. */
export function mutatePackage(parts: Readonly<Record<string, string>>, draw: Draw): Record<string, string> {
  const names = Object.keys(parts);
  const name = names[draw(names.length)] ?? '';
  const { [name]: content = '', ...rest } = parts;
  switch (draw(12)) {
    case 0:
      return rest;
    case 1:
      return { ...rest, [name.toUpperCase()]: content };
    case 2:
      return { ...rest, [name]: parts[names[draw(names.length)] ?? ''] ?? '' };
    case 3:
      return { ...rest, [name]: '' };
    default:
      return { ...rest, [name]: mutateXml(content, draw) };
  }
}

/** Changes one place of a PDF whose objects stand in it as text: numbers, references, keys, streams, the table of places. */
export function mutatePdf(bytes: Uint8Array, draw: Draw): Uint8Array {
  const pdf = Buffer.from(bytes).toString('latin1');
  const objects = [...pdf.matchAll(/\d+ 0 obj[^]*?endobj/g)];
  const object = objects[draw(objects.length)];
  const inObjects = (change: (body: string) => string): string =>
    object ? pdf.slice(0, object.index) + change(object[0]) + pdf.slice(object.index + object[0].length) : pdf;
  const number = (): string => ['0', '-1', '1', '99999999', '1e9', '0.0001', 'null', '-32768', '2147483648'][draw(9)] ?? '0';
  const mutated = ((): string => {
    switch (draw(10)) {
      case 0:
      case 1:
        return inObjects((body) => replaceOne(body, /(?<=[\s[(])-?\d+(?:\.\d+)?(?=[\s\]/)>])/g, number(), draw));
      case 2:
        return inObjects((body) => replaceOne(body, /\d+ 0 R/g, `${draw(objects.length + 2)} 0 R`, draw));
      case 3:
        return inObjects((body) =>
          replaceOne(body, /\/\w+/g, ['/X', '/Kids', '/Parent', '/Identity-H', '/Length', '/Encoding'][draw(6)] ?? '', draw),
        );
      case 4:
        return inObjects((body) => body.slice(0, draw(body.length)));
      case 5:
        return inObjects((body) =>
          replaceOne(
            body,
            /\b(?:Tf|Tm|Tj|BT|ET|obj|endobj|stream|endstream)\b/g,
            ['q', 'Q', 'Do', 'TJ', 'BT', 'EI', ''][draw(7)] ?? '',
            draw,
          ),
        );
      case 6:
        return inObjects((body) =>
          replaceOne(
            body,
            /<[0-9a-f]*>|\([^)]*\)/g,
            [`<${'d83d'.repeat(draw(20))}>`, '<0>', '(\\377\\000\\1)', `(${'a'.repeat(5000)})`, '<', '('][draw(6)] ?? '',
            draw,
          ),
        );
      case 7:
        return replaceOne(
          pdf,
          /\d{10} \d{5} [nf]/g,
          `${String(draw(pdf.length * 2)).padStart(10, '0')} ${String(draw(70_000)).padStart(5, '0')} n`,
          draw,
        );
      case 8:
        return replaceOne(
          pdf,
          /startxref\s+\d+|\/Size \d+|\/Root \d+|xref\s+0 \d+/g,
          ['startxref\n0', '/Size 1', '/Root 99', 'xref\n0 99999999', `/Prev ${draw(pdf.length)}`][draw(5)] ?? '',
          draw,
        );
      default:
        return object ? pdf.slice(0, object.index) + object[0].repeat(2 + draw(50)) + pdf.slice(object.index) : pdf;
    }
  })();
  return new Uint8Array(Buffer.from(mutated, 'latin1'));
}

/** Replaces one of the matches of `pattern`; all of `text` as it was where there is none. */
function replaceOne(text: string, pattern: RegExp, replacement: string, draw: Draw): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[draw(matches.length)];
  return match ? text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length) : text;
}
