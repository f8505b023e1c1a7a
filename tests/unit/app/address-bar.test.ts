import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressBar } from '../../../src/app/state/page/address-bar';

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

test('what is typed is written at once', () => {
  const { bar, written } = openBar();
  for (const hash of ['q=g', 'q=ga', 'q=gat', 'q=gate']) {
    bar.show(hash);
    expect(written.at(-1)).toBe(hash);
    vi.advanceTimersByTime(80);
  }
});

test('changes by the frame keep to what browsers allow, 100 in 30 seconds, and the last one is never lost', () => {
  const { bar, written } = openBar();
  for (let change = 1; change <= 30_000 / 16; change++) {
    bar.show(`k=${change}`);
    vi.advanceTimersByTime(16);
  }
  expect(written.length).toBeGreaterThan(60);
  expect(written.length).toBeLessThan(100);
  bar.show('k=last');
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe('k=last');
});

test('what is waiting is written when the page goes', () => {
  const { bar, written } = openBar();
  for (let k = 1; k <= 30; k++) bar.show(`k=${k}`);
  expect(written.at(-1)).not.toBe('k=30');
  bar.flush();
  expect(written.at(-1)).toBe('k=30');
  const { length } = written;
  bar.flush();
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(length);
});
