import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from '../../../src/engine/calls/throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const now = (): number => Date.now();

test('a request that comes alone is acted on at once', () => {
  const act = vi.fn();
  createThrottle(act, { everyMs: 100, now }).request();
  expect(act).toHaveBeenCalledTimes(1);
});

test('many requests are acted on at a steady pace, and the last one is not lost', () => {
  const act = vi.fn();
  const { request } = createThrottle(act, { everyMs: 100, now });
  for (let ms = 0; ms < 1000; ms += 10) {
    request();
    vi.advanceTimersByTime(10);
  }
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(act.mock.calls.length).toBeLessThanOrEqual(11);
  const before = act.mock.calls.length;
  request();
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(before + 1);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(before + 1);
});

test('a burst is acted on at once as far as it goes', () => {
  const act = vi.fn();
  const { request } = createThrottle(act, { everyMs: 100, burst: 3, now });
  for (let i = 0; i < 10; i++) request();
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(4);
});

test('settling waits for what was asked for, and flushing acts on it now', async () => {
  const act = vi.fn();
  const { request, settled, flush } = createThrottle(act, { everyMs: 100, now });
  await settled();
  request();
  request();
  let isSettled = false;
  const waiting = settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  flush();
  await waiting;
  expect(act).toHaveBeenCalledTimes(2);
  flush();
  expect(act).toHaveBeenCalledTimes(2);
});
