import { Fault } from '../../bridge/fault';
import type { Reader } from '../ports';
import { createSerialQueue } from '../calls/serial-queue';
import type { ReadReply, ReadRequest } from './read-messages';
import type { CutReading, ReadTask } from './read-task';

export interface ReadingLimits {
  /** A file that is not read by then is given up; readers that can be heard give up by themselves a little earlier. */
  readonly fileMs: number;
  /** How long a reader may take to hear that it is to stop. */
  readonly stopMs: number;
}

const LIMITS: ReadingLimits = { fileMs: 150_000, stopMs: 1000 };

/**
 * Reads in a worker of this worker, one file at a time, so that questions are answered meanwhile and no file can hold up anything for good:
 * a reader that does not end in time, or does not hear that it is to stop, is ended together with its thread, and the next file gets a new one.
 *
 * Of faults of its own: `file-too-slow`, `file-too-heavy` where the thread died, of a lack of memory as a rule, and `worker-died` where it did
 * not start.
 */
export function openReadingThread(startThread: () => Worker, limits: ReadingLimits = LIMITS): Reader {
  const inTurn = createSerialQueue();
  let thread: Worker | null = null;
  let hasStarted = false;

  const end = (): void => {
    thread?.terminate();
    thread = null;
    hasStarted = false;
  };

  const read = (task: ReadTask, signal: AbortSignal): Promise<CutReading> =>
    new Promise((resolve, reject) => {
      const worker = (thread ??= startThread());
      const post = (request: ReadRequest, transfer: Transferable[] = []): void => worker.postMessage(request, transfer);
      const timers = [setTimeout(() => giveUp('file-too-slow', { seconds: Math.round(limits.fileMs / 1000) }), limits.fileMs)];
      const settle = (): void => {
        timers.forEach(clearTimeout);
        signal.removeEventListener('abort', stop);
        worker.onmessage = worker.onerror = worker.onmessageerror = null;
      };
      const giveUp = (...fault: ConstructorParameters<typeof Fault>): void => {
        settle();
        end();
        reject(new Fault(...fault));
      };
      const stop = (): void => {
        post({ kind: 'cancel' });
        timers.push(setTimeout(() => giveUp('cancelled'), limits.stopMs));
      };
      worker.onmessage = ({ data }: MessageEvent<ReadReply>) => {
        if (data.kind === 'started') hasStarted = true;
        // pdf.js, which takes every worker for its own, says something as well.
        if (data.kind !== 'read' && data.kind !== 'failed') return;
        settle();
        if (data.kind === 'read') resolve(data.reading);
        else reject(new Fault(data.fault, data.args));
      };
      worker.onerror = worker.onmessageerror = (event: Event) => {
        // What nobody prevents is an error of this worker too, and the page would end it.
        event.preventDefault();
        giveUp(hasStarted ? 'file-too-heavy' : 'worker-died');
      };
      signal.addEventListener('abort', stop);
      post({ kind: 'read', task }, task.kind === 'file' ? [task.bytes.buffer as ArrayBuffer] : []);
    });

  return {
    read: (task, signal) =>
      inTurn(async () => {
        if (signal.aborted) throw new Fault('cancelled');
        return read(task, signal);
      }),
  };
}
