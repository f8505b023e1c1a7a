import { afterAll, beforeAll, expect } from 'vitest';
import { CODES, faultOf } from '../../../src/bridge/fault';
import { expandArchive } from '../../../src/engine/readers/expand-archive';
import { readFile } from '../../../src/engine/readers/read-file';
import { faultsOfSpans } from './outline';
import { servePackages } from './serve-packages';

/** One input may take this long before it counts as a hang: the slowest took 2 s, and the machine may be busy. */
const MOST_MS = 30_000;

/** Whole numbers from 0 to below `below`. */
export type Draw = (below: number) => number;

/** The same series of numbers in every run, so that a finding is found again; `OYAKO_FUZZ_SEED` gives another. */
export function createSeries(seed: number): Draw {
  let state = Math.imul(seed, Number(process.env.OYAKO_FUZZ_SEED ?? 1)) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whether one input was read; what is wrong with how it was answered, or null where it was read, or refused for a reason that has words. */
async function tryInput(name: string, bytes: Uint8Array): Promise<{ readonly isRead: boolean; readonly fault: string | null }> {
  const since = performance.now();
  let isRead = false;
  try {
    if (name.endsWith('.zip')) {
      for await (const entry of expandArchive(name, bytes)) if (entry.path === '') return { isRead, fault: 'a file without a path' };
    } else {
      const read = await readFile(name, bytes);
      const faults = faultsOfSpans(read);
      if (faults.length > 0) return { isRead, fault: `spans: ${faults.slice(0, 3).join('; ')}` };
      if (!read.text.isWellFormed()) return { isRead, fault: 'half a character' };
    }
    isRead = true;
  } catch (error) {
    const { code, args } = faultOf(error);
    if (code === 'internal' || code === 'cancelled' || !(code in CODES)) return { isRead, fault: `${code}: ${JSON.stringify(args)}` };
  }
  const took = performance.now() - since;
  return { isRead, fault: took > MOST_MS ? `took ${Math.round(took)} ms` : null };
}

/** Serves what pdf.js fetches, and collects the rejections that were ours to handle; it leaves some of its own behind that nobody waits for. */
function collectRejections(): readonly unknown[] {
  const left: unknown[] = [];
  servePackages();
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error) || !/pdf\.worker|pdfjs-dist/.test(reason.stack ?? '')) left.push(reason);
  });
  return left;
}

/** For a file of such tests: fails them if a rejection is left that nobody handled, and prints under `title` what was tried of each format. */
export function tellTried(title: string): Map<string, string> {
  const tried = new Map<string, string>();
  let left: readonly unknown[] = [];
  beforeAll(() => {
    left = collectRejections();
  });
  afterAll(() => {
    expect(left).toEqual([]);
    process.stdout.write(`${title}: ${[...tried].map(([format, count]) => `${format} ${count}`).join(', ')}\n`);
  });
  return tried;
}

/** Tries inputs for a while, fails on the first that is answered wrongly, and says how many there were and how many of them were read. */
export async function tryFor(
  seconds: number,
  make: () => Promise<{ readonly name: string; readonly bytes: Uint8Array }> | { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  let end = Infinity;
  let count = 0;
  let reads = 0;
  for (; performance.now() < end; count++) {
    const { name, bytes } = await make();
    const { isRead, fault } = await tryInput(name, bytes);
    if (fault !== null) expect.fail(`input ${count} (${name}): ${fault}`);
    if (isRead) reads++;
    // What a reader loads for its first file is not counted.
    if (count === 0) end = performance.now() + seconds * 1000;
  }
  return `${count} (${reads} read)`;
}
