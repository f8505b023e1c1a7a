/** What the browser says of the machine; memory in GiB, at most 8 said, and nothing on insecure origins and outside Chromium. */
export interface Machine {
  readonly cores: number;
  readonly memoryGb: number | null;
}

const MOST = 4;
/** A second model took 220 MB in Chromium while it worked: a ninth of this. */
const GB_A_MODEL = 2;

/**
 * How many models share the work of embedding: one a core, as memory allows, at most four.
 *
 * Where memory is not said, two cores say little: then one model below four cores, and two from there on.
 */
export function countModels({ cores, memoryGb }: Machine): number {
  const byMemory = memoryGb === null ? (cores >= 4 ? 2 : 1) : Math.floor(memoryGb / GB_A_MODEL);
  return Math.max(1, Math.min(cores, byMemory, MOST));
}

export function describeMachine(): Machine {
  const said: { readonly hardwareConcurrency?: number; readonly deviceMemory?: number } = navigator;
  return { cores: said.hardwareConcurrency ?? 1, memoryGb: said.deviceMemory ?? null };
}
