import { expose } from 'comlink';
import { packEvent, packOpening } from '../../src/bridge/packed-catalogue';
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
    const { open } = engine;
    expose({ ...engine, ...(open && { open: async (...options: Parameters<typeof open>) => packOpening(await open(...options)) }) }, port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.isTerminated) this.#page.postMessage(message, transfer);
  }

  emit(event: EngineEvent): void {
    this.#engine.postMessage({ engineEvent: packEvent(event) });
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
