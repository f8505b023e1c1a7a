import type { FaultCode } from '../../bridge/protocol';
import type { Advice, Args } from './words';

const megabytes = (bytes: string | number | undefined): string => `${Math.round(Number(bytes ?? 0) / 1e6)} MB`;
const millions = (count: string | number | undefined): string => String(Math.round(Number(count ?? 0) / 1e6));

const FAULTS: Readonly<Record<FaultCode, (args: Args) => Advice>> = {
  'empty-file': () => ({ what: 'The file is empty.', remedy: 'Check that it was saved, then drop it again.' }),
  'no-text': ({ pages }) =>
    pages === undefined
      ? { what: 'There is no text in it, only white space.', remedy: 'Check the file and drop it again.' }
      : {
          what: `${pages === 1 ? 'Its page is a picture' : `Its ${pages} pages are pictures`}: there is no text to read.`,
          remedy: 'Have a text recognition (OCR) program add the text, then drop the PDF again.',
        },
  'unknown-format': ({ extension }) => ({
    what: `This page does not read .${extension ?? '?'} files.`,
    remedy: 'Save it as PDF, Word (.docx), text, Markdown, HTML or CSV and drop that.',
  }),
  'binary-file': ({ looksLike }) => ({
    what: looksLike && looksLike !== 'unknown' ? `Inside, this is not text but ${looksLike}.` : 'Inside, this is not text.',
    remedy: 'Save it as PDF, Word (.docx), text, Markdown, HTML or CSV and drop that.',
  }),
  'broken-encoding': ({ encoding, offset }) => ({
    what: `Some bytes are not valid${encoding && encoding !== 'unknown' ? ` ${encoding}` : ' in any encoding this page knows'}${offset === undefined ? '' : ` (first at byte ${offset})`}.`,
    remedy:
      'Read it again in another encoding, or open it in an editor, save it as UTF-8, and drop it again. Nothing was replaced in silence.',
  }),
  'file-unreadable': () => ({
    what: 'The browser could not open the file.',
    remedy: 'It may have been moved or changed meanwhile. Drop it again.',
  }),
  'file-too-large': ({ bytes, limit }) => ({
    what: `The file has ${megabytes(bytes)}; up to ${megabytes(limit)} are read.`,
    remedy: 'Split it into parts and drop those.',
  }),
  'file-damaged': ({ format }) => ({
    what: `This ${format ?? 'file'} is damaged or cut short.`,
    remedy: 'Fetch or save it once more and drop the new copy.',
  }),
  'file-locked': ({ format }) => ({
    what: `This ${format ?? 'file'} is locked with a password.`,
    remedy: 'Save a copy without a password and drop that.',
  }),
  'file-too-slow': ({ seconds }) => ({
    what: `Reading was stopped after ${seconds ?? 'too many'} seconds.`,
    remedy: 'Split the file into parts, or save it once more in the program it comes from.',
  }),
  'file-too-heavy': () => ({
    what: 'Reading it took more memory than the browser gives, and was ended.',
    remedy: 'Split the file into parts and drop them one by one. Other documents are not affected.',
  }),
  'unpacks-too-large': ({ limit, cells, characters }) =>
    cells === undefined
      ? {
          what: `Unpacked, it would be larger than the ${megabytes(limit)} that are read.`,
          remedy: 'Unpack it and drop the files you need.',
        }
      : {
          what: `Its sheets unfold to more than is read: ${millions(cells)} million cells, or ${millions(characters)} million characters in them.`,
          remedy: 'Save the part you need as a file of its own, as CSV for instance.',
        },
  'file-kills-page': ({ times }) => ({
    what: `The page ended ${times === undefined || times === 2 ? 'twice' : `${times} times`} while this file was read.`,
    remedy: 'It is not read by itself any more. Close other tabs or split the file, then read it anyway; or leave it.',
  }),
  'archive-inside': () => ({
    what: 'It is an archive inside an archive, which is not opened.',
    remedy: 'Unpack the outer one and drop this one by itself.',
  }),
  'storage-refused': () => ({
    what: 'This browser refuses storage.',
    remedy: 'The session goes on in memory; use an ordinary window to keep documents.',
  }),
  'storage-full': () => ({
    what: 'The storage of this browser is full.',
    remedy: 'The session goes on in memory. Remove documents or free disk space, then choose “Keep again”.',
  }),
  'storage-newer': () => ({ what: 'A newer version of this page has written the storage.', remedy: 'Reload the page.' }),
  'storage-blocked': () => ({ what: 'Another tab holds the storage.', remedy: 'Close the other tab.' }),
  'not-a-workspace': () => ({
    what: 'This is no workspace of Oyako.',
    remedy: 'Choose a file that “Save workspace” has made (.oyako.zip). Any other ZIP can be dropped on the page and is read as documents.',
  }),
  'workspace-damaged': ({ at }) => ({
    what: `The workspace file is damaged${at ? ` (${at})` : ''}. Nothing was taken from it, and your documents are as they were.`,
    remedy: 'Copy it once more from where it was saved, and open the new copy.',
  }),
  'workspace-newer': () => ({
    what: 'This workspace was saved by a newer version of Oyako. Nothing was taken from it.',
    remedy: 'Reload the page to get the newest version, then open the file again.',
  }),
  'workspace-too-large': ({ limit }) => ({
    what: `The workspace is too large: unpacked, up to ${megabytes(limit ?? 1024 ** 3)} can be opened in a tab.`,
    remedy: 'Remove some documents and save the workspace in parts.',
  }),
  'workspace-hidden': () => ({
    what: 'You see the page as a viewer who may not read everything, and a workspace file holds everything. So it is not saved.',
    remedy: 'See the page as everyone, then save again.',
  }),
  'workspace-unkept': ({ reason }) => ({
    what: `The workspace was not opened: the storage of this browser ${reason === 'storage-full' ? 'has no room for it' : 'could not be written'}. Your documents are as they were.`,
    remedy: 'Remove documents or free disk space, or clear “Keep documents on this computer”, then open it again.',
  }),
  'model-missing': ({ file, status }) => ({
    what: `The model is not where this page was put${file ? ` (${file})` : ''}${status === 200 ? ': a web page came in its place' : ''}.`,
    remedy:
      (status === 200 ? 'If this network wants you to sign in first, do that and try again. Else ask' : 'Ask') +
      ' whoever put the page there to copy the models folder as well. Search by characters works without it.',
  }),
  'model-damaged': ({ file }) => ({
    what: `The model arrived damaged${file ? ` (${file})` : ''} and was thrown away.`,
    remedy: 'Try again; if it happens again, the copy on the server is damaged. Search by characters works without it.',
  }),
  'model-offline': () => ({
    what: 'The model could not be fetched: there is no connection.',
    remedy: 'Connect once and try again; afterwards it works offline. Search by characters works without it.',
  }),
  'runtime-failed': () => ({
    what: 'The model could not be started in this browser.',
    remedy: 'Close other tabs to free memory and try again, or use a current browser. Search by characters works without it.',
  }),
  'bad-vector': () => ({
    what: 'The model gave a result that cannot be right, so it is not used.',
    remedy: 'Try again, or go on by characters.',
  }),
  'wasm-forbidden': () => ({
    what: 'This browser, or the place this page comes from, does not allow WebAssembly, and e5 cannot run without it.',
    remedy: 'Choose the instant model, which needs none, or search by characters or words.',
  }),
  'question-too-long': ({ length, limit }) => ({
    what: `The question has ${length ?? 'too many'} characters.`,
    remedy: `Shorten it to ${limit ?? '10,000'}.`,
  }),
  cancelled: () => ({ what: 'Stopped.', remedy: 'Nothing was lost.' }),
  'worker-died': () => ({
    what: 'The part of the page that reads and searches stopped.',
    remedy:
      'It has been started again. Try once more; if it stops again, this is too much for this browser: split the file or close other tabs.',
  }),
  'document-gone': () => ({ what: 'This document has been removed.', remedy: 'Drop it again to see it.' }),
  'out-of-memory': () => ({
    what: 'There is not enough memory for this.',
    remedy: 'Close other tabs or remove documents you do not need, then try again. What was kept is safe.',
  }),
  internal: ({ text }) => ({
    what: `Something failed that should not${text ? `: ${text}` : ''}.`,
    remedy: 'Try again. If it stays, reload the page; what was kept is safe.',
  }),
};

const WARNINGS: Readonly<Record<string, (args: Args) => string>> = {
  'hidden-rows': ({ rows, columns }) => `Hidden rows (${rows}) and columns (${columns}) were left out.`,
  'formulas-without-value': ({ count }) =>
    `${count === 1 ? 'A formula has' : `${count} formulas have`} no answer in the file. Save it once with a spreadsheet program and drop it again.`,
  'hidden-sheets': ({ count }) => `${count === 1 ? 'A hidden sheet was' : `${count} hidden sheets were`} left out.`,
  'hidden-slides': ({ count }) => `${count === 1 ? 'A hidden slide was' : `${count} hidden slides were`} left out.`,
  'text-field': ({ field, others }) => `The field “${field}” was taken for the text. Left out: ${others}.`,
  'broken-lines': ({ count, line }) =>
    `${count === 1 ? 'A line is' : `${count} lines are`} no JSON and were left out (line ${line} first).`,
  'attachments-left-out': ({ count }) =>
    `${count === 1 ? 'An attachment was' : `${count} attachments were`} left out; save and drop them by themselves.`,
  'nearly-empty': ({ letters }) => `Hardly anything was found in it: ${letters} letters.`,
  'mostly-damaged': ({ percent }) =>
    `${percent} % of its characters are lost, garbled or known to one font only; what is searched is not what you see in the file.`,
  'coded-data': ({ percent }) =>
    `${percent} % of it is data written out in letters (base64, hexadecimal); there are hardly any words to search.`,
  'giant-sentence': ({ length }) => `A stretch of ${length} characters has no end of a sentence in it; it is cut where it must be.`,
  'unknown-language': ({ percent, lang }) =>
    `${lang === 'zh' ? 'It seems to be Chinese' : `${percent} % of its letters are neither Japanese nor Latin`}; search by meaning knows such languages less well.`,
  'pages-without-text': ({ pages, of }) => `${pages} of ${of} pages have no text: they are empty or pictures.`,
  'encoding-guessed': ({ encoding }) => `The file does not say its encoding; it was read as ${encoding}.`,
  'bytes-dropped': () => 'The file ends in the middle of a character, which was left out.',
  'markdown-too-long': () => 'Too long to be read as Markdown; read as plain text.',
  'ragged-rows': ({ rows, columns }) =>
    `${rows ?? 'Some'} rows do not have ${columns ? `${columns} cells` : 'as many cells as the header'}.`,
  'unclosed-quote': ({ line }) => `A quotation mark${line ? ` in line ${line}` : ''} is never closed; everything behind it is one cell.`,
  'html-too-deep': () => 'Nested too deeply; the innermost levels were read as one.',
  'surrogates-replaced': ({ count }) => `${count ?? 'Some'} broken characters were already in the text and are shown as �.`,
};

export function englishFault(code: FaultCode, args: Args): Advice {
  return FAULTS[code](args);
}

/** What a reader noticed; a code without words of its own is shown as it is, rather than hidden. */
export function englishWarning(code: string, args: Args): string {
  return (Object.hasOwn(WARNINGS, code) ? WARNINGS[code]?.(args) : undefined) ?? code;
}
