/**
 * What is `now`, made of the very objects of `before` wherever they say the same: what depends on a part that did not change
 * is then neither computed nor drawn anew. Plain data only: arrays, records, and values that `Object.is` compares.
 */
export function keepEqual<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(now)) {
    const list = Array.isArray(before) ? (before as readonly unknown[]) : [];
    const kept: readonly unknown[] = now.map((one: unknown, index) => keepEqual(list[index], one));
    return (list.length === kept.length && kept.every((one, index) => one === list[index]) ? list : kept) as T;
  }
  if (!isRecord(now) || !isRecord(before)) return now;
  const names = Object.keys(now);
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], now[name])]));
  const isEqual =
    names.length === Object.keys(before).length && names.every((name) => name in before && Object.is(kept[name], before[name]));
  return (isEqual ? before : kept) as T;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
