import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/bridge/fault';
import { expandArchive, type ArchiveEntry } from '../../../src/engine/readers/expand-archive';
import { encodeJapanese } from './encode-japanese';
import { writeZip } from './write-zip';

async function expand(bytes: Uint8Array, signal?: AbortSignal): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of expandArchive('a.zip', bytes, { signal })) entries.push(entry);
  return entries;
}

const pathsOf = (entries: readonly ArchiveEntry[]): string[] => entries.map(({ path }) => path);

describe('paths', () => {
  it('keep folders, and lead nowhere but down', async () => {
    const bytes = await writeZip({ 'rules/a.txt': 'a', '../../etc/b.txt': 'b', '/c.txt': 'c', 'win\\d.txt': 'd' });
    expect(pathsOf(await expand(bytes))).toEqual(['a.zip/rules/a.txt', 'a.zip/etc/b.txt', 'a.zip/c.txt', 'a.zip/win/d.txt']);
  });

  it('that come to the same are told apart, and nothing of either is lost', async () => {
    const bytes = await writeZip([
      { name: 'a/b.txt', content: 'one' },
      { name: 'a/b.txt', content: 'two' },
      { name: './a//b.txt', content: 'three' },
      { name: 'a/b\u202e.txt', content: 'four' },
      { name: 'a/b .txt', content: 'five' },
      { name: 'a/b\u200b.txt', content: 'six' },
    ]);
    expect(pathsOf(await expand(bytes))).toEqual([
      'a.zip/a/b.txt',
      'a.zip/a/b (2).txt',
      'a.zip/a/b (3).txt',
      'a.zip/a/b .txt',
      'a.zip/a/b  (2).txt',
      'a.zip/a/b\ufffd.txt',
    ]);
  });

  it('leave out what systems put there', async () => {
    const bytes = await writeZip({
      '__MACOSX/._a.txt': 'x',
      '.DS_Store': 'x',
      'docs/Thumbs.db': 'x',
      'docs/~$a.docx': 'x',
      'docs/.git/config': 'x',
      'a.txt': 'a',
    });
    expect(pathsOf(await expand(bytes))).toEqual(['a.zip/a.txt']);
  });

  it('are read in Shift_JIS where they are not said to be anything else', async () => {
    const bytes = await writeZip([{ name: encodeJapanese('規程/旅費.txt', 'Shift_JIS'), content: '本文。' }]);
    expect(pathsOf(await expand(bytes))).toEqual(['a.zip/規程/旅費.txt']);
  });

  it('are read in UTF-8 where they are that, said or not', async () => {
    const bytes = await writeZip([{ name: new TextEncoder().encode('旅費.txt'), content: '本文。' }]);
    expect(pathsOf(await expand(bytes))).toEqual(['a.zip/旅費.txt']);
  });
});

describe('bombs', () => {
  it('are stopped at 256 MB in all, whatever is said of their size; what came before is handed on', async () => {
    const zeros = new Uint8Array(100 * 1024 * 1024);
    const bytes = await writeZip({ 'a.txt': 'a', 'b.bin': zeros, 'c.bin': zeros, 'd.bin': zeros });
    expect(bytes.length).toBeLessThan(1_000_000);
    const entries = await expand(bytes);
    expect(entries.map((entry) => ('fault' in entry ? entry.fault.name : entry.bytes.length))).toEqual([
      1,
      zeros.length,
      zeros.length,
      'unpacks-too-large',
    ]);
  }, 30_000);

  it('of too many entries are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.txt`, '']));
    const fault = await expand(await writeZip(many, 0)).catch((error: unknown) => error);
    expect(faultOf(fault).code).toBe('unpacks-too-large');
  }, 30_000);

  it('inside of bombs are not opened', async () => {
    const inner = await writeZip({ 'a.txt': 'a' });
    const [entry] = await expand(await writeZip({ 'inner.zip': inner }));
    expect(entry).toEqual({ path: 'a.zip/inner.zip', bytes: inner, changedAt: null });
  });
});

it('names an entry that is encrypted as locked, and hands the others on', async () => {
  const bytes = await writeZip({ 'secret.txt': 'a', 'open.txt': 'b' });
  const view = new DataView(bytes.buffer);
  // The flags of the first entry, in its own header and in the directory.
  const directory = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
  for (const at of [6, directory + 8]) view.setUint16(at, view.getUint16(at, true) | 1, true);
  const entries = await expand(bytes);
  expect(entries.map((entry) => ('fault' in entry ? entry.fault.name : entry.bytes.length))).toEqual(['file-locked', 1]);
});

it('says of a damaged archive that it is damaged, and ends by its signal', async () => {
  const bytes = await writeZip({ 'a.txt': 'a'.repeat(1000), 'b.txt': 'b' });
  expect(faultOf(await expand(bytes.subarray(0, 60)).catch((error: unknown) => error))).toEqual({
    code: 'file-damaged',
    args: { format: 'ZIP' },
  });
  expect(faultOf(await expand(bytes, AbortSignal.abort()).catch((error: unknown) => error)).code).toBe('cancelled');
});
