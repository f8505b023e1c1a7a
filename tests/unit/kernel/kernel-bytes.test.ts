import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildKernel } from '../../../scripts/build-kernel.mjs';
import { KERNEL_BASE64 } from '../../../src/engine/kernel/kernel-bytes';

test('the bytes are those that kernel.wat builds to', async () => {
  expect(readFileSync('src/engine/kernel/kernel-bytes.ts', 'utf8')).toBe(await buildKernel());
});

test('the module is small enough to come with the worker', () => {
  expect(Buffer.from(KERNEL_BASE64, 'base64').byteLength).toBeLessThan(1_000);
});
