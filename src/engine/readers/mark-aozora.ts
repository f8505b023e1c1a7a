import type { Mark } from '../../core/model';

/** Longest reading and longest base between ｜ and 《 in Aozora Bunko's own texts are far below this. */
const MAX_RUBY = 60;

/**
 * Whether a text is plainly in Aozora Bunko's notation: it has an editor's note ［＃…］, or several readings
 * 《かな》 behind kanji. A book title in 《》 alone is not enough.
 */
export function isAozora(text: string): boolean {
  if (/［＃[^］\r\n]{1,100}］/.test(text)) return true;
  let readings = 0;
  for (const match of text.matchAll(/[\p{Script=Han}々〆ヶ]《[ぁ-ゖァ-ヺー・]{1,30}》/gu)) {
    readings += match.length;
    if (readings >= 3) return true;
  }
  return false;
}

/** Marks for readings (《…》 and the ｜ that starts their base) and editor's notes (［＃…］, nested ones too), in text order. */
export function markAozora(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (unit === '《') {
      const end = findClose(text, at, '》');
      if (end < 0 || at === 0 || /[\s《》]/.test(text[at - 1] ?? ' ')) continue;
      marks.push({ start: at, end, reason: 'ruby', replacement: '' });
      at = end - 1;
    } else if (unit === '｜' && /^[^《》｜\r\n]{1,60}《[^《》\r\n]{1,60}》/.test(text.slice(at + 1, at + 2 * MAX_RUBY + 3))) {
      marks.push({ start: at, end: at + 1, reason: 'ruby', replacement: '' });
    } else if (unit === '［' && text[at + 1] === '＃') {
      const end = findNoteEnd(text, at);
      if (end < 0) continue;
      marks.push({ start: at, end, reason: 'note', replacement: '' });
      at = end - 1;
    }
  }
  return marks;
}

function findClose(text: string, open: number, close: string): number {
  const last = Math.min(text.length, open + MAX_RUBY);
  for (let at = open + 1; at < last; at++) {
    const unit = text[at] ?? '';
    if (unit === close) return at === open + 1 ? -1 : at + 1;
    if (unit === '《' || unit === '\n' || unit === '\r') return -1;
  }
  return -1;
}

/** A note may quote text that holds notes itself: ［＃「※［＃…］」に傍点］. It ends in its line. */
function findNoteEnd(text: string, open: number): number {
  let depth = 0;
  const last = Math.min(text.length, open + 400);
  for (let at = open; at < last; at++) {
    const unit = text[at];
    if (unit === '［') depth++;
    else if (unit === '］' && --depth === 0) return at + 1;
    else if (unit === '\n' || unit === '\r') return -1;
  }
  return -1;
}
