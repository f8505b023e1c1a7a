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

/**
 * Everything that was dropped: files, and folders walked through, each under its path inside the folder.
 *
 * Call it inside the drop event: the list of what was dropped is gone afterwards, so the entries are taken at once.
 */
export async function collectDropped(transfer: DataTransfer): Promise<Incoming[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: Incoming[] = [];
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, entry.name, found);
    else if (file) found.push({ kind: 'file', path: file.name, file });
  }
  return found;
}

async function walkFolder(folder: FileSystemDirectoryEntry, path: string, found: Incoming[]): Promise<void> {
  for (const entry of await readEntries(folder)) {
    if (UNMEANT.test(entry.name)) continue;
    const entryPath = `${path}/${entry.name}`;
    if (entry.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, entryPath, found);
    else found.push({ kind: 'file', path: entryPath, file: await fileOf(entry as FileSystemFileEntry) });
  }
}

/** A reader gives at most a hundred entries at a time and an empty list at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
