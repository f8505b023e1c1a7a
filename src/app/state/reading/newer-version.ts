import type { AsideEntry, DocumentEntry } from '../../../core/model';
import type { FileRow } from './asking-files.svelte';

/** A newer version of a document that did not take its place: it could not be read, or is kept aside. */
export type NewerVersion =
  | { readonly kind: 'failed'; readonly row: FileRow & { readonly fault: NonNullable<FileRow['fault']> } }
  | { readonly kind: 'aside'; readonly aside: AsideEntry };

/** The last such version of a document, as long as nobody has said what is to become of it; null for none. */
export function findNewerVersion(
  document: Pick<DocumentEntry, 'id' | 'path'>,
  rows: readonly FileRow[],
  asides: readonly AsideEntry[],
): NewerVersion | null {
  const aside = asides.findLast(({ replaces }) => replaces === document.id);
  if (aside) return { kind: 'aside', aside };
  const row = rows.findLast(({ fault, name }) => fault !== null && name === document.path);
  return row?.fault ? { kind: 'failed', row: { ...row, fault: row.fault } } : null;
}
