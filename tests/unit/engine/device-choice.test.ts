import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/bridge/fault';
import type { Device } from '../../../src/bridge/protocol';
import type { PooledModel, TokenBatch } from '../../../src/engine/embedder/batch-model';
import { createDeviceChoice, type DeviceParts } from '../../../src/engine/embedder/device-choice';
import { openModelPool } from '../../../src/engine/embedder/model-pool';

const BATCH: TokenBatch = { rows: 1, columns: 1, ids: BigInt64Array.of(5n), mask: BigInt64Array.of(1n) };

interface Staged extends DeviceParts {
  readonly said: Device[];
  readonly started: Device[];
  disposed: number;
  /** Ends the GPU that runs now, as the browser does when its driver is gone. */
  lose(): void;
}

/** A machine whose GPU passes its checks one after the other as `checks` say. */
function stage({
  isBound = false,
  hasGpu = true,
  checks = [],
}: {
  isBound?: boolean;
  hasGpu?: boolean;
  checks?: (Error | null)[];
}): Staged {
  let loseLast = (): void => undefined;
  const staged: Staged = {
    said: [],
    started: [],
    disposed: 0,
    hasGpu,
    isBound,
    start: async (device): Promise<PooledModel> => {
      staged.started.push(device);
      let isGone = false;
      loseLast = () => void (isGone = true);
      return {
        get isGone() {
          return isGone;
        },
        run: async () => {
          if (isGone) throw new Error('the device is lost');
          return Float32Array.of(device === 'webgpu' ? 1 : 2);
        },
        dispose: async () => void staged.disposed++,
      };
    },
    check: async () => {
      const error = checks.shift();
      if (error) throw error;
    },
    onDevice: (device) => staged.said.push(device),
    lose: () => loseLast(),
  };
  return staged;
}

const WRONG = new Error('self-test: expected a cosine of at least 0.99, got 0.975');

test('a GPU that passes its check is used, and said', async () => {
  const staged = stage({});
  await createDeviceChoice(staged)();
  expect(staged.said).toEqual(['webgpu']);
});

describe('a GPU that computes wrongly', () => {
  test('is never used and not tried again: the caller takes other weights', async () => {
    const staged = stage({ checks: [WRONG] });
    await expect(createDeviceChoice(staged)()).rejects.toBe(WRONG);
    expect(staged).toMatchObject({ started: ['webgpu'], said: [], disposed: 1 });
  });

  test('leaves these weights to the processor where vectors of them are here', async () => {
    const staged = stage({ checks: [WRONG], isBound: true });
    await createDeviceChoice(staged)();
    expect(staged).toMatchObject({ started: ['webgpu', 'wasm'], said: ['wasm'], disposed: 1 });
  });
});

test('without a GPU the processor runs weights whose vectors are here', async () => {
  const staged = stage({ hasGpu: false, isBound: true });
  await createDeviceChoice(staged)();
  expect(staged.started).toEqual(['wasm']);
});

test('stopping while it is checked is no reason to go on elsewhere', async () => {
  const staged = stage({ isBound: true, checks: [new Fault('cancelled')] });
  await expect(createDeviceChoice(staged)()).rejects.toMatchObject({ name: 'cancelled' });
  expect(staged).toMatchObject({ started: ['webgpu'], disposed: 1 });
});

describe('a GPU that is lost half-way', () => {
  test('is started and checked once more, and does the batch again', async () => {
    const staged = stage({});
    const pool = await openModelPool({ start: createDeviceChoice(staged), most: 1 });
    staged.lose();
    expect(await pool.run(BATCH)).toEqual(Float32Array.of(1));
    expect(staged.said).toEqual(['webgpu', 'webgpu']);
  });

  test('the second time the processor goes on with the same weights, and the page is told', async () => {
    const staged = stage({});
    const pool = await openModelPool({ start: createDeviceChoice(staged), most: 1 });
    for (let i = 0; i < 2; i++) {
      staged.lose();
      await pool.run(BATCH);
    }
    expect(await pool.run(BATCH)).toEqual(Float32Array.of(2));
    expect(staged.said).toEqual(['webgpu', 'webgpu', 'wasm']);
  });

  test('and computes wrongly afterwards: the processor goes on', async () => {
    const staged = stage({ checks: [null, WRONG] });
    const pool = await openModelPool({ start: createDeviceChoice(staged), most: 1 });
    staged.lose();
    expect(await pool.run(BATCH)).toEqual(Float32Array.of(2));
    expect(staged.said).toEqual(['webgpu', 'wasm']);
  });
});
