import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressBar } from '../../../src/app/state/address-bar';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openBar(): { bar: AddressBar; written: string[] } {
  const written: string[] = [];
  return {
    written,
    bar: new AddressBar(
      (hash) => written.push(hash),
      () => Date.now(),
    ),
  };
}

test('the first hash is written at once', () => {
  const { bar, written } = openBar();
  bar.show('k=6');
  vi.advanceTimersByTime(0);
  expect(written).toEqual(['k=6']);
});

test('changes without a pause are written every quarter of a second, and the last one never lost', () => {
  const { bar, written } = openBar();
  for (let k = 1; k <= 100; k++) {
    bar.show(`k=${k}`);
    vi.advanceTimersByTime(10);
  }
  expect(written.length).toBeGreaterThanOrEqual(4);
  expect(written.length).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(250);
  expect(written.at(-1)).toBe('k=100');
});

test('what is waiting is written when the page goes', () => {
  const { bar, written } = openBar();
  bar.show('k=6');
  vi.advanceTimersByTime(1);
  bar.show('k=7');
  bar.flush();
  expect(written).toEqual(['k=6', 'k=7']);
  bar.flush();
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['k=6', 'k=7']);
});
