/** Units that never join with one another: between two of them there is a boundary, whatever stands around. */
function isPlain(code: number): boolean {
  return (
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0x3001 && code <= 0x3029) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fe) ||
    (code >= 0x4e00 && code <= 0x9fff)
  );
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** How far back a place between two plain units is looked for before the stretch is segmented from its start. */
const FARTHEST_ANCHOR = 200;

/**
 * The last grapheme boundary in `(from, at]`, or `from` if a single grapheme fills it. `from` must be a boundary.
 *
 * Cheap in plain text, where two units tell; elsewhere it segments from the nearest sure boundary, or from `from`.
 */
export function lastGraphemeBoundary(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length;
  if (at <= from) return from;
  if (isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at))) return at;
  let anchor = at - 1;
  const limit = Math.max(from, at - FARTHEST_ANCHOR);
  while (anchor > limit && !(isPlain(text.charCodeAt(anchor - 1)) && isPlain(text.charCodeAt(anchor)))) anchor--;
  if (anchor === limit) anchor = from;
  let last = anchor;
  // A boundary depends on what is before it and on one character behind it.
  for (const { index } of segmenter.segment(text.slice(anchor, at + 2))) {
    if (anchor + index > at) break;
    last = anchor + index;
  }
  return last;
}

/** `at`, or the place before it if it stands inside a surrogate pair. */
export function codePointBoundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}
