/** Appends however many: spreading a list into `push` overflows the stack from some hundred thousand on. */
export function appendAll<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}
