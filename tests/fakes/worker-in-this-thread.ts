import { expose } from 'comlink';
import type { EngineCalls, EngineEvent } from '../../src/bridge/protocol';

/** A `Worker` whose other side is in this thread, so that its death can be staged. */
export class WorkerInThisThread extends EventTarget {
  readonly #page: MessagePort;
  readonly #engine: MessagePort;
  isTerminated = false;

  constructor(engine: Partial<EngineCalls>) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#engine = port2;
    this.#page.onmessage = ({ data }: MessageEvent<unknown>) => this.dispatchEvent(new MessageEvent('message', { data }));
    expose(engine, port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.isTerminated) this.#page.postMessage(message, transfer);
  }

  emit(engineEvent: EngineEvent): void {
    this.#engine.postMessage({ engineEvent });
  }

  terminate(): void {
    this.isTerminated = true;
    this.#page.close();
    this.#engine.close();
  }

  asWorker(): Worker {
    return this as unknown as Worker;
  }
}
