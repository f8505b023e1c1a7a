import type { Incoming } from '../../../bridge/protocol';
import type { Precision } from '../../../core/rank/int8-rows';
import { estimateBytes, estimateChildren, estimateFile, limitOf, type MachineFacts, type TabLimit } from './tab-limit';

/** The browser looks at the disk for each size, and the page stands still meanwhile: half a frame at most, however long one takes. */
const SIZES_AT_A_TIME = 32;
const MOST_MS = 8;

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
  readonly #now: () => number;
  readonly #estimates = new WeakMap<Incoming, number>();

  constructor(facts: MachineFacts = readFacts(), now = (): number => performance.now()) {
    this.#facts = facts;
    this.#now = now;
  }

  /** Learns how much may still be kept; nothing where the browser does not say. */
  async measureStorage(): Promise<void> {
    const estimate = await (globalThis as Said).navigator?.storage?.estimate().catch(() => null);
    const left = estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0);
    this.#facts = { ...this.#facts, storageBytes: left };
  }

  /** Asks for the sizes of files a few at a time, so that the page can draw in between; null where they are few enough to be weighed at once. */
  measureSizes(incoming: readonly Incoming[]): Promise<void> | null {
    return incoming.length <= SIZES_AT_A_TIME ? null : this.#measureInParts(incoming);
  }

  async #measureInParts(incoming: readonly Incoming[]): Promise<void> {
    // Not in the task in which the browser hands them over: Chromium spends .1 ms a file there before anybody is told.
    await new Promise((resolve) => setTimeout(resolve));
    let began = this.#now();
    for (const [index, one] of incoming.entries()) {
      this.#estimate(one);
      if ((index + 1) % SIZES_AT_A_TIME > 0 && this.#now() - began < MOST_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      began = this.#now();
    }
  }

  readonly #estimate = (one: Incoming): number => {
    const children = this.#estimates.get(one) ?? estimateFile(one);
    this.#estimates.set(one, children);
    return children;
  };

  /** Null where the tab will hold it. */
  weigh({ incoming, present, waiting, vectors }: Load): TooMuch | null {
    const children = estimateChildren(incoming, this.#estimate);
    const needed = estimateBytes(present + estimateChildren(waiting, this.#estimate) + children, vectors);
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
