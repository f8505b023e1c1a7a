import { Fault } from '../../bridge/fault';
import type { JobNumber } from '../../bridge/protocol';

/** The jobs that are running, by the number the page gave them. */
export interface Jobs {
  /** Runs `work` with a signal that `cancel(job)` aborts. */
  run<T>(job: JobNumber, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  cancel(job: JobNumber): void;
  cancelAll(): void;
}

export function createJobs(): Jobs {
  const running = new Map<JobNumber, AbortController>();
  return {
    async run(job, work) {
      const controller = new AbortController();
      running.set(job, controller);
      try {
        return await work(controller.signal);
      } finally {
        running.delete(job);
      }
    },
    cancel: (job) => running.get(job)?.abort(new Fault('cancelled')),
    cancelAll: () => {
      for (const controller of running.values()) controller.abort(new Fault('cancelled'));
    },
  };
}

/** Throws the fault `cancelled` where the signal has been aborted. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Fault('cancelled');
}
