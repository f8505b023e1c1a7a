/** Builds `src/engine/kernel/kernel-bytes.ts` from `kernel.wat`; run it after every change of the latter. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import loadWabt from 'wabt';

const folder = new URL('../src/engine/kernel/', import.meta.url);

/** The text of `kernel-bytes.ts` as `kernel.wat` is now. */
export async function buildKernel() {
  const wabt = await loadWabt();
  const parsed = wabt.parseWat('kernel.wat', readFileSync(new URL('kernel.wat', folder), 'utf8'), { simd: true, bulk_memory: true });
  parsed.resolveNames();
  parsed.validate();
  const { buffer } = parsed.toBinary({});
  parsed.destroy();
  return [
    '/** The module of `kernel.wat` in Base64: built by `npm run kernel`, never by hand. */',
    'export const KERNEL_BASE64 =',
    `  '${Buffer.from(buffer).toString('base64')}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('kernel-bytes.ts', folder), await buildKernel());
