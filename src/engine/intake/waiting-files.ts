import type { StorageState, TabsLeft, WaitingFile } from '../../bridge/protocol';
import type { Keeping } from '../keep/keeping';

/** Of the room that is left, what copies of files may take: what is read of them, vectors above all, needs more. */
const SHARE_OF_ROOM = 1 / 4;
const MOST_BYTES = 1024 ** 3;
/** Where the browser does not say how much room there is. */
const UNSAID_BYTES = 64 * 1024 ** 2;

export interface WaitingParts {
  readonly keeping: Pick<Keeping, 'state' | 'putWaiting' | 'removeWaiting' | 'adoptWaiting'>;
  readonly measureUsage: () => Promise<StorageState['usage'] | null>;
  /** Told which files there is no copy of any more, although they wait still. */
  readonly onLost: (ids: readonly string[]) => void;
}

/** Copies of the files that wait to be read, so that the next tab can go on where this one was closed. */
export class WaitingFiles {
  readonly #parts: WaitingParts;
  /** Bytes of each that is kept. */
  readonly #bytes = new Map<string, number>();

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** Keeps those that there is room for; the ids of those that are kept. */
  async keep(files: readonly WaitingFile[]): Promise<readonly string[]> {
    if (this.#parts.keeping.state.mode === 'memory') return [];
    let left = (await this.#limit()) - sum(this.#bytes.values());
    const fitting = files.filter((file) => {
      const bytes = bytesOf(file);
      if (bytes > left) return false;
      left -= bytes;
      return true;
    });
    const kept = (await this.#put(fitting)) ? fitting : await this.#putEach(fitting);
    for (const file of kept) this.#bytes.set(file.id, bytesOf(file));
    return kept.map(({ id }) => id);
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#bytes.delete(id);
    await this.#parts.keeping.removeWaiting(ids);
  }

  async adopt(tab: string, left: TabsLeft): Promise<readonly WaitingFile[]> {
    const adopted = await this.#parts.keeping.adoptWaiting(tab, left);
    for (const file of adopted) this.#bytes.set(file.id, bytesOf(file));
    return adopted;
  }

  /** Gives up every copy, because a document needs the room; false where there was none, or where none could be deleted. */
  async giveWay(): Promise<boolean> {
    const ids = [...this.#bytes.keys()];
    if (ids.length === 0) return false;
    try {
      await this.drop(ids);
    } catch {
      return false;
    }
    this.#parts.onLost(ids);
    return true;
  }

  clear(): void {
    this.#bytes.clear();
  }

  async #limit(): Promise<number> {
    const usage = await this.#parts.measureUsage().catch(() => null);
    if (!usage) return UNSAID_BYTES;
    const left = usage.quotaBytes - usage.usedBytes + sum(this.#bytes.values());
    return Math.min(MOST_BYTES, left * SHARE_OF_ROOM);
  }

  async #put(files: readonly WaitingFile[]): Promise<boolean> {
    try {
      if (files.length > 0) await this.#parts.keeping.putWaiting(files);
      return true;
    } catch {
      return false;
    }
  }

  /** One that has been changed or deleted since it was dropped cannot be copied, and must not stand in the way of the others. */
  async #putEach(files: readonly WaitingFile[]): Promise<WaitingFile[]> {
    const kept: WaitingFile[] = [];
    for (const file of files) if (await this.#put([file])) kept.push(file);
    return kept;
  }
}

function bytesOf({ incoming }: WaitingFile): number {
  return incoming.kind === 'file' ? incoming.file.size : incoming.text.length * 2;
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
