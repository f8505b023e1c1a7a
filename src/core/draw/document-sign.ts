const ALPHABET = 26;
const VARIETY = 8;

/** How a document is told apart everywhere: never by colour alone. */
export interface DocumentSign {
  /** A … Z, then AA, AB, … */
  readonly letter: string;
  /** 0 … 7, a number of the page's patterns. */
  readonly pattern: number;
  /** 0 … 7, a number of the page's colours. */
  readonly colour: number;
}

/**
 * The sign of the document that arrived as number `arrival`, from 0.
 *
 * The first eight wear pattern and colour of their own number; after them the colour runs by threes and shifts by one
 * each round of eight, so that neighbours differ in letter, pattern and colour.
 */
export function documentSign(arrival: number): DocumentSign {
  if (!Number.isSafeInteger(arrival) || arrival < 0) throw new RangeError(`arrival: expected a whole number from 0 on, got ${arrival}`);
  const round = Math.floor(arrival / VARIETY);
  const pattern = arrival % VARIETY;
  return { letter: nameByLetters(arrival), pattern, colour: round === 0 ? pattern : (3 * arrival + 1 + round) % VARIETY };
}

function nameByLetters(number: number): string {
  const last = String.fromCharCode(65 + (number % ALPHABET));
  return number < ALPHABET ? last : nameByLetters(Math.floor(number / ALPHABET) - 1) + last;
}
