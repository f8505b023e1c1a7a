/** As many characters as one line of the headline holds in either language. */
const LIMIT = 40;

/** A title for the headline: past the limit it ends in an ellipsis, and never inside a character. The whole of it stands in the list of documents. */
export function shortenTitle(title: string): string {
  let count = 0;
  let end = 0;
  // A title may be as long as a document: no more of it is looked at than is shown.
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)) {
    if (count === LIMIT - 1) end = index;
    if (++count > LIMIT) return `${title.slice(0, end).trimEnd()}…`;
  }
  return title;
}
