import type { Pause } from './pause';
import type { Reading } from './reading';

export type BinaryFormat = 'PDF' | 'DOCX' | 'XLSX' | 'ODS' | 'PPTX' | 'EPUB' | 'EML';

const ZIPPED: readonly BinaryFormat[] = ['DOCX', 'XLSX', 'ODS', 'PPTX', 'EPUB'];

/** The format of a file that is not text, by its first bytes and, where they say no more than "ZIP", its name; null for any other. */
export function tellBinary(extension: string, looksLike: string | null): BinaryFormat | null {
  if (looksLike === 'PDF' || (looksLike === null && extension === 'pdf')) return 'PDF';
  if (looksLike === null) return extension === 'eml' ? 'EML' : null;
  return ZIPPED.find((format) => format === looksLike) ?? null;
}

/** Each reader is fetched, with its library, when the first file wants it. */
export async function readBinary(format: BinaryFormat, bytes: Uint8Array, pause: Pause): Promise<Reading> {
  switch (format) {
    case 'PDF':
      return (await import('./read-pdf')).readPdf(bytes, pause);
    case 'DOCX':
      return (await import('./read-docx')).readDocx(bytes, pause);
    case 'XLSX':
      return (await import('./read-xlsx')).readXlsx(bytes, pause);
    case 'ODS':
      return (await import('./read-ods')).readOds(bytes, pause);
    case 'PPTX':
      return (await import('./read-pptx')).readPptx(bytes, pause);
    case 'EPUB':
      return (await import('./read-epub')).readEpub(bytes, pause);
    case 'EML':
      return (await import('./read-eml')).readEml(bytes);
  }
}
