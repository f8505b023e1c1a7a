import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pause } from '../pause';

/** One entry of a PDF's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly depth: number;
  /** The page it leads to, from 0. */
  readonly page: number;
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** More entries are no table of contents that anybody reads. */
const MAX_ENTRIES = 2000;
const MAX_DEPTH = 6;

/** The entries of the file's outline that lead to a page, in their order; none where it has none, or a damaged one. */
export async function readOutline(pdf: PDFDocumentProxy, pause: Pause): Promise<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (nodes: readonly OutlineNode[], depth: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (entries.length >= MAX_ENTRIES) return;
      await pause();
      const page = await pageOf(pdf, dest);
      if (page !== null && title.trim() !== '') entries.push({ title, depth, page });
      if (depth < MAX_DEPTH) await visit(items as OutlineNode[], depth + 1);
    }
  };
  await visit((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return entries;
}

async function pageOf(pdf: PDFDocumentProxy, destination: OutlineNode['dest']): Promise<number | null> {
  try {
    const explicit: unknown = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
    if (typeof target === 'number') return target;
    return target === null || typeof target !== 'object' ? null : await pdf.getPageIndex(target as Parameters<typeof pdf.getPageIndex>[0]);
  } catch {
    // It leads nowhere.
    return null;
  }
}
