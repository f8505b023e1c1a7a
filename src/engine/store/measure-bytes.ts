/** Bytes that a value takes when it is written, near enough: numbers, texts and buffers, without what the database adds. */
export function measureBytes(value: unknown): number {
  if (typeof value === 'string') return measureText(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  if (typeof value !== 'object' || value === null) return Float64Array.BYTES_PER_ELEMENT;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + measureBytes(one), 0);
  return Object.entries(value).reduce((sum, [key, one]) => sum + key.length + measureBytes(one), 0);
}

/** Browsers write a text in one byte a unit where all of them fit, else in two. */
function measureText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}
