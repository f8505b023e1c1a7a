import { Fault } from '../../bridge/fault';
import type { FieldChoice, ReadText, ReadWarning } from '../../core/model';
import { ownValue } from '../../core/own-value';
import { BROKEN_CHARACTERS } from './broken-characters';
import { decodeAs, decodeText } from './decode-text';
import { findDeclaredCharset } from './find-declared-charset';
import { hasControls, lookBinary } from './look-binary';
import { looksLikeMarkdown } from './looks-like-markdown';
import { createPause } from './pause';
import { readBinary, tellBinary } from './read-binary';
import type { Reading } from './reading';
import { readText } from './read-text';

const MAX_BYTES = 64 * 1024 * 1024;

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** What a person says texts are in. */
  readonly encoding?: string;
  /** What a person says of the fields of JSON records. */
  readonly fields?: readonly FieldChoice[] | undefined;
}

type Format = 'text' | 'markdown' | 'html' | 'csv' | 'tsv' | 'json' | 'jsonl';

const FORMATS: Readonly<Record<string, Format>> = {
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
};

/** Known formats that may consist of readable characters and still are no text to read. */
const OTHER_FORMATS = new Set(
  (
    'pdf doc docx dot docm odt rtf pages xls xlsx xlsm ods numbers ppt pptx odp key epub mobi zip gz tgz tar 7z rar xz bz2 iso dmg exe dll so bin wasm apk jar class ' +
    'png jpg jpeg gif webp bmp tif tiff heic avif ico svg psd ai eps mp3 mp4 m4a wav flac ogg webm mov avi mkv ttf otf woff woff2 sqlite db parquet onnx msg'
  ).split(' '),
);

/**
 * Reads one file into text, blocks and marks. The name's extension says the format; a file without one, or with one that
 * nobody knows, is read as text if it decodes to clean text.
 *
 * @throws Fault `file-too-large`, `empty-file`, `binary-file`, `unknown-format`, `broken-encoding`, `no-text`, or, for
 * formats that are not text, `file-damaged`, `file-locked`, `file-too-slow`, `unpacks-too-large`; the
 * signal's reason where it was aborted before, after decoding, or between two pieces of Markdown, pages or parts.
 */
export async function readFile(name: string, bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadText> {
  options.signal?.throwIfAborted();
  if (bytes.length > MAX_BYTES) throw new Fault('file-too-large', { bytes: bytes.length, limit: MAX_BYTES });
  if (bytes.length === 0) throw new Fault('empty-file');
  const extension = extensionOf(name);
  const looksLike = lookBinary(bytes);
  const binary = tellBinary(extension, looksLike);
  if (binary !== null) {
    const reading = await readBinary(binary, bytes, createPause(options.signal));
    if (reading.text.trim() === '') throw new Fault('no-text');
    return { ...reading, encoding: null };
  }
  if (looksLike !== null) throw new Fault('binary-file', { looksLike });
  if (OTHER_FORMATS.has(extension)) throw new Fault('unknown-format', { extension });
  const format = ownValue(FORMATS, extension) ?? 'text';
  const { text, encoding, warnings } = options.encoding
    ? decodeAs(bytes, options.encoding)
    : decodeText(bytes, format === 'html' ? findDeclaredCharset(bytes) : null);
  if (hasControls(text)) {
    throw options.encoding
      ? new Fault('broken-encoding', { encoding, bytes: bytes.length })
      : new Fault('binary-file', { looksLike: 'unknown' });
  }
  if (text.trim() === '') throw new Fault('no-text');
  options.signal?.throwIfAborted();
  const reading = await readAs(format, text, options);
  if (reading.text.trim() === '') throw new Fault('no-text');
  return { ...reading, encoding, warnings: [...warnings, ...reading.warnings] };
}

/** Reads text that was pasted, under the title a person gave it: as Markdown if it plainly is, else as plain text. */
export async function readPasted(title: string, text: string): Promise<ReadText> {
  if (text === '') throw new Fault('empty-file');
  const { wellFormed, warnings } = makeWellFormed(text.replace(/^\ufeff/, ''));
  if (wellFormed.trim() === '') throw new Fault('no-text');
  const reading = await readAs(looksLikeMarkdown(wellFormed) ? 'markdown' : 'text', wellFormed);
  return { ...reading, title: title.trim() === '' ? reading.title : title, encoding: null, warnings: [...warnings, ...reading.warnings] };
}

/** Each parser is fetched when the first file wants it, so that the worker starts without them. */
async function readAs(format: Format, text: string, { signal, fields }: ReadOptions = {}): Promise<Reading> {
  switch (format) {
    case 'text':
      return readText(text);
    case 'markdown':
      return (await import('./read-markdown')).readMarkdown(text, { signal });
    case 'html':
      return (await import('./read-html')).readHtml(text);
    case 'csv':
    case 'tsv':
      return (await import('./read-csv')).readCsv(text, { preferTabs: format === 'tsv' });
    case 'json':
    case 'jsonl':
      return (await import('./read-json')).readJson(text, { byLines: format === 'jsonl', fields });
  }
}

function makeWellFormed(text: string): { wellFormed: string; warnings: ReadWarning[] } {
  let replaced = 0;
  const wellFormed = text.replace(BROKEN_CHARACTERS, () => {
    replaced++;
    return '\ufffd';
  });
  return { wellFormed, warnings: replaced > 0 ? [{ code: 'surrogates-replaced', args: { count: replaced } }] : [] };
}

function extensionOf(name: string): string {
  const bare = name.slice(name.lastIndexOf('/') + 1);
  const dot = bare.lastIndexOf('.');
  return dot > 0 ? bare.slice(dot + 1).toLowerCase() : '';
}
