/** A string of a workbook with the characters that XML cannot hold: `_x000D_` is a carriage return, `_x005F_` a low line. */
export function unescapeString(text: string): string {
  return text.includes('_x') ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => readable(parseInt(code, 16))) : text;
}

/** Controls other than white space, and halves of characters, say nothing. */
function readable(code: number): string {
  const isText =
    code >= 0x20 ? code !== 0x7f && (code < 0xd800 || code > 0xdfff) && code < 0xfffe : code === 9 || code === 10 || code === 13;
  return isText ? String.fromCharCode(code) : '';
}
