import { expect, test } from 'vitest';
import { bagCharacters } from '../../src/core/rank/score-characters';
import { spaceKeyOf, SPACES } from '../../src/engine/embedder/shipped-model';
import { openKeptStore } from '../../src/engine/store/kept-store';
import { createHashingEmbedder } from '../fakes/hashing-embedder';
import { makeVersion, nameState, nameWaiting, type KillOrder, type KillReport, type KillStep } from './kill-steps';
import workerSource from './kill.worker.ts?script';
import { createRandom } from '../fakes/create-random';

const MOMENTS = 200;
/** Databases at a time: a killed worker's transaction is not waited for by the others. */
const LANES = 4;
const STEPS = 7;
const PATHS = ['0', '1', '2', '3', '4'];
/** What one run writes and ends, about: later moments hit none. */
const WRITES = 40;
const RUN_MS = 60;

const NO_HOOKS = { onBlocked: () => undefined, onLost: () => undefined };
const never = new AbortController().signal;
const seed = Number(import.meta.env.VITE_KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const workerUrl = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));

function drawSteps(random: () => number): KillStep[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: STEPS }, (): KillStep => {
    const draw = random();
    const path = pick(PATHS);
    if (draw < 0.08) return { kind: 'wait', paths: PATHS.filter(() => random() < 0.6), version: Math.floor(random() * 1_000) };
    if (draw < 0.12) return { kind: 'done-waiting', path };
    if (draw < 0.4) return { kind: 'put', path, version: Math.floor(random() * 1_000) };
    if (draw < 0.56) {
      const paths = PATHS.filter(() => random() < 0.6);
      return { kind: 'import', paths, version: Math.floor(random() * 1_000), inPlaceOfAll: random() < 0.3 };
    }
    if (draw < 0.66) return { kind: 'embed' };
    if (draw < 0.7) return { kind: 'index' };
    if (draw < 0.9) return { kind: 'remove', path };
    if (draw < 0.98) return { kind: 'label', path, label: pick(['人事', '総務']) };
    return { kind: 'clear' };
  });
}

/** What is there after each number of steps: states of paths, as `nameState` says them. */
function foresee(before: readonly string[], steps: readonly KillStep[]): string[][] {
  const states = [[...before]];
  for (const step of steps) {
    const now = new Map((states.at(-1) ?? []).map((state) => [state.split(' ')[0] ?? '', state]));
    if (step.kind === 'clear') now.clear();
    else if (step.kind === 'import') {
      if (step.inPlaceOfAll) for (const key of now.keys()) if (!key.startsWith('waiting-')) now.delete(key);
      for (const path of step.paths) now.set(path, `${path} ${step.version} -`);
    } else if (step.kind === 'wait') {
      for (const path of step.paths) now.set(`waiting-${path}`, `waiting-${path} ${step.version} ${step.version}`);
    } else if (step.kind === 'done-waiting') now.delete(`waiting-${step.path}`);
    else if (step.kind === 'remove') now.delete(step.path);
    else if (step.kind === 'put') now.set(step.path, `${step.path} ${step.version} -`);
    else if (step.kind === 'label' && now.has(step.path)) {
      now.set(step.path, `${now.get(step.path)?.split(' ').slice(0, 2).join(' ')} ${step.label}`);
    }
    states.push([...now.values()].sort());
  }
  return states;
}

interface Killed {
  readonly opened: readonly string[] | null;
  /** Steps that were reported as done. */
  readonly done: number;
  readonly isInTime: boolean;
}

/** Starts a worker on the database and kills it: so many milliseconds after it has opened the database (or was started), or once it stands still. */
function killWorker(
  order: KillOrder,
  { afterMs, isWhileOpening }: { readonly afterMs: number; readonly isWhileOpening: boolean },
): Promise<Killed> {
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

interface Whole {
  readonly states: string[];
  /** Documents that have vectors, and an index. */
  readonly withVectors: number;
  readonly withIndex: number;
}

/** What is there: every document whole, of one revision in text, cut, vectors and index, or the test fails. */
async function readWhole(name: string): Promise<Whole> {
  const store = await openKeptStore(NO_HOOKS, name);
  const [records, blocks, indexes, waiting] = await Promise.all([
    store.readAllDocuments(),
    store.readVectorBlocks(spaceKeyOf(SPACES.e5)),
    store.readIndexBlocks('characters'),
    store.adoptWaiting('tab', { alive: [], inHand: [] }),
  ]);
  const waitingStates = await Promise.all(waiting.map(nameWaiting));
  store.close();
  const embedder = createHashingEmbedder();
  const revisions = new Map<string, string>();
  for (const record of records) {
    const [path = '', version] = nameState({ record }).split(' ');
    const whole = makeVersion(path, Number(version), record.hand?.document);
    expect(JSON.parse(JSON.stringify(record))).toEqual(JSON.parse(JSON.stringify(whole.record)));
    revisions.set(record.id, record.revision);
    for (const block of blocks.filter(({ document, unit }) => document === record.id && unit === 'children')) {
      expect(block.revision).toBe(record.revision);
      expect(block.hashes).toEqual(whole.hashesOf('children'));
      const expected = await embedder.embedPassages(whole.embeddedTextsOf('children'), never);
      expect(block.vectors.length).toBe(expected.length);
      expect(block.vectors.every((value, i) => Math.abs(value - (expected[i] ?? NaN)) < 0.02)).toBe(true);
    }
  }
  for (const { document, revision, bags } of indexes) {
    const record = records.find(({ id }) => id === document);
    const [path = '', version] = record ? nameState({ record }).split(' ') : [];
    expect(revision).toBe(revisions.get(document));
    expect(bags).toEqual(bagCharacters(makeVersion(path, Number(version)).searchKeysOf('children')));
  }
  // No vectors of what is not there.
  expect(blocks.filter(({ document }) => !revisions.has(document))).toEqual([]);
  return {
    states: [...records.map((record) => nameState({ record })), ...waitingStates].sort(),
    withVectors: new Set(blocks.map(({ document }) => document)).size,
    withIndex: indexes.length,
  };
}

test(`after a kill at any of ${MOMENTS} moments every document is whole, old or new, or not there at all (VITE_KILL_SEED=${seed})`, async () => {
  const tally = { moments: 0, whileOpening: 0, inTransaction: 0, byTime: 0, withVectors: 0, withIndex: 0 };
  const begun = { put: 0, label: 0, remove: 0, embed: 0, index: 0, import: 0, wait: 0, 'done-waiting': 0, clear: 0 };

  const runLane = async (lane: number): Promise<void> => {
    const random = createRandom(seed + lane);
    const name = `kill-${seed}-${lane}`;
    let before: string[] = [];
    while (tally.moments < MOMENTS) {
      const steps = drawSteps(random);
      const atWrite = random() < 0.5;
      const order: KillOrder = { name, steps, stopAt: atWrite ? 1 + Math.floor(random() * WRITES) : null };
      const isWhileOpening = random() < 0.05;
      const { opened, done, isInTime } = await killWorker(order, { afterMs: random() * RUN_MS, isWhileOpening });
      if (opened) expect([...opened].sort()).toEqual(before.filter((state) => !state.startsWith('waiting-')));
      const { states, withVectors, withIndex } = await readWhole(name);
      const possible = foresee(before, steps).slice(done);
      expect(possible).toContainEqual(states);
      before = states;
      if (!isInTime) continue;
      const hit = opened && steps[done];
      if (!hit) {
        tally.whileOpening++;
        continue;
      }
      tally.moments++;
      begun[hit.kind]++;
      if (atWrite) tally.inTransaction++;
      else tally.byTime++;
      if (withVectors > 0) tally.withVectors++;
      if (withIndex > 0) tally.withIndex++;
    }
    indexedDB.deleteDatabase(name);
  };

  const began = performance.now();
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  const { moments, whileOpening, inTransaction, byTime, withVectors, withIndex } = tally;
  console.log(
    `Killed at ${moments} moments (seed ${seed}; ${whileOpening} more while opening): ${inTransaction} at a write or an end of a transaction, ${byTime} by the clock; ` +
      `in the middle of ${Object.entries(begun)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}; ` +
      `${withVectors} with vectors kept, ${withIndex} with an index; ${((performance.now() - began) / 1_000).toFixed(1)} s.`,
  );
  expect(moments).toBeGreaterThanOrEqual(MOMENTS);
  expect(withVectors).toBeGreaterThan(MOMENTS / 4);
  expect(withIndex).toBeGreaterThan(MOMENTS / 20);
  // Adding and replacing, deleting, importing and embedding were each hit.
  for (const kind of ['put', 'remove', 'import', 'embed'] as const) expect(begun[kind], kind).toBeGreaterThan(0);
});
