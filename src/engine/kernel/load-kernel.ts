import { KERNEL_BASE64 } from './kernel-bytes';

/** The functions of `kernel.wat`, with the memory that all their pointers point into. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  scoreExactly(rows: number, count: number, rowBytes: number, question: number, out: number): void;
  scoreRoughly(rows: number, count: number, rowBytes: number, question: number, scale: number, scales: number, out: number): void;
  orderScores(scores: number, count: number, positive: 0 | 1, pairs: number, out: number): number;
}

export const PAGE_BYTES = 65_536;

/** Numbers that `scoreExactly` takes at a time: a row is a multiple of it. */
export const STEP = 8;
/** A question of more would not fit its page. */
export const MAX_DIMENSIONS = 2_048;

let compiled: WebAssembly.Module | null | undefined;

/** An empty module: the magic number and version 1. */
const SMALLEST_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Whether WebAssembly may be used here: browsers can switch it off, and a policy can forbid it. */
export function mayUseWasm(): boolean {
  try {
    return new WebAssembly.Module(SMALLEST_MODULE) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

/**
 * A kernel with a memory of its own; null where the browser has no WebAssembly SIMD, forbids it, or has no memory for it: the plain loops
 * then do the same.
 */
export function createKernel(): Kernel | null {
  if (compiled === undefined) compiled = compileKernel();
  try {
    return compiled && (new WebAssembly.Instance(compiled).exports as unknown as Kernel);
  } catch {
    return null;
  }
}

/** Makes room up to `byteLength`; false where the browser gives no more. */
export function growMemory({ memory }: Kernel, byteLength: number): boolean {
  const missing = Math.ceil((byteLength - memory.buffer.byteLength) / PAGE_BYTES);
  if (missing <= 0) return true;
  try {
    memory.grow(missing);
    return true;
  } catch {
    return false;
  }
}

/** The same by doubling, up to `most` where that is enough: a thousand growths of 154 KB took 3 s. */
export function reachMemory(kernel: Kernel, byteLength: number, most = Infinity): boolean {
  const now = kernel.memory.buffer.byteLength;
  if (byteLength <= now) return true;
  return growMemory(kernel, Math.max(byteLength, Math.min(2 * now, most))) || growMemory(kernel, byteLength);
}

function compileKernel(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BASE64), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
