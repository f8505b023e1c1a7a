/** What a record holds under a key that somebody else wrote: every object also answers to `constructor` and `__proto__`. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
