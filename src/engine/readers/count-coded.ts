/** A line or word of base64 or hexadecimal digits, longer than any word; an address or path has other signs in it. */
const CODED_WORD =
  /(?<![\w+/=:.-])(?:[0-9a-fA-F]{32,}|(?=[A-Za-z+/]*\d)(?=[a-z\d+/]*[A-Z])(?=[A-Z\d+/]*[a-z])[A-Za-z\d+/]{48,}={0,2})(?![\w+/.-])/gu;
/** A line of a dump: its place, then bytes in hexadecimal digits. */
const DUMPED_LINE = /^[0-9a-fA-F]{6,16}:?[ \t]+(?:[0-9a-fA-F]{2,8}[ \t]+){4,}.*$/gmu;

/** How many UTF-16 units of a text are data written out in letters and digits (base64, hexadecimal), not words. Linear in the length. */
export function countCoded(text: string): number {
  let coded = 0;
  const words = text.replace(DUMPED_LINE, (line) => {
    coded += line.length;
    return '';
  });
  for (const [match] of words.matchAll(CODED_WORD)) coded += match.length;
  return coded;
}
