import { expect, test } from 'vitest';
import { collectDropped } from '../../../src/app/state/reading/collect-dropped';

type Entry = Partial<FileSystemFileEntry & FileSystemDirectoryEntry>;

const gone = new DOMException('It went.', 'NotFoundError');
const file = (name: string): Entry => ({ name, isDirectory: false, file: (onFile) => onFile(new File([name], name)) });
const goneFile = (name: string): Entry => ({ name, isDirectory: false, file: (_, onError) => onError?.(gone) });

/** A folder that gives `batches` of entries, and then its end or a failure. */
const folder = (name: string, batches: readonly (readonly Entry[])[], fails = false): Entry => ({
  name,
  isDirectory: true,
  createReader: () => {
    const left = [...batches];
    return {
      readEntries: (onEntries, onError) => {
        const some = left.shift();
        if (!some && fails) onError?.(gone);
        else onEntries((some ?? []) as FileSystemEntry[]);
      },
    };
  },
});

const drop = async (...entries: readonly Entry[]): Promise<{ found: string[]; unopened: readonly string[] }> => {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => new File([''], entry.name ?? ''),
  }));
  const { found, unopened } = await collectDropped({ items } as unknown as DataTransfer);
  return { found: found.map((one) => (one.kind === 'file' ? one.path : one.title)), unopened };
};

test('files of a folder come under their paths, by name, in however many parts the browser lists them, and not what systems left', async () => {
  const rules = folder('rules', [
    [file('b.txt'), file('.DS_Store')],
    [folder('old', [[file('a.txt'), file('~$a.docx')]]), file('a.txt')],
  ]);
  expect(await drop(file('c.txt'), rules)).toEqual({ found: ['c.txt', 'rules/a.txt', 'rules/b.txt', 'rules/old/a.txt'], unopened: [] });
});

test('what cannot be opened is named and holds up nothing else', async () => {
  const locked = folder('locked', [], true);
  const half = folder('half', [[file('a.txt')]], true);
  const all = folder('all', [[goneFile('gone.txt'), locked, half, file('z.txt')]]);
  expect(await drop(all, file('last.txt'))).toEqual({
    found: ['all/half/a.txt', 'all/z.txt', 'last.txt'],
    unopened: ['all/gone.txt', 'all/half', 'all/locked'],
  });
});
