import { tellZip } from './tell-zip';

/** First bytes by which other kinds of files are known, and what people call them. */
const SIGNATURES: readonly (readonly [looksLike: string, offset: number, bytes: readonly number[]])[] = [
  ['PDF', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['ZIP', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', 0, [0x50, 0x4b, 0x05, 0x06]],
  ['PNG', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', 0, [0xff, 0xd8, 0xff]],
  ['GIF', 0, [0x47, 0x49, 0x46, 0x38]],
  ['WebP', 8, [0x57, 0x45, 0x42, 0x50]],
  ['TIFF', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['TIFF', 0, [0x4d, 0x4d, 0x00, 0x2a]],
  ['MP4', 4, [0x66, 0x74, 0x79, 0x70]],
  ['MP3', 0, [0x49, 0x44, 0x33, 0x03]],
  ['MP3', 0, [0x49, 0x44, 0x33, 0x04]],
  ['Ogg', 0, [0x4f, 0x67, 0x67, 0x53, 0x00]],
  ['WAV', 8, [0x57, 0x41, 0x56, 0x45]],
  ['Office', 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['GZIP', 0, [0x1f, 0x8b, 0x08]],
  ['7z', 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['RAR', 0, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['program', 0, [0x7f, 0x45, 0x4c, 0x46]],
  ['program', 0, [0x4d, 0x5a, 0x90, 0x00]],
  ['WebAssembly', 0, [0x00, 0x61, 0x73, 0x6d]],
  ['SQLite', 0, [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['font', 0, [0x77, 0x4f, 0x46, 0x32]],
  ['RTF', 0, [0x7b, 0x5c, 0x72, 0x74, 0x66, 0x31]],
];

/** What a file is by its first bytes, whatever its name says; DOCX, XLSX and their like are told from other ZIPs. Null where it may be text. */
export function lookBinary(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, offset, signature]) => signature.every((byte, index) => bytes[offset + index] === byte));
  if (found === undefined) return null;
  return found[0] === 'ZIP' ? tellZip(bytes) : found[0];
}

/** Whether a decoded text holds what no text holds: a NUL, or more than a tenth of control characters. */
export function hasControls(text: string): boolean {
  if (text.includes('\0')) return true;
  let controls = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Tab, line feed, vertical tab, form feed, return and escape occur in texts.
    if ((unit < 0x20 && (unit < 9 || unit > 13) && unit !== 0x1b) || (unit >= 0x7f && unit < 0xa0 && unit !== 0x85)) controls++;
  }
  return controls > text.length * 0.1;
}
