/** Control characters, line ends of every kind, and marks that turn the direction of what stands around them. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A name of a file or a title as it is kept and shown: on one line, well-formed, and reading in the order it is written in, so that
 * a mark for right-to-left cannot pass for something else. Empty where nothing is left.
 */
export function tidyName(name: string): string {
  return name
    .replace(UNSHOWN, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/ {2,}/g, ' ')
    .trim();
}
