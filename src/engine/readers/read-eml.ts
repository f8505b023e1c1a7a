import PostalMime, { type Email } from 'postal-mime';
import { Fault } from '../../bridge/fault';
import type { Block, ReadWarning } from '../../core/model';
import { dated, readDate } from './read-date';
import { readHtml } from './read-html';
import { readText } from './read-text';
import type { Reading } from './reading';
import { shiftBlock, shiftSpan } from './shift-block';

/**
 * Reads a mail: its subject as the heading, then its text, or the text of its HTML where it has no other. Attachments are left
 * out, with the warning `attachments-left-out {count}`; characters that its encoding does not have, `surrogates-replaced {count}`.
 *
 * @throws Fault `file-damaged`.
 */
export async function readEml(bytes: Uint8Array): Promise<Reading> {
  const mail = await parse(bytes);
  const body = readBody(mail);
  const subject = (mail.subject ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
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
    warnings: [...body.warnings, ...listWarnings(mail, text)],
    reader: 'eml/2',
    ...dated(readDate(mail.date ?? '')),
  };
}

/** A heading of the mail's own text stands below its subject. */
function below(block: Block, by: number): Block {
  return block.kind === 'heading' ? { ...block, level: block.level + by } : block;
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 20 });
  } catch {
    throw new Fault('file-damaged', { format: 'EML' });
  }
}

function readBody({ text, html }: Email): Reading {
  const plain = (text ?? '').replace(/\p{Surrogate}/gu, '\ufffd');
  return plain.trim() === '' && html ? readHtml(html) : readText(plain);
}

function listWarnings({ attachments }: Email, text: string): ReadWarning[] {
  const replaced = text.split('\ufffd').length - 1;
  return [
    ...(attachments.length > 0 ? [{ code: 'attachments-left-out', args: { count: attachments.length } }] : []),
    ...(replaced > 0 ? [{ code: 'surrogates-replaced', args: { count: replaced } }] : []),
  ];
}
