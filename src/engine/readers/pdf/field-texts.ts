/** What is written into a form, or over a page, as `getTextContent` would give it. */
export interface FieldText {
  readonly str: string;
  readonly dir: 'ltr';
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The size that is taken where a field says none, in points, and the white space on its left. */
const SIZE = 10;
const PADDING = 2;

/**
 * The words of the fields of a form that was filled in, and of text that was typed over the page: they stand on the page and not
 * in its content. One for each line, where it is about shown. Buttons, signatures, passwords and comments give none.
 */
export function listFieldTexts(annotations: readonly unknown[]): FieldText[] {
  return annotations.flatMap((annotation) => {
    const words = wordsOf(annotation);
    const [left = 0, bottom = 0, right = 0, top = 0] = rectOf(annotation);
    const lines = words.split(/\r\n?|\n/);
    const isOne = lines.length === 1;
    const size = Math.min(sizeOf(annotation), isOne ? Math.max(1, (top - bottom) * 0.8) : SIZE);
    const first = isOne ? bottom + (top - bottom - size) / 2 + size * 0.15 : top - PADDING - size;
    return lines.flatMap((str, at): FieldText[] => {
      if (str.trim() === '') return [];
      const width = Math.min(right - left, size * str.length);
      return [{ str, dir: 'ltr', transform: [size, 0, 0, size, left + PADDING, first - at * size * 1.2], width, height: size }];
    });
  });
}

function wordsOf(annotation: unknown): string {
  if (read(annotation, 'hidden') === true || read(annotation, 'password') === true) return '';
  if (read(annotation, 'subtype') === 'FreeText') return asText(read(read(annotation, 'contentsObj'), 'str'));
  if (read(annotation, 'subtype') !== 'Widget' || !/^(?:Tx|Ch)$/.test(asText(read(annotation, 'fieldType')))) return '';
  const value = read(annotation, 'fieldValue');
  return Array.isArray(value) ? value.map(asText).join(', ') : asText(value);
}

function rectOf(annotation: unknown): readonly number[] {
  const rect = read(annotation, 'rect');
  return Array.isArray(rect) ? rect.map(Number) : [];
}

function sizeOf(annotation: unknown): number {
  const size = Number(read(read(annotation, 'defaultAppearanceData'), 'fontSize'));
  return size > 0 && size < 100 ? size : SIZE;
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
