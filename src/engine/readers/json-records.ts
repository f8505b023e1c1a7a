/** The fields of a record as text, by name; those inside of others by `outer.inner`. */
export type Fields = ReadonlyMap<string, string>;

/** Deeper objects are read as far as this. */
const MAX_DEPTH = 6;
const MAX_FIELDS = 20_000;

/** The records in a parsed JSON text: the elements of the largest list of objects or texts near the top, else the text as one record. */
export function findRecords(value: unknown): readonly unknown[] {
  const list = findList(value, 3);
  if (list !== null) return list;
  return typeof value === 'string' || isObject(value) ? [value] : [];
}

/** Each line as a record; lines that are no JSON are counted, the first of them from 1. */
export function parseLines(text: string): { records: unknown[]; broken: number; firstBroken: number } {
  const records: unknown[] = [];
  let broken = 0;
  let firstBroken = 0;
  text.split(/\r\n?|\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    try {
      records.push(JSON.parse(line));
    } catch {
      if (broken++ === 0) firstBroken = index + 1;
    }
  });
  return { records, broken, firstBroken };
}

export function flattenRecord(record: unknown): Fields {
  const fields = new Map<string, string>();
  flatten(record, '', 0, fields);
  return fields;
}

function flatten(value: unknown, name: string, depth: number, fields: Map<string, string>): void {
  if (fields.size >= MAX_FIELDS || value === null || value === undefined) return;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') fields.set(name, String(value));
  else if (Array.isArray(value)) {
    const words = value.filter((one) => typeof one === 'string' || typeof one === 'number').join('\n');
    if (words !== '') fields.set(name, words);
  } else if (isObject(value) && depth < MAX_DEPTH) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, name === '' ? key : `${name}.${key}`, depth + 1, fields);
  }
}

function findList(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) {
    const records = value.filter((one) => typeof one === 'string' || isObject(one));
    return records.length > 0 ? records : null;
  }
  if (!isObject(value) || depth === 0) return null;
  let best: readonly unknown[] | null = null;
  for (const inner of Object.values(value)) {
    const list = findList(inner, depth - 1);
    // A list of words inside of one record is a field of it.
    if (list !== null && list.every(isObject) && list.length > (best?.length ?? 0)) best = list;
  }
  return best;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
