import type { StorageState } from '../../bridge/protocol';

const KEY = 'oyako-setups';

/** The saved setups as one text, which only the comparison reads. On this machine while the page keeps things; else for this tab. */
export class KeptSetups {
  #json = $state<string | null>(read());
  #isKept = true;

  /** Null where none is saved. */
  get json(): string | null {
    return this.#json;
  }

  save(json: string | null): void {
    this.#json = json;
    if (this.#isKept) write(json);
  }

  forget(): void {
    this.#json = null;
    write(null);
  }

  /** Call it whenever the page begins or ceases to keep things. Where it may not keep, what was kept goes only if a person chose so. */
  follow({ mode, reason }: StorageState): void {
    this.#isKept = mode === 'kept';
    if (this.#isKept) write(this.#json);
    else if (reason === 'chosen') write(null);
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(json: string | null): void {
  try {
    if (json === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, json);
  } catch {
    /* Storage is refused: the setups stay for this tab. */
  }
}
