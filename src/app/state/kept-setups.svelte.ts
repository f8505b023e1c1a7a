import type { StorageState } from '../../bridge/protocol';

const KEY = 'oyako-setups';

/** Tells other tabs that a person has removed the setups. Where they are gone without a word, nothing is kept, and other tabs go on with theirs. */
const REMOVED = '';

/** The saved setups as one text, which only the comparison reads. On this machine, for all tabs, while the page keeps things; else for this tab. */
export class KeptSetups {
  /** Whether the browser has refused to keep what was saved last: it lasts until this tab is closed. */
  isRefused = $state(false);
  #json = $state<string | null>(read());
  #isKept = true;

  /** Null where none is saved. */
  get json(): string | null {
    return this.#json;
  }

  /** Brings in what another tab has saved; call it before a change of some of them. */
  refresh(): void {
    if (this.#isKept && !this.isRefused) this.#json = read() ?? this.#json;
  }

  /** Hears of what another tab has saved or removed. */
  hear({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== KEY || newValue === null || !this.#isKept || this.isRefused) return;
    this.#json = newValue === REMOVED ? null : newValue;
  }

  save(json: string | null): void {
    this.#json = json;
    if (this.#isKept) this.#keep();
  }

  forget(): void {
    this.#json = null;
    this.#keep();
  }

  /** Call it whenever the page begins or ceases to keep things. Where it may not keep, what was kept goes only if a person chose so. */
  follow({ mode, reason }: StorageState): void {
    const wasKept = this.#isKept;
    this.#isKept = mode === 'kept';
    if (this.#isKept) {
      if (!wasKept) this.#keep();
      return;
    }
    this.isRefused = false;
    if (reason === 'chosen') tryTo(() => localStorage.removeItem(KEY));
  }

  #keep(): void {
    const json = this.#json;
    const isKept = tryTo(() => {
      localStorage.setItem(KEY, json ?? REMOVED);
      if (json === null) localStorage.removeItem(KEY);
    });
    /* Where nothing can be written, nothing that is gone is kept either. */
    this.isRefused = !isKept && json !== null;
    if (!isKept && json === null) tryTo(() => localStorage.removeItem(KEY));
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}

function tryTo(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
