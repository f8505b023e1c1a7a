import PostalMime, { type Email } from 'postal-mime';
import { Fault } from '../../bridge/fault';
import type { Block, ReadWarning } from '../../core/model';
import { BROKEN_CHARACTERS } from './broken-characters';
import { encodeWindows1252 } from './decode-strictly';
import { decodeText, type Decoded } from './decode-text';
import { findDeclaredCharset } from './find-declared-charset';
import { decodeHeader } from './mail/decode-header';
import { markQuotes, partQuotes } from './mail/mark-quotes';
import { relabelMail } from './mail/relabel-mail';
import { LIKELY_WESTERN, scoreWindows1252 } from './score-encodings';
import { dated, readDate } from './read-date';
import { readHtml } from './read-html';
import { readText } from './read-text';
import type { Reading } from './reading';
import { shiftBlock, shiftSpan } from './shift-block';

/** What is read of a mail, and what is said of its encodings. */
interface Letter extends Pick<Email, 'attachments' | 'date' | 'subject' | 'text' | 'html'> {
  readonly warnings: readonly ReadWarning[];
}

/**
 * Reads a mail: its subject as the heading, then its text, or the text of its HTML where it has no other. Where what its parts say
 * of their encodings is wrong, missing or unknown, the bytes tell it (`encoding-guessed`). Attachments are left out, with the
 * warning `attachments-left-out {count}`; characters that no encoding explains, `surrogates-replaced {count}`.
 *
 * @throws Fault `file-damaged`.
 */
export async function readEml(bytes: Uint8Array): Promise<Reading> {
  const mail = await readLetter(bytes);
  const body = readBody(mail);
  const subject = (mail.subject ?? '').replace(/\s+/g, ' ').replace(BROKEN_CHARACTERS, '\ufffd').trim();
  const title = { start: 0, end: subject.length };
  const lead = subject === '' ? '' : `${subject}\n\n`;
  const heading: Block[] = subject === '' ? [] : [{ kind: 'heading', level: 1, title, ...title }];
  const text = lead + body.text;
  return {
    text,
    title: subject === '' ? null : subject,
    lang: body.lang,
    blocks: [...heading, ...body.blocks.map((block) => shiftBlock(below(block, heading.length), lead.length))],
    marks: body.marks.map((mark) => ({ ...mark, ...shiftSpan(mark, lead.length) })),
    warnings: [...mail.warnings, ...body.warnings, ...listWarnings(mail, text)],
    reader: 'eml/3',
    ...dated(readDate(mail.date ?? '')),
  };
}

/** A heading of the mail's own text stands below its subject. */
function below(block: Block, by: number): Block {
  return block.kind === 'heading' ? { ...block, level: block.level + by } : block;
}

async function readLetter(bytes: Uint8Array): Promise<Letter> {
  const mail: Letter = { ...(await parse(bytes)), warnings: [] };
  if (![mail.subject, mail.text, mail.html].some(isDoubtful)) return mail;
  const bare = relabelMail(bytes);
  const { text, html } = await parse(bare.bytes);
  const plain = decodeBytes(text, bare.charset);
  const rich = decodeBytes(html, bare.charset, findDeclaredCharset);
  return {
    ...mail,
    subject: (isDoubtful(mail.subject) ? decodeHeader(bare.subject) : null) ?? mail.subject,
    text: plain?.text ?? mail.text,
    html: rich?.text ?? mail.html,
    warnings: (plain ?? rich)?.warnings ?? [],
  };
}

/** Whether a text was decoded by the wrong rules: with signs for what they do not know, escapes, or letters that make up no language. */
function isDoubtful(text: string | undefined): boolean {
  if (text === undefined || !/[^\n\r\t -~]/.test(text)) return false;
  if (/[\ufffd\x1b\x80-\x9f]/.test(text)) return true;
  return encodeWindows1252(text) !== null && scoreWindows1252(text) < LIKELY_WESTERN;
}

/** A text whose characters are its bytes, as what they mean; null where they mean nothing, or are not there. */
function decodeBytes(
  text: string | undefined,
  charset: string | null,
  find: (bytes: Uint8Array) => string | null = () => null,
): Decoded | null {
  const bytes = text === undefined ? null : encodeWindows1252(text);
  if (bytes === null || bytes.length === 0) return null;
  try {
    const decoded = decodeText(bytes, charset ?? find(bytes));
    // Western European explains any bytes: it is no better than what the mail says.
    const isNoBetter = decoded.text.includes('\x1b') || (charset !== null && decoded.encoding === 'windows-1252');
    return isNoBetter ? null : decoded;
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 20 });
  } catch {
    throw new Fault('file-damaged', { format: 'EML' });
  }
}

function readBody({ text, html }: Letter): Reading {
  const plain = (text ?? '').replace(BROKEN_CHARACTERS, '\ufffd');
  return plain.trim() === '' && html ? readHtml(html) : markQuotes(readText(partQuotes(plain)));
}

function listWarnings({ attachments }: Letter, text: string): ReadWarning[] {
  const replaced = text.split('\ufffd').length - 1;
  return [
    ...(attachments.length > 0 ? [{ code: 'attachments-left-out', args: { count: attachments.length } }] : []),
    ...(replaced > 0 ? [{ code: 'surrogates-replaced', args: { count: replaced } }] : []),
  ];
}
