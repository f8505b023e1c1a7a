/** What `localStorage` holds under a key, as a record of values that `isOne` knows; empty where there is none, or storage is refused. */
export function readRecord<T>(key: string, isOne: (value: unknown) => value is T): Record<string, T> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof all !== 'object' || all === null) return {};
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, T] => isOne(entry[1])));
  } catch {
    return {};
  }
}

/** Keeps a record beyond the tab; an empty one leaves nothing behind. */
export function writeRecord(key: string, record: Readonly<Record<string, unknown>>): void {
  try {
    if (Object.keys(record).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(record));
  } catch {
    /* Storage is refused or full: then it is not known after a reload. */
  }
}
