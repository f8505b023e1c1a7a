/** Addresses of pdf.js's character maps, by file name: without them common Japanese fonts give no text, or only its Latin part. */
const ADDRESSES = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default', eager: true });

/**
 * What pdf.js asks for its files: only character maps are here. Fonts and picture decoders are not shipped, for nothing is drawn.
 */
export class CmapFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = ADDRESSES[`/node_modules/pdfjs-dist/cmaps/${filename}`];
    if (address === undefined) throw new Error(`${filename} does not ship`);
    const response = await fetch(new URL(address, import.meta.url));
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
