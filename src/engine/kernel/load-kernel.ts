import { KERNEL_BASE64 } from './kernel-bytes';

/** The functions of `kernel.wat`, with the memory that all their pointers point into. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  scoreExactly(rows: number, count: number, rowBytes: number, question: number, out: number): void;
  scoreRoughly(rows: number, count: number, rowBytes: number, question: number, scales: number, out: number): void;
}

export const PAGE_BYTES = 65_536;

let compiled: WebAssembly.Module | null | undefined;

/** A kernel with a memory of its own; null where the browser has no WebAssembly SIMD or forbids it: the plain loops then do the same. */
export function createKernel(): Kernel | null {
  compiled ??= compileKernel();
  return compiled && (new WebAssembly.Instance(compiled).exports as unknown as Kernel);
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

function compileKernel(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BASE64), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
