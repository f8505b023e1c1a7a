import { Fault, faultOf } from '../../bridge/fault';

/** The fault that an error of a model or its runtime stands for: `out-of-memory`, or `runtime-failed` with the reason. */
export function modelFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (faultOf(error).code === 'out-of-memory') return new Fault('out-of-memory');
  return new Fault('runtime-failed', { reason: String(error).slice(0, 200) });
}

/**
 * Whether the runtime that threw this is of no more use: out of memory, of which WebAssembly gives none back, trapped or aborted in the
 * middle (a `WebAssembly.RuntimeError`, told by its name, as there may be no WebAssembly), or ended by an exception of its own, which comes as a bare number. Whatever it is asked next would fail likewise.
 */
export function breaksRuntime(error: unknown): boolean {
  return typeof error === 'number' || (error instanceof Error && error.name === 'RuntimeError') || faultOf(error).code === 'out-of-memory';
}
