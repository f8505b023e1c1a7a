import type { DocumentDate } from '../../../core/model';

/** The day, as `2024-04-01` in every language. A file's is this machine's day, as its file manager shows it. */
export function formatDay({ at, by }: DocumentDate): string {
  const date = new Date(at);
  const [year, month, day] =
    by === 'document'
      ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
      : [date.getFullYear(), date.getMonth(), date.getDate()];
  return [String(year), String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
