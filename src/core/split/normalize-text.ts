/** A run of marks that no letter of any language carries. With the two letters that become marks. */
const LONG_RUN = /([\p{M}\uff9e\uff9f]{64})/u;

/**
 * The text composed or decomposed, in time in proportion to its length: `normalize` puts the marks behind a letter in order, and takes
 * square time where there are a hundred thousand of them. Only at so long a run may the result differ from that of `normalize`.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC'): string {
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text
    .split(LONG_RUN)
    .map((part) => part.normalize(form))
    .join('');
}
