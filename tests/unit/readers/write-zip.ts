import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';

configure({ useWebWorkers: false });

/** An archive of these files, texts in UTF-8. */
export async function writeZip(files: Readonly<Record<string, string | Uint8Array>>, level = 6): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level });
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await writer.add(name, new Uint8ArrayReader(bytes));
  }
  return writer.close();
}
