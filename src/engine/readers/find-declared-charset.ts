/** A declaration stands near the top; browsers look at the first 1,024 bytes, some generators need more. */
const LOOKED_AT = 4096;

/** The charset label that an HTML file declares in its XML prolog or in a `<meta>`, or null. Comments do not declare. */
export function findDeclaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, LOOKED_AT)).replace(/<!--[^]*?-->/g, '');
  const prolog = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']?([\w.:-]+)/i.exec(head);
  if (prolog?.[1] !== undefined) return prolog[1];
  for (const [meta] of head.matchAll(/<meta\b[^>]{0,500}>?/gi)) {
    const charset = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(meta);
    if (charset?.[1] !== undefined) return charset[1];
  }
  return null;
}
