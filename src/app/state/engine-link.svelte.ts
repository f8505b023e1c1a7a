import { connectEngine, type EngineConnection } from '../../bridge/connect';
import { faultOf } from '../../bridge/fault';
import type { EngineEvent } from '../../bridge/protocol';

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
    try {
      for (const listener of this.#startListeners) await listener();
      this.status = 'ready';
    } catch (error) {
      if (faultOf(error).code !== 'worker-died') throw error;
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
    this.#connection = this.#connect();
    void this.start();
  }
}
