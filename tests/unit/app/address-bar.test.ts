import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressBar } from '../../../src/app/state/page/address-bar';

const FRAME_MS = 10;

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
      (work) => setTimeout(work, FRAME_MS),
    ),
  };
}

test('what is typed is written as soon as it is on the screen', () => {
  const { bar, written } = openBar();
  for (const hash of ['q=g', 'q=ga', 'q=gat', 'q=gate']) {
    bar.show(hash);
    expect(written.at(-1)).not.toBe(hash);
    vi.advanceTimersByTime(FRAME_MS);
    expect(written.at(-1)).toBe(hash);
    vi.advanceTimersByTime(70);
  }
});

test('changes before one frame are written once, as the last of them left it', () => {
  const { bar, written } = openBar();
  for (const hash of ['k=6', 'k=7', 'k=7&vote=section']) bar.show(hash);
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['k=7&vote=section']);
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

test('what waits for its frame is written when the page goes', () => {
  const { bar, written } = openBar();
  bar.show('q=gate');
  bar.flush();
  expect(written).toEqual(['q=gate']);
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['q=gate']);
});

test('what browsers would not allow yet is written when the page goes', () => {
  const { bar, written } = openBar();
  for (let k = 1; k <= 30; k++) {
    bar.show(`k=${k}`);
    vi.advanceTimersByTime(FRAME_MS);
  }
  expect(written.at(-1)).not.toBe('k=30');
  bar.flush();
  expect(written.at(-1)).toBe('k=30');
  const { length } = written;
  bar.flush();
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(length);
});
