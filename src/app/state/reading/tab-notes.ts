import { readRecord, writeRecord } from '../page/stored-record';
import { answerRollCall } from './roll-call';

const NAMES = 'oyako-unread';
const READING = 'oyako-reading';
const TAB = 'oyako-tab-';
const TAKING_OVER = 'oyako-taking-over';
/** Stands between a tab and the one whose notes it takes over. */
const CLAIMED = '/';

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
   * Runs `work` on what tabs noted that are gone, and forgets it once that is done. It is this tab's from the moment it is read, so that no
   * other takes it over too, and another's again should this one close before the end. Without Web Locks (insecure origins) the tabs that
   * are there are asked.
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
    const names = claim(NAMES, isNames, { tab, alive });
    const reading = claim(READING, isReading, { tab, alive });
    await work({
      names: [...new Set(names.flatMap(([, list]) => list))],
      inHand: reading.flatMap(([, { inHand }]) => inHand ?? []),
      isPaused: reading.some(([, { isPaused }]) => isPaused),
      alive,
    });
    const isDone = (one: string): boolean => one.startsWith(tab + CLAIMED);
    writeRecord(NAMES, without(readRecord(NAMES, isNames), isDone));
    writeRecord(READING, without(readRecord(READING, isReading), isDone));
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

/** Puts what tabs noted that are gone under the name of this one, without a pause in between, and gives it, with what it claimed before and did not come to. */
function claim<T>(
  key: string,
  isOne: (value: unknown) => value is T,
  { tab, alive }: { readonly tab: string; readonly alive: readonly string[] },
): [string, T][] {
  const all = Object.entries(readRecord(key, isOne));
  const isLeft = (note: string): boolean => note.startsWith(tab + CLAIMED) || !alive.includes(note.split(CLAIMED)[0] ?? '');
  const left = all.filter(([note]) => isLeft(note));
  const claimed = left.map(([note, value]): [string, T] => [tab + CLAIMED + (note.split(CLAIMED).at(-1) ?? ''), value]);
  writeRecord(key, Object.fromEntries([...all.filter(([note]) => !isLeft(note)), ...claimed]));
  return left;
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
