/** As many characters as one line of the headline holds in either language. */
const LIMIT = 40;

/** A title for the headline: past the limit it ends in an ellipsis, and never inside a character. The whole of it stands in the list of documents. */
export function shortenTitle(title: string): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)];
  if (characters.length <= LIMIT) return title;
  return `${title.slice(0, characters[LIMIT - 1]?.index).trimEnd()}…`;
}
