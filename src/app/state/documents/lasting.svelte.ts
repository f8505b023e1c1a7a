/** Whether the browser may clear what is kept when the disk runs short. `unknown` also where it has no say to give. */
export type LastingState = 'unknown' | 'may-clear' | 'refused' | 'lasts';

type Storage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/** The browser's word that it will not clear the documents by itself: looked at in silence, asked for only when a person wants it. */
export class Lasting {
  state = $state<LastingState>('unknown');
  readonly #storage: Storage | undefined;

  /** There is no `navigator.storage` on insecure origins. */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
  }

  /** Call it once something is kept; it asks nobody. */
  async look(): Promise<void> {
    if (this.state !== 'unknown' || !this.#storage?.persisted || !this.#storage.persist) return;
    try {
      this.state = (await this.#storage.persisted()) ? 'lasts' : 'may-clear';
    } catch {
      this.state = 'unknown';
    }
  }

  /** Some browsers show a question of their own; others decide by how the page is used. */
  async ask(): Promise<void> {
    try {
      this.state = (await this.#storage?.persist?.()) ? 'lasts' : 'refused';
    } catch {
      this.state = 'refused';
    }
  }
}
