import { appendAll } from '../../../core/append-all';
import { SvelteSet } from 'svelte/reactivity';
import type { TabsLeft, WaitingFile } from '../../../bridge/protocol';
import type { EngineLink } from '../page/engine-link.svelte';

/** Files are handed to the worker so many at a time, so that the page can draw in between. */
const AT_A_TIME = 4;
/** Of many files what is read is not forgotten one by one: should the tab close before, it is read again and found to be here. */
const FORGET_AFTER_MS = 300;

/** What the next tab goes on with where this one is closed: copies of the files that wait, put into the store beside the reading. */
export class KeptFiles {
  /** Files for which there was no room, or which could not be copied. */
  readonly refused = new SvelteSet<string>();
  readonly #engine: EngineLink;
  readonly #whenOpened: () => Promise<void>;
  readonly #onKept: () => void;
  #toKeep: WaitingFile[] = [];
  readonly #kept = new Set<string>();
  /** Those that are kept, refused, or on their way. */
  readonly #asked = new Set<string>();
  #toForget: string[] = [];
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  /** Calls go out one after another, so that a file is never forgotten before it is kept. */
  #turn: Promise<void> = Promise.resolve();

  constructor(engine: EngineLink, whenOpened: () => Promise<void>, onKept: () => void) {
    this.#engine = engine;
    this.#whenOpened = whenOpened;
    this.#onKept = onKept;
  }

  has(id: string): boolean {
    return this.#kept.has(id);
  }

  keep(files: readonly WaitingFile[]): void {
    const isFirst = this.#toKeep.length === 0;
    const fresh = files.filter(({ id }) => !this.#asked.has(id) || this.refused.has(id));
    for (const { id } of fresh) this.#asked.add(id);
    appendAll(this.#toKeep, fresh);
    if (isFirst) this.#inTurn(() => this.#keepOn());
  }

  /** Forgets a file that waits no longer: read, refused or stopped. */
  forget(id: string): void {
    this.#kept.delete(id);
    this.refused.delete(id);
    this.#toKeep = this.#toKeep.filter((file) => file.id !== id);
    if (!this.#asked.delete(id)) return;
    this.#toForget.push(id);
    this.#forgetting ??= setTimeout(() => this.forgetNow(), FORGET_AFTER_MS);
  }

  /** Nothing waits any more: no copy lies longer than it must, for a file that was read in another encoding would be read so once more. */
  forgetNow(): void {
    clearTimeout(this.#forgetting);
    this.#forgetting = undefined;
    const ids = this.#toForget;
    this.#toForget = [];
    if (ids.length > 0) this.#inTurn(() => this.#engine.calls.dropWaiting(ids));
  }

  /** Files of which there is no copy any more; what is read or stopped already is passed over. */
  lose(ids: readonly string[]): void {
    for (const id of ids) if (this.#kept.delete(id)) this.refused.add(id);
  }

  /** The store has been emptied. */
  forgetAll(): void {
    this.#toKeep = [];
    this.#kept.clear();
    this.#asked.clear();
    this.refused.clear();
  }

  async adopt(tab: string, left: TabsLeft): Promise<readonly WaitingFile[]> {
    const adopted = await this.#engine.calls.adoptWaiting(tab, left);
    for (const { id } of adopted) {
      this.#kept.add(id);
      this.#asked.add(id);
    }
    return adopted;
  }

  async #keepOn(): Promise<void> {
    await this.#whenOpened();
    while (this.#toKeep.length > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      const files = this.#toKeep.splice(0, AT_A_TIME);
      const kept = new Set(await this.#engine.calls.keepWaiting(files).catch(() => []));
      for (const { id } of files) {
        // Read or stopped meanwhile.
        if (!this.#asked.has(id)) continue;
        if (kept.has(id)) {
          this.#kept.add(id);
          this.refused.delete(id);
        } else this.refused.add(id);
      }
      this.#onKept();
    }
  }

  #inTurn(work: () => Promise<void>): void {
    // The worker has died, or the store refuses: then what waits is named after a reload, and what is done is found to be here.
    this.#turn = this.#turn.then(work).catch(() => undefined);
  }
}
