import { readRecord, writeRecord } from '../page/stored-record';
import { answerRollCall } from './roll-call';

const NAMES = 'oyako-unread';
const READING = 'oyako-reading';
const TAB = 'oyako-tab-';
const TAKING_OVER = 'oyako-taking-over';

/** What a tab is reading, should it close before it has done. */
export interface ReadingNote {
  /** The kept file that is in hand; null where none is. */
  readonly inHand: string | null;
  readonly isPaused: boolean;
}

/** What tabs noted that are gone now. */
export interface NotesLeft {
  readonly names: readonly string[];
  readonly inHand: readonly string[];
  readonly isPaused: boolean;
  /** The tabs that are there, this one among them. */
  readonly alive: readonly string[];
}

/** Notes that outlive the tab, in `localStorage`, because only that is written at once: names and numbers, never a text. */
export interface TabNotes {
  /**
   * Runs `work` on what tabs noted that are gone, while no other tab does, and forgets it once that is done. Without Web Locks (insecure
   * origins) the tabs that are there are asked, and two that open in the same second may both take over: what both read is one document.
   */
  takeOver(work: (left: NotesLeft) => Promise<void>): Promise<void>;
  /** Files that are not read yet and of which nothing else is kept, in place of those noted before. */
  noteNames(names: readonly string[]): void;
  noteReading(note: ReadingNote): void;
}

/** The notes that this browser keeps, one a tab; a tab is there as long as it holds its lock. */
export function openTabNotes(tab: string): TabNotes {
  const locks = (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks;
  const rollCall = locks ? null : answerRollCall(tab);
  const isThere = new Promise<void>((resolve) => {
    const hold = (): Promise<never> => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    if (locks) locks.request(TAB + tab, hold).catch(() => resolve());
    else resolve();
  });

  /** Tabs that hold their lock. */
  const listHolders = async (): Promise<readonly string[]> => {
    const held = ((await locks?.query().catch(() => null))?.held ?? []).map(({ name }) => name ?? '');
    return held.filter((name) => name.startsWith(TAB)).map((name) => name.slice(TAB.length));
  };

  const takeOverAlone = async (work: (left: NotesLeft) => Promise<void>): Promise<void> => {
    const alive = [tab, ...(await (rollCall?.listOthers() ?? listHolders()))];
    const isLeft = (other: string): boolean => !alive.includes(other);
    const names = Object.entries(readRecord(NAMES, isNames)).filter(([other]) => isLeft(other));
    const reading = Object.entries(readRecord(READING, isReading)).filter(([other]) => isLeft(other));
    await work({
      names: [...new Set(names.flatMap(([, list]) => list))],
      inHand: reading.flatMap(([, { inHand }]) => inHand ?? []),
      isPaused: reading.some(([, { isPaused }]) => isPaused),
      alive,
    });
    writeRecord(NAMES, without(readRecord(NAMES, isNames), isLeft));
    writeRecord(READING, without(readRecord(READING, isReading), isLeft));
  };

  return {
    async takeOver(work) {
      await isThere;
      if (locks) await locks.request(TAKING_OVER, () => takeOverAlone(work));
      else await takeOverAlone(work);
    },
    noteNames(names) {
      const { [tab]: _, ...others } = readRecord(NAMES, isNames);
      writeRecord(NAMES, names.length > 0 ? { ...others, [tab]: names } : others);
    },
    noteReading({ inHand, isPaused }) {
      const { [tab]: _, ...others } = readRecord(READING, isReading);
      writeRecord(READING, inHand !== null || isPaused ? { ...others, [tab]: { inHand, isPaused } } : others);
    },
  };
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isReading(value: unknown): value is ReadingNote {
  if (typeof value !== 'object' || value === null) return false;
  const { inHand, isPaused } = value as Record<string, unknown>;
  return (inHand === null || typeof inHand === 'string') && typeof isPaused === 'boolean';
}

function without<T>(all: Readonly<Record<string, T>>, isLeftOut: (tab: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([tab]) => !isLeftOut(tab)));
}
