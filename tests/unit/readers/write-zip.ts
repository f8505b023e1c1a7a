import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipSource {
  /** A name in bytes is written without the sign that it is UTF-8. */
  readonly name: string | Uint8Array;
  readonly content: string | Uint8Array;
}

const UTF8_FLAG = 0x800;

/** An archive of these files, by name or one by one, texts in UTF-8; level 0 stores them as they are. */
export async function writeZip(
  files: Readonly<Record<string, string | Uint8Array>> | readonly ZipSource[],
  level = 6,
): Promise<Uint8Array> {
  const list = Array.isArray(files) ? (files as readonly ZipSource[]) : Object.entries(files).map(([name, content]) => ({ name, content }));
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of list) {
    const raw = toBytes(content);
    const packed = level === 0 ? raw : deflateRawSync(raw, { level });
    const rawName = toBytes(name);
    const header = describe(typeof name === 'string', level, raw, packed, rawName);
    const local = concat(numbers([4, 0x04034b50]), header, numbers([2, 0]), rawName, packed);
    // Version made by; then, behind the same header: no comment, disk 0, no attributes, and where the file stands.
    centrals.push(concat(numbers([4, 0x02014b50], [2, 20]), header, numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), rawName));
    locals.push(local);
    offset += local.length;
  }
  const directory = concat(...centrals);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, list.length], [2, list.length], [4, directory.length], [4, offset], [2, 0]);
  return concat(...locals, directory, end);
}

/** From the version that is needed up to the length of the name: the same in both headers. */
function describe(isUtf8: boolean, level: number, raw: Uint8Array, packed: Uint8Array, name: Uint8Array): Uint8Array {
  return numbers(
    [2, 20],
    [2, isUtf8 ? UTF8_FLAG : 0],
    [2, level === 0 ? 0 : 8],
    [2, 0],
    [2, 33],
    [4, crc32(raw)],
    [4, packed.length],
    [4, raw.length],
    [2, name.length],
  );
}

function numbers(...fields: readonly (readonly [size: number, value: number])[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([size, value]) => Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256)));
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
