const TAGS = /[\u{e0020}-\u{e007e}]+/gu;
/** Emoji and old kanji take one selector each; a row of them is a row of numbers. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;

/**
 * The text with what is written in characters that nobody sees and models read, in ordinary letters and set apart by `apart`: tags, which
 * repeat ASCII, and variation selectors, which count to 256.
 */
export function revealHidden(text: string, apart: string): string {
  const letters = (toCode: (point: number) => number) => (run: string) =>
    apart + Array.from(run, (one) => String.fromCharCode(toCode(one.codePointAt(0) ?? 0))).join('') + apart;
  return text
    .replace(
      TAGS,
      letters((point) => point - 0xe0000),
    )
    .replace(
      SELECTORS,
      letters((point) => (point < 0xe0100 ? point - 0xfe00 : point - 0xe0100 + 16)),
    );
}
