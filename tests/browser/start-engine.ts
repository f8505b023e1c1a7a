import { connectEngine, type EngineConnection } from '../../src/bridge/connect';
import type { Fault } from '../../src/bridge/fault';
import type { CollectionId, EngineEvent } from '../../src/bridge/protocol';
import type { Catalogue } from '../../src/core/model';

export const CUT = { cap: 1000, tables: 'rows' } as const;

export interface StartedEngine {
  readonly engine: EngineConnection;
  readonly worker: Worker;
  readonly events: EngineEvent[];
  readonly deaths: Fault[];
  catalogueOf(collection: CollectionId): Catalogue;
}

/** The real worker, as the page starts it. To be closed. */
export function startEngine(): StartedEngine {
  const worker = new Worker(new URL('../../src/engine/engine.worker.ts', import.meta.url), { type: 'module' });
  const events: EngineEvent[] = [];
  const deaths: Fault[] = [];
  const engine = connectEngine(worker, (event) => events.push(event), { onDeath: (fault) => deaths.push(fault) });
  const catalogueOf = (collection: CollectionId): Catalogue => {
    const published = events.findLast((event) => event.kind === 'catalogue' && event.collection === collection);
    if (published?.kind !== 'catalogue') throw new Error(`Nothing was published of ${collection}.`);
    return published.catalogue;
  };
  return { engine, worker, events, deaths, catalogueOf };
}

export const never = new AbortController().signal;

export function fileOf(path: string, text: string): { readonly kind: 'file'; readonly path: string; readonly file: Blob } {
  return { kind: 'file', path, file: new Blob([text]) };
}
