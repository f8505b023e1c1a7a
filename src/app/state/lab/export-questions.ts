import type { Settings } from '../page/settings.svelte';
import type { QuestionRow } from './asked-question';
import type { Basis } from './question-list.svelte';
import type { Cell } from './write-csv';

type ExportSettings = Pick<Settings, 'k' | 'vote' | 'parent' | 'cap' | 'tables' | 'merge'>;

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

/**
 * The table of questions as rows of cells under a head, and as one record with the setup that it stands on: the search as it was when the
 * questions were asked, the places as they are now. `outdated` says that documents or search have changed in between.
 */
export function exportQuestions(
  rows: readonly QuestionRow[],
  {
    settings,
    basis,
    isOutdated,
  }: { readonly settings: ExportSettings; readonly basis: Omit<Basis, 'version'>; readonly isOutdated: boolean },
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
  const { k, vote, parent, cap, tables, merge } = settings;
  const { collection, by, fusion, model, viewer } = basis;
  return {
    table: [COLUMNS, ...cells.map((cell) => COLUMNS.map((column) => cell[column]))],
    record: {
      setup: { collection, k, vote, by, fusion, model, parent, cap, tables, merge, seenAs: viewer },
      outdated: isOutdated,
      questions: cells,
    },
  };
}
