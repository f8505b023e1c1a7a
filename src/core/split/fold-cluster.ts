import { foldRadical } from './fold-radical';
import { foldSigns } from './fold-signs';

/** Variation selectors, joiners, zero-width and direction marks: never typed into a question, so in no key. */
const IGNORED = /[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e0fff}]/gu;

const JOINS_ON = /^[\p{M}\u200b-\u200d\u2060\u309b\u309c\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff\uffa0-\uffdc]/u;

/** Whether `code` folds by itself to one unit, its lower case, if nothing joins on behind it. */
export function isPlainKeyUnit(code: number): boolean {
  return (
    (code > 0x20 && code < 0x7f) ||
    (code >= 0x3001 && code <= 0x301f && code !== 0x3005 && code !== 0x301c) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fc) ||
    (code >= 0x4e00 && code <= 0x9fff)
  );
}

/** No letter of any language carries so many marks; without a limit, ordering a long run of marks would take square time. */
const LONGEST_CLUSTER = 64;

/** The end of the stretch from `at` that NFKC may compose: a character with all that joins on behind it. */
export function clusterEnd(text: string, at: number, end: number): number {
  let next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  const limit = Math.min(end, at + LONGEST_CLUSTER);
  while (next < limit) {
    const code = text.charCodeAt(next);
    if (code < 0x300 || isPlainKeyUnit(code) || !JOINS_ON.test(text.slice(next, next + 2))) break;
    next += (text.codePointAt(next) ?? 0) > 0xffff ? 2 : 1;
  }
  return Math.min(next, end);
}

/** What single units fold to, remembered: the same few marks and letters come in every sentence. */
const foldedUnits = new Map<string, string>();

/** What stands in a key for one such stretch: NFKC, case folded, radicals as ideographs, signs by `foldSigns`, nothing that has no width. */
export function foldCluster(cluster: string): string {
  if (cluster.length > 1) return fold(cluster);
  const known = foldedUnits.get(cluster);
  if (known !== undefined) return known;
  const folded = fold(cluster);
  foldedUnits.set(cluster, folded);
  return folded;
}

function fold(cluster: string): string {
  const radical = foldRadical(cluster.codePointAt(0) ?? 0);
  const read = radical === undefined ? cluster : radical + cluster.slice(1);
  return foldSigns(foldCase(voice(read).replace(IGNORED, '').normalize('NFKC')).replace(IGNORED, '')).normalize('NFKC');
}

/** Spacing voicing marks behind a character as the combining ones that they stand for. */
function voice(cluster: string): string {
  return cluster.replace(/(?<=.)[゛゜]/gu, (mark) => (mark === '゛' ? '\u3099' : '\u309a'));
}

/** By way of the capitals, so that ß is ss, ς is σ and ſ is s; the dot that İ leaves over i goes. */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');
}
