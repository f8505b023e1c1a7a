import { CharacterClass, classOf } from './character-class';

/** Whether the words inside a bracket end in a mark, closers between them and the bracket aside. */
export function endsInMark(text: string, close: number, open: number): boolean {
  let at = close - 1;
  while (at > open) {
    const kind = classOf(text.charCodeAt(at));
    // "[...]" marks an omission, not an end.
    if (text.charAt(at) === ']') return false;
    if (kind !== CharacterClass.closer && kind !== CharacterClass.quote && kind < CharacterClass.space) break;
    at--;
  }
  const kind = classOf(text.charCodeAt(at));
  return at > open && kind >= CharacterClass.stop && kind <= CharacterClass.ellipsis;
}
