/** Code points are below 2^21, so a pair of them is a whole number that a double holds exactly. */
const CODE_POINT_LIMIT = 0x200000;

/** The bigrams of code points of a search key, in order, with repeats, each as one number. Fewer than two code points: none. */
export function bigramsOf(key: string): Float64Array {
  // A surrogate pair is one code point, so there are never more bigrams than UTF-16 units less one.
  const bigrams = new Float64Array(Math.max(0, key.length - 1));
  let count = 0;
  let previous = -1;
  for (let i = 0; i < key.length; i++) {
    const codePoint = key.codePointAt(i) as number;
    if (codePoint > 0xffff) i++;
    if (previous >= 0) bigrams[count++] = previous * CODE_POINT_LIMIT + codePoint;
    previous = codePoint;
  }
  return bigrams.subarray(0, count);
}
