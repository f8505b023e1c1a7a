import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';

/** Lets `fetch` find the files that the page ships from its packages: in Node there is no server that has them. */
export function servePackages(): void {
  vi.stubGlobal('fetch', async (address: URL | string): Promise<Response> => {
    const path = new URL(address).pathname;
    const from = path.indexOf('/node_modules/');
    return from < 0 ? new Response(null, { status: 404 }) : new Response(await readFile(`.${path.slice(from)}`));
  });
}
