import type { CollectionId } from '../../../bridge/protocol';
import type { Settings } from '../page/settings.svelte';
import type { QuestionRow } from './asked-question';
import type { Cell } from './write-csv';

type ExportSettings = Pick<Settings, 'k' | 'vote' | 'by' | 'fusion' | 'parent' | 'cap' | 'tables'>;

const COLUMNS = [
  'question',
  'state',
  'searchedBy',
  'leadingDocument',
  'largestShareBefore',
  'largestShareAfter',
  'freed',
  'kStar',
  'distinctBefore',
  'distinctAfter',
  'effectiveBefore',
  'effectiveAfter',
] as const;

/** The table of questions as rows of cells under a head, and as one record with the setup that it stands on. */
export function exportQuestions(
  rows: readonly QuestionRow[],
  { settings, collection }: { readonly settings: ExportSettings; readonly collection: CollectionId },
): { readonly table: readonly (readonly Cell[])[]; readonly record: unknown } {
  const cells = rows.map((row): Readonly<Record<(typeof COLUMNS)[number], Cell>> => ({
    question: row.question,
    state: row.state,
    searchedBy: row.by,
    leadingDocument: row.leading?.title ?? null,
    largestShareBefore: row.before?.largestShare ?? null,
    largestShareAfter: row.after?.largestShare ?? null,
    freed: row.state === 'asked' ? row.freed : null,
    kStar: row.kStar,
    distinctBefore: row.before?.distinct ?? null,
    distinctAfter: row.after?.distinct ?? null,
    effectiveBefore: row.before?.effective ?? null,
    effectiveAfter: row.after?.effective ?? null,
  }));
  const { k, vote, by, fusion, parent, cap, tables } = settings;
  return {
    table: [COLUMNS, ...cells.map((cell) => COLUMNS.map((column) => cell[column]))],
    record: { setup: { collection, k, vote, by, fusion, parent, cap, tables }, questions: cells },
  };
}
