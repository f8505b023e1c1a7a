import type { KillStep } from './kill-order';

/** What issue 6 names, by what became of the document: each is to be hit often, by either kind of death. */
export const OPERATIONS = ['add', 'replace', 'remove', 'import'] as const;
export type Operation = (typeof OPERATIONS)[number] | Exclude<KillStep['kind'], 'put' | 'remove' | 'import'>;

const PATHS = ['0', '1', '2', '3', '4'];
const STEPS = 7;

/** Some steps from what is there, as `nameState` says it; mostly of the operations in `short`, if any. */
export function drawSteps(random: () => number, before: readonly string[], short: readonly Operation[]): KillStep[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const some = (): string[] => PATHS.filter(() => random() < 0.6);
  const version = (): number => Math.floor(random() * 1_000);
  const drawOne = (states: readonly string[]): KillStep => {
    const there = PATHS.filter((path) => states.some((state) => state.startsWith(`${path} `)));
    const wanted = short.length > 0 && random() < 0.7 ? pick(short) : null;
    if (wanted === 'add' && there.length < PATHS.length)
      return { kind: 'put', path: pick(PATHS.filter((path) => !there.includes(path))), version: version() };
    if (wanted === 'replace' && there.length > 0) return { kind: 'put', path: pick(there), version: version() };
    if (wanted === 'remove' && there.length > 0) return { kind: 'remove', path: pick(there) };
    const draw = random();
    if (wanted === 'import' || draw < 0.16) return { kind: 'import', paths: some(), version: version(), inPlaceOfAll: random() < 0.3 };
    if (draw < 0.24) return { kind: 'wait', paths: some(), version: version() };
    if (draw < 0.28) return { kind: 'done-waiting', path: pick(PATHS) };
    if (draw < 0.5) return { kind: 'put', path: pick(PATHS), version: version() };
    if (draw < 0.6) return { kind: 'embed' };
    if (draw < 0.72) return { kind: 'precision', to: random() < 0.8 ? 'int8' : 'float32' };
    if (draw < 0.84) return { kind: 'index' };
    if (draw < 0.88) return { kind: 'remove', path: pick(PATHS) };
    if (draw < 0.92) return { kind: 'restore', path: pick(PATHS) };
    if (draw < 0.94) return { kind: 'forget', path: pick(PATHS) };
    if (draw < 0.98) return { kind: 'label', path: pick(PATHS), label: pick(['人事', '総務']) };
    return { kind: 'clear' };
  };
  const steps: KillStep[] = [];
  for (let count = 0; count < STEPS; count++) steps.push(drawOne(foresee(before, steps).at(-1) ?? []));
  return steps;
}

/** What a step is to the documents that are there before it. */
export function operationOf(step: KillStep, states: readonly string[]): Operation {
  if (step.kind !== 'put') return step.kind;
  return states.some((state) => state.startsWith(`${step.path} `)) ? 'replace' : 'add';
}

/** What is there after each number of steps, none first: states of paths, as `nameState` says them. */
export function foresee(before: readonly string[], steps: readonly KillStep[]): string[][] {
  const states = [[...before]];
  /** What can be put back. */
  const removed = new Map<string, string>();
  for (const step of steps) {
    const now = new Map((states.at(-1) ?? []).map((state) => [state.split(' ')[0] ?? '', state]));
    if (step.kind === 'clear' || (step.kind === 'import' && step.inPlaceOfAll)) removed.clear();
    if (step.kind === 'clear') now.clear();
    else if (step.kind === 'import') {
      if (step.inPlaceOfAll) for (const key of now.keys()) if (!key.startsWith('waiting-')) now.delete(key);
      for (const path of step.paths) now.set(path, `${path} ${step.version} - -`);
    } else if (step.kind === 'wait') {
      for (const path of step.paths) now.set(`waiting-${path}`, `waiting-${path} ${step.version} ${step.version}`);
    } else if (step.kind === 'done-waiting') now.delete(`waiting-${step.path}`);
    else if ('path' in step) foreseeOne(step, now, removed);
    states.push([...now.values()].sort());
  }
  return states;
}

type StepOfOne = Exclude<Extract<KillStep, { readonly path: string }>, { kind: 'done-waiting' }>;

function foreseeOne(step: StepOfOne, now: Map<string, string>, removed: Map<string, string>): void {
  const { path } = step;
  const state = now.get(path);
  const [, version, label, previous] = state?.split(' ') ?? [];
  if (step.kind === 'put') {
    const isSame = version === String(step.version);
    const before = isSame ? previous : `${version}/${label}`;
    now.set(path, `${path} ${step.version} - ${state === undefined ? '-' : before}`);
  } else if (step.kind === 'restore') {
    const back = removed.get(path);
    if (!back || state !== undefined) return;
    now.set(path, back);
    removed.delete(path);
  } else if (state === undefined) return;
  else if (step.kind === 'remove') {
    removed.set(path, state);
    now.delete(path);
  } else if (step.kind === 'forget') now.set(path, `${path} ${version} ${label} -`);
  else now.set(path, `${path} ${version} ${step.label} ${previous}`);
}
