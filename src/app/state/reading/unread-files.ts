const KEY = 'oyako-unread';
const TAB = 'oyako-tab-';

type Lists = Readonly<Record<string, readonly string[]>>;

/** Names of files that were dropped and not read yet, kept for the case that the tab closes before they are: names only, never a text. */
export interface UnreadFiles {
  /** Names that tabs left behind which are gone now; asked once, and theirs no longer. Empty where storage is refused. */
  takeOver(): Promise<readonly string[]>;
  /** What this tab still has to read, or has taken over. An empty list leaves nothing behind. */
  remember(names: readonly string[]): void;
}

/** The names that this browser keeps, a list a tab; a tab is there as long as it holds its lock. */
export function openUnreadFiles(tab: string): UnreadFiles {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;
  locks?.request(TAB + tab, () => new Promise<never>(() => undefined)).catch(() => undefined);
  return {
    async takeOver() {
      const held = ((await locks?.query().catch(() => null))?.held ?? []).map(({ name }) => name);
      const lists = readLists();
      const left = Object.keys(lists).filter((id) => id !== tab && !held.includes(TAB + id));
      writeLists(Object.fromEntries(Object.entries(lists).filter(([id]) => !left.includes(id))));
      return [...new Set(left.flatMap((id) => lists[id] ?? []))];
    },
    remember(names) {
      const { [tab]: _, ...others } = readLists();
      writeLists(names.length > 0 ? { ...others, [tab]: names } : others);
    },
  };
}

function readLists(): Lists {
  try {
    const lists: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof lists !== 'object' || lists === null) return {};
    const isList = (entry: [string, unknown]): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((name) => typeof name === 'string');
    return Object.fromEntries(Object.entries(lists).filter(isList));
  } catch {
    return {};
  }
}

function writeLists(lists: Lists): void {
  try {
    if (Object.keys(lists).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(lists));
  } catch {
    /* Storage is refused or full: then they are not named after a reload. */
  }
}
