import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface DistServer {
  /** Address of the page, with the folder. */
  readonly url: string;
  /** Paths that were asked for, as they come. */
  readonly arrived: readonly string[];
  /** Ends at once, open connections included, as a network that goes away does. */
  close(): Promise<void>;
}

/** Serves the built page from a folder of a plain static host: no rewriting, no headers but the type. */
export async function serveDist(folder: `/${string}/`): Promise<DistServer> {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    arrived.push(pathname);
    const file = findFile(decodeURIComponent(pathname), folder);
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${folder}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findFile(pathname: string, folder: string): string | null {
  if (!pathname.startsWith(folder)) return null;
  const inside = pathname.slice(folder.length);
  const file = path.join(DIST, inside === '' ? 'index.html' : inside);
  return file.startsWith(DIST) && existsSync(file) && statSync(file).isFile() ? file : null;
}
