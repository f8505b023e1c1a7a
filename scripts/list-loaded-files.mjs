import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `from"./x.js"` and `import"./x.js"`, but not `import("./x.js")`, which is loaded later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/**
 * Script and style that the built `index.html` loads by itself, what they import included.
 *
 * @param {string} dist
 * @throws Error if the page has no script: then there is nothing to measure.
 */
export function listPageFiles(dist) {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"/g)].map((found) =>
    path.join(dist, String(found[1])),
  );
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+\.css)"/g)].map((found) =>
    path.join(dist, String(found[1])),
  );
  if (scripts.length === 0) throw new Error('index.html loads no script');
  return [...listImports(scripts), ...styles];
}

/**
 * The engine's worker with what it imports at once.
 *
 * @param {string} dist
 * @throws Error if there is not exactly one.
 */
export function listWorkerFiles(dist) {
  const assets = path.join(dist, 'assets');
  const workers = readdirSync(assets).filter((name) => /^engine\.worker-.*\.js$/.test(name));
  if (workers.length !== 1) throw new Error(`expected one engine.worker in ${assets}, got ${workers.length}`);
  return listImports(workers.map((name) => path.join(assets, name)));
}

/** @param {string[]} entries */
function listImports(entries) {
  const files = new Set(entries);
  // A set that grows while it is walked is walked to its new end.
  for (const file of files)
    for (const found of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) files.add(path.join(path.dirname(file), String(found[1])));
  return [...files];
}
