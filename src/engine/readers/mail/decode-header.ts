import { Fault } from '../../../bridge/fault';
import { decodeText } from '../decode-text';
import { fromBinary } from './relabel-mail';

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g;

/**
 * The words of a header that is not written by the rules, `raw` a character a byte: bytes of any encoding as they are, and
 * encoded words that part a character between them. Null where the bytes cannot be explained.
 */
export function decodeHeader(raw: string): string | null {
  try {
    if (/[^\0-\x7f]|\x1b/.test(raw)) return decodeText(fromBinary(raw)).text;
    return decodeWords(raw.replace(BETWEEN_WORDS, '$1'));
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

/** Words of one encoding that touch are one. */
function decodeWords(header: string): string {
  let text = '';
  let at = 0;
  let open: { readonly charset: string; bytes: string } | null = null;
  const close = (): void => {
    if (open) text += decodeText(fromBinary(open.bytes), open.charset).text;
    open = null;
  };
  for (const { 0: word, 1: charset = '', 2: way = '', 3: content = '', index } of header.matchAll(WORD)) {
    if (index > at || open?.charset.toLowerCase() !== charset.toLowerCase()) close();
    text += header.slice(at, index);
    open ??= { charset, bytes: '' };
    open.bytes += /b/i.test(way) ? fromBase64(content) : fromQuoted(content);
    at = index + word.length;
  }
  close();
  return text + header.slice(at);
}

function fromBase64(content: string): string {
  try {
    return atob(content.replace(/[^\w+/]/g, ''));
  } catch {
    return '';
  }
}

function fromQuoted(content: string): string {
  return content.replace(/_/g, ' ').replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
