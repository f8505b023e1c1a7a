import { afterEach, expect, test, vi } from 'vitest';
import { readKeepChoice, rememberKeepChoice } from '../../../src/app/state/documents/keep-choice';

afterEach(() => vi.unstubAllGlobals());

/** A local storage that holds so many characters, and what others of the origin have put there. */
function storeWithRoom(room: number, held: Readonly<Record<string, string>>): Map<string, string> {
  const values = new Map(Object.entries(held));
  vi.stubGlobal('localStorage', {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
    setItem: (key: string, value: string) => {
      const used = [...values].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  });
  return values;
}

test('"do not keep" is remembered where there is no room: what it does away with makes room, and what is not this page’s stays', () => {
  const values = storeWithRoom(120, { 'oyako-setups': 'x'.repeat(80), other: 'y'.repeat(20) });
  rememberKeepChoice(false);
  expect(readKeepChoice()).toBe(false);
  expect([...values.keys()]).toEqual(['other', 'oyako-keep']);
  rememberKeepChoice(true);
  expect(readKeepChoice()).toBe(true);
});

test('where storage is refused nothing is thrown, and where others have taken all the room neither', () => {
  storeWithRoom(30, { other: 'y'.repeat(25) });
  expect(() => rememberKeepChoice(false)).not.toThrow();
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberKeepChoice(false)).not.toThrow();
  expect(readKeepChoice()).toBe(true);
});
