/** Counts the code points of `text.slice(start, end)`; a lone surrogate counts as one. O(end − start), nothing is copied. */
export function countCharacters(text: string, start = 0, end = text.length): number {
  const last = Math.min(end, text.length);
  let count = 0;
  for (let i = start; i < last; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && i + 1 < last && isLowSurrogate(text.charCodeAt(i + 1))) i++;
    count++;
  }
  return count;
}

/** The places of the first halves of all surrogate pairs, ascending. O(length). */
export function findPairs(text: string): Uint32Array {
  const pairs: number[] = [];
  for (let i = 0; i + 1 < text.length; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) pairs.push(i++);
  }
  return Uint32Array.from(pairs);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
