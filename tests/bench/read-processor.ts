import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface Used {
  readonly parent: number;
  readonly seconds: number;
}

/**
 * Seconds of the processor that all children of this process have used, the browser's among them: what work costs, however much else the
 * machine has to do. NaN where there is no `/proc`. Called by the bench in the browser, run in Node.
 */
export function readProcessorSeconds(): number {
  const used = readAll();
  if (used.size === 0) return NaN;
  const isOurs = (id: number): boolean => {
    const parent = used.get(id)?.parent;
    return parent !== undefined && parent > 0 && (parent === process.pid || isOurs(parent));
  };
  return [...used].reduce((sum, [id, { seconds }]) => sum + (isOurs(id) ? seconds : 0), 0);
}

function readAll(): ReadonlyMap<number, Used> {
  try {
    const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return new Map(ids.flatMap((id) => readOne(id)));
  } catch {
    return new Map();
  }
}

/** Nothing of a process that has just ended. */
function readOne(id: number): [number, Used][] {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return [[id, { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }]];
  } catch {
    return [];
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    readProcessorSeconds(): Promise<number>;
  }
}
