import { normalizeText } from '../../core/split/normalize-text';

/** First years of the Japanese eras that a living document may be dated by. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2019, 平成: 1989, 昭和: 1926, R: 2019, H: 1989, S: 1926 };

const YEARS = { least: 1900, most: 2199 };

/** `2024-04-01`, `2024/4/1 9:30`, `2024-04-01T09:30:00+09:00`, `20240401`. */
const NUMERIC = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?!\d)(?:[T ]\s*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(.*)$/;
/** `2024年4月1日`, `令和6年4月1日`, `R6.4.1`. */
const JAPANESE = /^(?:(令和|平成|昭和)\s*(\d{1,2}|元)|(\d{4}))\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const ERA_INITIAL = /^([RHS])\s*(\d{1,2})[./](\d{1,2})[./](\d{1,2})(?!\d)/;
/** `D:20240401093000+09'00'`, as PDF has it. */
const PDF = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(.*)$/;
/** `Mon, 1 Apr 2024 09:30:00 +0900`, `April 1, 2024`. */
const WORDED = /^(?:[A-Za-z]{3,9},?\s+)?(?:\d{1,2}\s+[A-Za-z]{3,9}\.?|[A-Za-z]{3,9}\.?\s+\d{1,2},)\s+\d{4}\b/;

/**
 * The moment that a date names, in milliseconds since 1970 in UTC, or null where it names none between 1900 and 2199.
 *
 * Where no time is said it is midnight, where no zone is said it is UTC: dates are only compared with one another.
 */
export function readDate(written: string): number | null {
  const words = normalizeText(written, 'NFKC').trim();
  const numeric = NUMERIC.exec(words);
  if (numeric) {
    const [, year, , month, day, bareMonth, bareDay, hour, minute, second, zone = ''] = numeric;
    return momentOf([year, month ?? bareMonth, day ?? bareDay, hour, minute, second], zone);
  }
  const japanese = JAPANESE.exec(words);
  if (japanese) {
    const [, era = '', inEra = '', year, month, day] = japanese;
    return momentOf([year ?? yearOfEra(era, inEra), month, day]);
  }
  const initial = ERA_INITIAL.exec(words);
  if (initial) return momentOf([yearOfEra(initial[1] ?? '', initial[2] ?? ''), initial[3], initial[4]]);
  const pdf = PDF.exec(words);
  if (pdf) return momentOf(pdf.slice(1, 7), pdf[7]);
  return WORDED.test(words) ? checkYear(Date.parse(/\d:\d/.test(words) ? words : `${words} UTC`)) : null;
}

/** A moment as a field of what a reader gives: none where there is none. */
export function dated(at: number | null): { readonly date?: number } {
  return at === null ? {} : { date: at };
}

function yearOfEra(era: string, inEra: string): number {
  return (ERAS[era] ?? NaN) - 1 + (inEra === '元' ? 1 : Number(inEra));
}

/** Year, month, day, hour, minute and second; a day or hour that no calendar has gives null. */
function momentOf(parts: readonly (string | number | undefined)[], zone = ''): number | null {
  const [year = NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  // A year of two digits is taken for one of the last century.
  if (!(year >= YEARS.least && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59)) return null;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second);
  if (hour < 24 && new Date(moment).getUTCDate() !== day) return null;
  const offset = /^([-+])(\d\d):?'?(\d\d)?/.exec(zone);
  const minutes = offset ? Number(offset[2]) * 60 + Number(offset[3] ?? 0) : 0;
  return checkYear(moment - (offset?.[1] === '-' ? -minutes : minutes) * 60_000);
}

function checkYear(moment: number): number | null {
  const year = new Date(moment).getUTCFullYear();
  return year >= YEARS.least && year <= YEARS.most ? moment : null;
}
