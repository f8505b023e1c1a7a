import { SvelteMap } from 'svelte/reactivity';
import type { FaultArgs } from '../../../bridge/fault';
import type { ArchiveFailure, FaultCode, WaitingFile } from '../../../bridge/protocol';

/** One incoming file on its way, as a row of the list. */
export interface FileRow {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'failed' | 'clash';
  readonly fault: FaultCode | null;
  readonly args: FaultArgs;
  /** Of an archive that is being read: the file of it that is in hand, counted from 1. */
  readonly entry?: { readonly path: string; readonly number: number; readonly total: number };
}

/** Files that failed, or that ask what to do about their name: each with its row, until a person has answered it. */
export class AskingFiles {
  readonly #asked = new SvelteMap<number, { readonly row: FileRow; readonly file: WaitingFile }>();

  /** In the order they came to it. */
  get rows(): readonly FileRow[] {
    return Array.from(this.#asked.values(), ({ row }) => row);
  }

  fail(key: number, { path, fault, args }: ArchiveFailure, file: WaitingFile): void {
    this.#asked.set(key, { row: { key, name: path, state: 'failed', fault, args }, file });
  }

  /** A document called `title` is here under this name: a new version of it, or another? */
  clash(key: number, name: string, title: string, file: WaitingFile): void {
    this.#asked.set(key, { row: { key, name, state: 'clash', fault: null, args: { title } }, file });
  }

  /** The file of a row that says `state`. */
  find(key: number, state: 'failed' | 'clash'): WaitingFile | undefined {
    const asked = this.#asked.get(key);
    return asked?.row.state === state ? asked.file : undefined;
  }

  /** The file whose row went. */
  dismiss(key: number): WaitingFile | undefined {
    const file = this.#asked.get(key)?.file;
    this.#asked.delete(key);
    return file;
  }

  clear(): void {
    this.#asked.clear();
  }
}
