import type { Incoming } from '../../../bridge/protocol';

/** Files that systems leave in folders and that nobody means to drop. */
const UNMEANT = /^(\.|~\$|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Files that were chosen or pasted, under their paths inside a chosen folder. */
export function collectChosen(files: Iterable<File>): Incoming[] {
  const isMeant = ({ webkitRelativePath }: File): boolean =>
    !webkitRelativePath
      .split('/')
      .slice(1)
      .some((name) => UNMEANT.test(name));
  return [...files].filter(isMeant).map((file) => ({ kind: 'file', path: file.webkitRelativePath || file.name, file }));
}

/** What came of a drop: what is to be read, and the paths of files and folders that the browser could not open. */
export interface Dropped {
  readonly found: Incoming[];
  readonly unopened: string[];
}

/**
 * Everything that was dropped: files, and folders walked through, each under its path inside the folder. What cannot be opened holds up
 * nothing else.
 *
 * Call it inside the drop event: the list of what was dropped is gone afterwards, so the entries are taken at once.
 */
export async function collectDropped(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const dropped: Dropped = { found: [], unopened: [] };
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, entry.name, dropped);
    else if (file) dropped.found.push({ kind: 'file', path: file.name, file });
  }
  return dropped;
}

/** Of a folder that fails half way, what it had given is read. */
async function walkFolder(folder: FileSystemDirectoryEntry, path: string, dropped: Dropped): Promise<void> {
  const { entries, isWhole } = await readEntries(folder);
  if (!isWhole) dropped.unopened.push(path);
  for (const entry of entries) {
    if (UNMEANT.test(entry.name)) continue;
    const entryPath = `${path}/${entry.name}`;
    if (entry.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, entryPath, dropped);
    else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) dropped.found.push({ kind: 'file', path: entryPath, file });
      else dropped.unopened.push(entryPath);
    }
  }
}

/** A reader gives at most a hundred entries at a time and an empty list at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<{ entries: FileSystemEntry[]; isWhole: boolean }> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) => reader.readEntries(resolve, () => resolve(null)));
    if (some !== null && some.length > 0) entries.push(...some);
    else return { entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)), isWhole: some !== null };
  }
}

/** Null where the file went meanwhile, or may not be read. */
function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}
