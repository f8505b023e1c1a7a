/** How the list number is written that a sentence begins with, and its value; `roman` is 0 where it cannot be read as one. */
export interface InlineList {
  readonly style: string;
  readonly value: number;
  readonly roman: number;
}

const ROMANS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

const ITEM = /^([•⁃‣◦▪●])?\s?(?:(\(?)(\d{1,3}|[a-zA-Z]|[ivx]{2,4})(\.\)|[.)]))?(?=\s)/u;
const WIDE_ITEM = /^([０-９]{1,3})[．）]/u;
const BULLET_NUMBER = /^([•⁃‣◦▪●])\s?(\d{1,3})?/u;

/** The list number or bullet that a sentence begins with ("1. …", "b) …", "• 9. …"), or null. */
export function startList(text: string, at: number): InlineList | null {
  const ahead = text.slice(at, at + 8);
  const first = ahead.charCodeAt(0);
  if (Number.isNaN(first)) return null;
  if (first >= 0x3000) {
    const wide = WIDE_ITEM.exec(ahead);
    return wide ? { style: `１${ahead.charAt(wide[0].length - 1)}`, value: Number(wide[1]?.normalize('NFKC')), roman: 0 } : null;
  }
  const bullet = BULLET_NUMBER.exec(ahead);
  if (bullet) return { style: bullet[1] ?? '', value: 0, roman: 0 };
  const item = ITEM.exec(ahead);
  if (!item?.[3]) return null;
  return {
    style: `${item[2] ?? ''}${styleOf(item[3])}${item[4] ?? ''}`,
    value: valueOf(item[3]),
    roman: Math.max(0, ROMANS.indexOf(item[3])),
  };
}

/** Whether the next item of the same inline list begins at `at`: the same bullet, or the same style and the next value. */
export function followsInList(text: string, at: number, list: InlineList): boolean {
  const next = startList(text, at);
  if (next === null || next.style !== list.style) return false;
  if (next.roman > 0 && list.roman > 0) return next.roman === list.roman + 1;
  return next.value === 0 ? list.value === 0 : next.value === list.value + 1;
}

function styleOf(label: string): string {
  if (/^\d/.test(label)) return '1';
  return label === label.toLowerCase() ? 'a' : 'A';
}

function valueOf(label: string): number {
  if (label.length > 1 && !/^\d/.test(label)) return -1;
  return /^\d/.test(label) ? Number(label) : (label.toLowerCase().codePointAt(0) ?? 0) - 96;
}
