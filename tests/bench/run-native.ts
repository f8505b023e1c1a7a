import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';

/** Sentences a second by the number of threads. */
export interface NativeFigures {
  readonly version: string;
  readonly perSecond: Readonly<Record<'1' | '2', number>>;
  /** The same with one thread, a second of the processor. */
  readonly perProcessorSecond: number;
}

export interface MachineFigures {
  /** Null where there is no Python with onnxruntime. */
  readonly native: NativeFigures | null;
  /** Load of the last minute. */
  readonly load: number;
}

/** Called by the bench in the browser, run in Node: `OYAKO_PYTHON` names a Python that has onnxruntime, else `python3` is tried. */
export async function runNative(
  _context: unknown,
  weights: string,
  batches: readonly (readonly (readonly number[])[])[],
): Promise<MachineFigures> {
  const python = spawn(process.env.OYAKO_PYTHON ?? 'python3', ['tests/bench/native.py'], { stdio: ['pipe', 'pipe', 'ignore'] });
  let printed = '';
  python.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    python.on('error', () => resolve(null));
    python.on('close', resolve);
  });
  python.stdin.on('error', () => undefined);
  python.stdin.end(JSON.stringify({ weights, batches }));
  const native = (await ended) === 0 ? (JSON.parse(printed) as NativeFigures) : null;
  return { native, load: loadavg()[0] ?? NaN };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    runNative(weights: string, batches: readonly (readonly (readonly number[])[])[]): Promise<MachineFigures>;
  }
}
