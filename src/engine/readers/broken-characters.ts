/** What no text holds and escapes can write all the same: halves of characters, and NUL, at which clipboards and other programs end a text. */
export const BROKEN_CHARACTERS = /[\p{Surrogate}\0]/gu;
