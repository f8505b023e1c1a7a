import { connectEngine, type EngineConnection } from '../../../bridge/connect';
import { faultOf, type FaultArgs } from '../../../bridge/fault';
import type { EngineEvent, FaultCode } from '../../../bridge/protocol';

/** What the page tells people about the worker: at work, being started again after its death, or not to be had. */
export type EngineStatus = 'starting' | 'ready' | 'restarting' | 'failed';

const RESTARTS_PER_MINUTE = 3;

/**
 * The one connection to the worker, renewed when the worker dies.
 *
 * `onStart` runs after each start, so that whoever needs a fresh engine opens it again; `onEvent` hears everything it pushes.
 */
export class EngineLink {
  status = $state<EngineStatus>('starting');
  /** Whether a worker has died and another goes on; the page says so until a person has read it. */
  wasRestarted = $state(false);
  /** Why it could not be started, where it did not die over it. */
  failure = $state.raw<{ readonly code: FaultCode; readonly args: FaultArgs } | null>(null);
  #connection: EngineConnection;
  readonly #makeWorker: () => Worker;
  readonly #eventListeners = new Set<(event: EngineEvent) => void>();
  readonly #startListeners = new Set<() => Promise<void>>();
  #deaths: number[] = [];

  constructor(makeWorker: () => Worker) {
    this.#makeWorker = makeWorker;
    this.#connection = this.#connect();
  }

  get calls(): EngineConnection {
    return this.#connection;
  }

  onEvent(listener: (event: EngineEvent) => void): void {
    this.#eventListeners.add(listener);
  }

  onStart(listener: () => Promise<void>): void {
    this.#startListeners.add(listener);
  }

  /** Runs the start listeners in the order of their registration: the store is opened before anything is asked. */
  async start(): Promise<void> {
    const connection = this.#connection;
    try {
      for (const listener of this.#startListeners) {
        // It has died between two of them: the next start is under way.
        if (this.#connection !== connection) return;
        await listener();
      }
      this.failure = null;
      this.status = 'ready';
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'worker-died') return;
      this.failure = fault;
      this.status = 'failed';
    }
  }

  #connect(): EngineConnection {
    const hear = (event: EngineEvent): void => {
      for (const listener of this.#eventListeners) listener(event);
    };
    return connectEngine(this.#makeWorker(), hear, { onDeath: () => this.#restart() });
  }

  #restart(): void {
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < 60_000), now];
    if (this.#deaths.length > RESTARTS_PER_MINUTE) {
      this.status = 'failed';
      return;
    }
    this.status = 'restarting';
    this.wasRestarted = true;
    this.#connection = this.#connect();
    void this.start();
  }
}
