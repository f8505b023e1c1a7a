import type { Incoming } from '../../bridge/protocol';
import type { Precision } from '../../core/rank/int8-rows';
import { estimateBytes, estimateChildren, limitOf, type MachineFacts, type TabLimit } from './tab-limit';

/** What would be more than the tab can be expected to hold. */
export interface TooMuch extends TabLimit {
  readonly files: number;
  /** Sentences of these files, and bytes of memory with all that is there. */
  readonly children: number;
  readonly needed: number;
}

interface Load {
  readonly incoming: readonly Incoming[];
  /** Sentences that are there, and files that wait already. */
  readonly present: number;
  readonly waiting: readonly Incoming[];
  /** In which precision there will be vectors; null where nobody wants any. */
  readonly vectors: Precision | null;
}

/** Says before anything is read whether a tab will hold it. */
export class TabGuard {
  #facts: MachineFacts;

  constructor(facts: MachineFacts = readFacts()) {
    this.#facts = facts;
  }

  /** Learns how much may still be kept; nothing where the browser does not say. */
  async measureStorage(): Promise<void> {
    const estimate = await (globalThis as Said).navigator?.storage?.estimate().catch(() => null);
    const left = estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0);
    this.#facts = { ...this.#facts, storageBytes: left };
  }

  /** Null where the tab will hold it. */
  weigh({ incoming, present, waiting, vectors }: Load): TooMuch | null {
    const children = estimateChildren(incoming);
    const needed = estimateBytes(present + estimateChildren(waiting) + children, vectors);
    const limit = limitOf(this.#facts);
    return needed > limit.bytes ? { ...limit, files: incoming.length, children, needed } : null;
  }
}

/** What browsers of the Chromium family say, and others do not. */
interface Said {
  readonly navigator?: { readonly deviceMemory?: number; readonly storage?: StorageManager };
  readonly performance?: { readonly memory?: { readonly jsHeapSizeLimit: number } };
}

function readFacts(): MachineFacts {
  const { navigator, performance }: Said = globalThis as Said;
  return {
    memoryGb: navigator?.deviceMemory ?? null,
    heapBytes: performance?.memory?.jsHeapSizeLimit ?? null,
    storageBytes: null,
  };
}
