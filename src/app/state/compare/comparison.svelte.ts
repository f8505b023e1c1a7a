import { MOST_SETUPS, readSetups, writeSetups, type RefusedReason } from '../../../core/evaluate/read-setups';
import type { Setup } from '../../../core/evaluate/setup';
import type { AppParts } from '../app-parts';
import type { KeptSetups } from '../kept-setups.svelte';
import { boardSetup, plainSetup, uniqueName } from './board-setup';
import { SetupColumn } from './setup-column.svelte';

export const LEAST_COLUMNS = 2;
export const MOST_COLUMNS = 4;

export interface ComparisonParts {
  readonly parts: AppParts;
  readonly setups: KeptSetups;
  readonly names: { readonly board: string; readonly plain: string };
}

/** Setups side by side, and the ones that are saved. */
export class Comparison {
  columns = $state.raw<readonly SetupColumn[]>([]);
  readonly #setups: KeptSetups;
  readonly #makeColumn: (setup: Setup) => SetupColumn;
  #nextKey = 1;

  constructor({ parts, setups, names }: ComparisonParts) {
    this.#setups = setups;
    this.#makeColumn = (setup) => new SetupColumn(this.#nextKey++, setup, parts);
    this.columns = [this.#makeColumn(plainSetup(parts.settings, names.plain)), this.#makeColumn(boardSetup(parts.settings, names.board))];
  }

  readonly saved: readonly Setup[] = $derived.by(() => {
    const { json } = this.#setups;
    return json === null ? [] : (readSetups(json).setups ?? []);
  });

  /** Another column, set like the last one under another name; or as given. */
  add(setup?: Setup): void {
    const last = this.columns.at(-1)?.setup;
    if (this.columns.length >= MOST_COLUMNS || !last) return;
    const names = this.columns.map((column) => column.setup.name);
    const added = setup ?? { ...last, name: uniqueName(last.name, names) };
    this.columns = [...this.columns, this.#makeColumn(added)];
  }

  remove(column: SetupColumn): void {
    if (this.columns.length <= LEAST_COLUMNS) return;
    column.stop();
    this.columns = this.columns.filter((one) => one !== column);
  }

  /** Shows a saved setup in a column of its own, in place of the last one where there is no room. */
  open(setup: Setup): void {
    if (this.columns.length < MOST_COLUMNS) this.add(setup);
    else {
      const last = this.columns.at(-1);
      if (last) last.setup = setup;
    }
  }

  /** Under its name, in place of the one that has it. False where there is no room for another. */
  save(setup: Setup): boolean {
    this.#setups.refresh();
    const isThere = this.saved.some(({ name }) => name === setup.name);
    if (!isThere && this.saved.length >= MOST_SETUPS) return false;
    const saved = isThere ? this.saved.map((one) => (one.name === setup.name ? setup : one)) : [...this.saved, setup];
    this.#setups.save(writeSetups(saved));
    return true;
  }

  unsave(name: string): void {
    this.#setups.refresh();
    const left = this.saved.filter((setup) => setup.name !== name);
    this.#setups.save(left.length > 0 ? writeSetups(left) : null);
  }

  /** The setups in view, each with a name of its own. */
  export(): string {
    const setups: Setup[] = [];
    for (const { setup } of this.columns) {
      setups.push({
        ...setup,
        name: uniqueName(
          setup.name,
          setups.map(({ name }) => name),
        ),
      });
    }
    return writeSetups(setups);
  }

  /** Saves every setup of a file and shows the first ones; or saves none, and gives the names of the values that are refused. */
  import(json: string): { readonly count: number; readonly refused: readonly string[]; readonly reason?: RefusedReason | 'room' } {
    const read = readSetups(json);
    if (!read.setups) return { count: 0, refused: read.refused, reason: read.reason };
    this.#setups.refresh();
    const { setups } = read;
    const saved = [...this.saved];
    if (saved.length + setups.length > MOST_SETUPS)
      return { count: 0, refused: [`setups: ${saved.length} + ${setups.length} > ${MOST_SETUPS}`], reason: 'room' };
    const added: Setup[] = [];
    for (const setup of setups) {
      const taken = [...saved, ...added].map(({ name }) => name);
      added.push({ ...setup, name: uniqueName(setup.name, taken) });
    }
    this.#setups.save(writeSetups([...saved, ...added]));
    if (added.length >= LEAST_COLUMNS) this.columns = added.slice(0, MOST_COLUMNS).map((setup) => this.#makeColumn(setup));
    else for (const setup of added) this.open(setup);
    return { count: added.length, refused: [] };
  }
}
