import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// In this thread, which is a worker already.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { Fault } from '../../../bridge/fault';
import { CmapFiles } from './cmap-files';
import { tameArrays } from './tame-arrays';

/**
 * A PDF, opened in this thread; to be closed. pdf.js takes `bytes` over.
 *
 * The legacy build, because the modern one wants methods that are newer than the browsers of the last two versions and Node 20.
 *
 * @throws Fault `file-locked` for one that asks for a password, `file-damaged` for one that is no PDF.
 */
export async function openPdf(bytes: Uint8Array): Promise<{ readonly pdf: PDFDocumentProxy; close(): Promise<void> }> {
  tameArrays(bytes);
  const options = {
    data: bytes,
    BinaryDataFactory: CmapFiles,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    useWorkerFetch: false,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    verbosity: 0,
  };
  const task = getDocument(options);
  const close = async (): Promise<void> => {
    await task.destroy().catch(() => undefined);
  };
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    await close();
    if (error instanceof Error && error.name === 'PasswordException') throw new Fault('file-locked', { format: 'PDF' });
    throw new Fault('file-damaged', { format: 'PDF' });
  }
}
