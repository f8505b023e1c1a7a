/** Browsers allow some hundred changes of the address a minute: a slider that is dragged makes more. */
const LEAST_PAUSE_MS = 250;

/**
 * Writes the address at once, and then at most every quarter of a second, the newest hash never lost: not by changes that follow each
 * other without a pause, nor by a page that is closed or loaded anew in between.
 */
export class AddressBar {
  #hash: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writtenAt = -Infinity;
  readonly #write: (hash: string) => void;
  readonly #now: () => number;

  constructor(write: (hash: string) => void, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  /** Shows this hash, without `#`; empty for none. */
  show(hash: string): void {
    this.#hash = hash;
    this.#timer ??= setTimeout(() => this.flush(), Math.max(0, this.#writtenAt + LEAST_PAUSE_MS - this.#now()));
  }

  /** Writes now what is waiting, if anything is. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#hash === null) return;
    this.#write(this.#hash);
    this.#hash = null;
    this.#writtenAt = this.#now();
  }
}

/** Puts a hash into the address without a step in the history. */
export function replaceHash(hash: string): void {
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}
