/** What this browser has for the 4-bit weights. */
export interface GpuSupport {
  /** Whether it can run them at all: their runtime is built with JSPI (Chromium 137 has it), the build without weighs 10 MB more. */
  readonly runtime: boolean;
  /** Whether there is a GPU to run them on. */
  readonly adapter: boolean;
}

interface Gpu {
  requestAdapter(): Promise<unknown>;
}

/** An adapter has answered in 4 to 80 ms; a driver that does not answer must not keep the page from opening. */
const PATIENCE_MS = 3_000;

/** Asks the browser for a GPU; none on insecure origins, where it or WebAssembly is switched off, and where nothing answers. */
export async function findGpu(): Promise<GpuSupport> {
  const runtime = typeof WebAssembly !== 'undefined' && 'Suspending' in WebAssembly;
  const said: { readonly userAgent: string; readonly gpu?: Gpu } = navigator;
  if (!runtime || !said.gpu) return { runtime, adapter: false };
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const adapter = await Promise.race([said.gpu.requestAdapter(), late]).catch(() => null);
  return { runtime, adapter: Boolean(adapter) };
}
