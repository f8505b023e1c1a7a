import { commands } from 'vitest/browser';
import { expect, test } from 'vitest';
import { createRandom } from '../fakes/create-random';
import { drawSteps, foresee, operationOf, OPERATIONS, type Operation } from './foresee-kill';
import type { Killed, KillMoment, KillOrder, KillReport } from './kill-order';
import workerSource from './kill.worker.ts?script';
import { readWhole } from './read-whole';

/** What one run writes and ends, about: later moments hit none. */
const WRITES = 40;
const RUN_MS = 60;

const seed = Number(import.meta.env.VITE_KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const workerUrl = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));

/** Starts a worker on the database and kills it at the moment given, or once it stands still. */
function killWorker(order: KillOrder, { afterMs, isWhileOpening }: KillMoment): Promise<Killed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl);
    let opened: readonly string[] | null = null;
    let done = 0;
    const kill = (isInTime: boolean): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve({ opened, done, isInTime });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startClock = (): void => void (timer = order.stopAt === null ? setTimeout(() => kill(true), afterMs) : undefined);
    if (isWhileOpening) startClock();
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<KillReport>) => {
      if (data.kind === 'stopped') kill(true);
      else if (data.kind === 'opened') {
        opened = data.documents;
        if (!isWhileOpening) startClock();
        if (data.state.mode !== 'kept') reject(new Error(`expected a store, got ${data.state.reason}`));
      } else {
        done = data.steps;
        if (done === order.steps.length) kill(false);
      }
    };
    worker.postMessage(order);
  });
}

/**
 * How many moments of each operation are tried: 200 in all, and whatever else is hit on the way. A page takes a second to be opened and ended.
 * Each lane has a database of its own, so that a killed worker's transaction is not waited for by the others.
 */
const DEATHS = {
  'worker terminated': { momentsEach: 30, lanes: 3, kill: killWorker },
  'page closed or crashed': {
    momentsEach: 20,
    lanes: 2,
    kill: (order: KillOrder, moment: KillMoment) => commands.killPage(workerSource, order, { ...moment, origin: location.origin }),
  },
} as const;

interface Tally {
  readonly of: Record<Operation, number>;
  whileOpening: number;
  inTransaction: number;
  byTime: number;
  withVectors: number;
  withRounded: number;
  withIndex: number;
  withSpares: number;
  withPrevious: number;
}

function createTally(): Tally {
  const of = {
    add: 0,
    replace: 0,
    remove: 0,
    import: 0,
    label: 0,
    embed: 0,
    precision: 0,
    index: 0,
    wait: 0,
    restore: 0,
    forget: 0,
    'done-waiting': 0,
    clear: 0,
  };
  return { of, whileOpening: 0, inTransaction: 0, byTime: 0, withVectors: 0, withRounded: 0, withIndex: 0, withSpares: 0, withPrevious: 0 };
}

/** In so many moments at the least, vectors, rounded ones, those of an earlier or a coming revision and an index are to be kept beside the documents. */
const BESIDE = { withVectors: 50, withRounded: 5, withIndex: 5, withSpares: 5, withPrevious: 5 } as const;
const KINDS_BESIDE = Object.keys(BESIDE) as (keyof typeof BESIDE)[];

function hasEnoughBeside(tally: Tally): boolean {
  return KINDS_BESIDE.every((kind) => tally[kind] >= BESIDE[kind]);
}

/** Kills again and again, in one database, until the tally of this kind of death has enough of everything. */
async function runLane(name: string, { kill, momentsEach }: (typeof DEATHS)[keyof typeof DEATHS], tally: Tally): Promise<void> {
  const random = createRandom(seed + name.length * 7 + name.charCodeAt(name.length - 1));
  let before: string[] = [];
  for (;;) {
    const short = OPERATIONS.filter((operation) => tally.of[operation] < momentsEach);
    if (short.length === 0 && hasEnoughBeside(tally)) break;
    const steps = drawSteps(random, before, short);
    const atWrite = random() < 0.6;
    const precision = random() < 0.3 ? 'int8' : 'float32';
    const order: KillOrder = { name, precision, steps, stopAt: atWrite ? 1 + Math.floor(random() * WRITES) : null };
    const { opened, done, isInTime } = await kill(order, {
      afterMs: random() * RUN_MS,
      isWhileOpening: random() < 0.05,
      isCrash: random() < 0.5,
    });
    if (opened) expect([...opened].sort()).toEqual(before.filter((state) => !state.startsWith('waiting-')));
    const { states, ...beside } = await readWhole(name);
    const foreseen = foresee(before, steps);
    expect(foreseen.slice(done)).toContainEqual(states);
    const hit = opened && steps[done];
    if (isInTime && !opened) tally.whileOpening++;
    else if (isInTime && hit) {
      tally.of[operationOf(hit, foreseen[done] ?? [])]++;
      if (atWrite) tally.inTransaction++;
      else tally.byTime++;
      for (const kind of KINDS_BESIDE) if (beside[kind] > 0) tally[kind]++;
    }
    before = states;
  }
  indexedDB.deleteDatabase(name);
}

test.each(Object.entries(DEATHS))(
  `after a kill in the middle of adding, replacing, deleting or importing every document is whole, old or new, or not there at all: %s (VITE_KILL_SEED=${seed})`,
  { timeout: 600_000 },
  async (death, how) => {
    const tally = createTally();
    const began = performance.now();
    await Promise.all(Array.from({ length: how.lanes }, (_, lane) => runLane(`kill-${seed}-${death}-${lane}`, how, tally)));
    const { of, whileOpening, inTransaction, byTime, withVectors, withRounded, withIndex, withSpares, withPrevious } = tally;
    const moments = Object.values(of).reduce((sum, count) => sum + count, 0);
    console.log(
      `Killed (${death}) at ${moments} moments (seed ${seed}; ${whileOpening} more while opening): in the middle of ${Object.entries(of)
        .map(([operation, count]) => `${operation} ${count}`)
        .join(', ')}; ${inTransaction} at a write or an end of a transaction, ${byTime} by the clock; ` +
        `${withVectors} with vectors kept, ${withRounded} with rounded ones, ${withSpares} with those of a coming revision, ${withPrevious} of an earlier one, ${withIndex} with an index; ${((performance.now() - began) / 1_000).toFixed(1)} s.`,
    );
    for (const operation of OPERATIONS) expect(of[operation], operation).toBeGreaterThanOrEqual(how.momentsEach);
    expect(tally).toSatisfy(hasEnoughBeside);
  },
);
