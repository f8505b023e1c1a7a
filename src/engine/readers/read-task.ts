import type { Cut, CutSettings, ReadText } from '../../core/model';
import { cutDocument } from '../../core/split/cut-document';
import { cutKeyOf } from '../../core/split/cut-key';
import { readFile, readPasted, type ReadOptions } from './read-file';

/** Something to read, as it is handed to the reading worker. */
export type ReadTask = { readonly cut: CutSettings } & (
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array; readonly options: Omit<ReadOptions, 'signal'> }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
);

/** A text that was read, cut as the task wanted it. */
export interface CutReading extends ReadText {
  readonly cut: Cut;
  readonly cutKey: string;
}

/** Reads and cuts in this thread. @throws Fault as `readFile`; the signal's reason. */
export async function readTask(task: ReadTask, signal: AbortSignal): Promise<CutReading> {
  const read =
    task.kind === 'text' ? await readPasted(task.title, task.text) : await readFile(task.name, task.bytes, { ...task.options, signal });
  signal.throwIfAborted();
  return { ...read, cut: cutDocument(read, task.cut), cutKey: cutKeyOf(task.cut) };
}
