/** Control characters, line ends of every kind, and marks that turn the direction of what stands around them. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Letters that joiners do nothing to. */
const UNJOINED = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
/** What is not seen itself and shapes what is: joiners, selectors of a look, the tags of a flag. */
const SHAPING = [
  String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<![${UNJOINED}])[\u200c\u200d](?![${UNJOINED}])(?=[\p{L}\p{Extended_Pictographic}])`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0020}-\u{e007f}]`,
].join('|');
const UNSEEN_ALONE = new RegExp(String.raw`(?!${SHAPING})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu');

/** Longer names are cut: they would fill the prompt, every list and every picture. */
const MOST_UNITS = 300;

/**
 * A title, heading or label as it is kept and shown: on one line, well-formed, of what is seen of it, and reading in the order it is
 * written in, so that no mark for right-to-left and no empty character can make it pass for something else. Empty where nothing is left.
 */
export function tidyName(name: string): string {
  const tidy = tidyWith(name, '');
  if (tidy.length <= MOST_UNITS) return tidy;
  const cut = tidy.slice(0, MOST_UNITS - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The name of a file, with its folders: as `tidyName`, but uncut, and with a sign for each character that is not seen, for it makes another file of it. */
export function tidyFileName(name: string): string {
  return tidyWith(name, '\ufffd');
}

function tidyWith(name: string, unseen: string): string {
  return name
    .replace(UNSHOWN, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNSEEN_ALONE, unseen)
    .replace(/ {2,}/g, ' ')
    .trim();
}
