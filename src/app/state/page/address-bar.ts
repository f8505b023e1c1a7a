/** Safari, the strictest, allows 100 changes of the address in 30 seconds; these make 84 at most. */
const AT_ONCE = 20;
const PER_SECOND = 2;

/**
 * Writes the address as soon as the change is on the screen, so that a page that is loaded anew has what was typed last. Where changes come
 * by the frame, as from a slider that is dragged, it keeps to what browsers allow: the newest hash then waits, and is never lost.
 */
export class AddressBar {
  #hash: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes that are left, as of `#countedAt`. */
  #left = AT_ONCE;
  #countedAt: number;
  #awaitsPaint = false;
  readonly #write: (hash: string) => void;
  readonly #now: () => number;
  readonly #afterPaint: (work: () => void) => void;

  constructor(write: (hash: string) => void, now: () => number, afterPaint: (work: () => void) => void) {
    this.#write = write;
    this.#now = now;
    this.#afterPaint = afterPaint;
    this.#countedAt = now();
  }

  /** Shows this hash, without `#`; empty for none. */
  show(hash: string): void {
    this.#hash = hash;
    if (this.#awaitsPaint) return;
    this.#awaitsPaint = true;
    this.#afterPaint(() => {
      this.#awaitsPaint = false;
      this.#writeInTime();
    });
  }

  /** Writes now what is waiting, if anything is. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#hash === null) return;
    this.#count();
    this.#left = Math.max(0, this.#left - 1);
    this.#write(this.#hash);
    this.#hash = null;
  }

  #writeInTime(): void {
    this.#count();
    if (this.#left >= 1) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), ((1 - this.#left) / PER_SECOND) * 1000);
  }

  #count(): void {
    const now = this.#now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
  }
}

/** Puts a hash into the address without a step in the history. */
export function replaceHash(hash: string): void {
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}
