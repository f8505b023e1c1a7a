import { format, getFormatFromId } from 'numfmt';

/** What a workbook says of how its numbers are shown. */
export interface NumberFormats {
  /** The pattern of each cell style, or the number of a built-in one. */
  readonly ofStyle: readonly (string | number)[];
  /** Whether days are counted from 1904. */
  readonly isFrom1904: boolean;
}

/** Days between 1 January 1900 and 1904 as Excel counts them. */
const DAYS_TO_1904 = 1462;
/** Built-in patterns that every language shows in its own way: unambiguous here, and the Japanese ones in years of the common era. */
const OWN_PATTERNS: Readonly<Record<number, string>> = {
  14: 'yyyy/m/d',
  22: 'yyyy/m/d h:mm',
  ...namePatterns([27, 30, 36, 50, 57], 'yyyy/m/d'),
  ...namePatterns([28, 29, 31, 51, 54, 58], 'yyyy"年"m"月"d"日"'),
  ...namePatterns([34, 52, 55], 'yyyy"年"m"月"'),
  ...namePatterns([35, 53, 56], 'm"月"d"日"'),
  32: 'h"時"mm"分"',
  33: 'h"時"mm"分"ss"秒"',
};

/** Excel takes no longer ones; following one of a hundred thousand signs for each number would take for ever. */
const MAX_PATTERN = 500;

/** A number as the workbook shows it; as it is where its pattern cannot be followed. */
export function showNumber(raw: string, style: number, formats: NumberFormats): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const known = formats.ofStyle[style] ?? 0;
  // By far the most: a sheet of a million numbers would take half a minute through the patterns.
  if (known === 0 || known === 'General') return showGeneral(value);
  const pattern = typeof known === 'string' ? known : (OWN_PATTERNS[known] ?? getFormatFromId(known, 'ja'));
  if (pattern.length > MAX_PATTERN) return raw;
  const isDate = formats.isFrom1904 && /[ymdhs]/i.test(pattern.replace(/"[^"]*"|\[[^\]]*\]|General/gi, ''));
  try {
    // As Excel has it in Japan too: only days by their own sign (aaa) are Japanese, months and halves of the day are not.
    const locale = /aaa/i.test(pattern) ? 'ja' : 'en';
    return format(pattern, isDate ? value + DAYS_TO_1904 : value, { locale }).trim();
  } catch {
    return raw;
  }
}

/** To ten digits, as a cell shows it; whole numbers, which may be identifiers, to all of theirs. */
function showGeneral(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(10)));
}

function namePatterns(ids: readonly number[], pattern: string): Record<number, string> {
  return Object.fromEntries(ids.map((id) => [id, pattern]));
}
