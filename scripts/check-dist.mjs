/**
 * Looks at the built page for what no other check would notice: a runtime too many, inline script or style, which the policy
 * would block, a source map, a path of the machine that built it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const dist = 'dist';
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const faults = [...checkRuntime(), ...files.filter((file) => file.endsWith('.html')).flatMap(checkPage), ...files.flatMap(checkText)];

for (const fault of faults) console.error(`dist: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`dist: ${files.length} files, one runtime for the processor and one for a GPU, nothing inline`);

function checkRuntime() {
  const runtimes = files.filter((file) => file.endsWith('.wasm'));
  const builds = runtimes.map((file) => path.basename(file).replace(/-[^-]{8}\.wasm$/, '')).sort();
  const isRight = builds.join() === 'ort-wasm-simd-threaded,ort-wasm-simd-threaded.jspi';
  return isRight ? [] : [`expected ort-wasm-simd-threaded.wasm, plain and .jspi, and no other, got ${runtimes.join(', ') || 'none'}`];
}

/** @param {string} file */
function checkPage(file) {
  const html = readFileSync(file, 'utf8');
  const found = [];
  if (!/<head>\s*<meta http-equiv="Content-Security-Policy"/.test(html)) found.push(`${file}: the policy is not first in the head`);
  if (/<script(?![^>]*\bsrc=)/i.test(html)) found.push(`${file}: inline script`);
  if (/<style\b|\sstyle=/i.test(html)) found.push(`${file}: inline style`);
  if (/<[^>]+\son[a-z]+=/i.test(html)) found.push(`${file}: inline event handler`);
  return found;
}

/** @param {string} file */
function checkText(file) {
  if (file.endsWith('.map')) return [`${file}: a source map`];
  if (!/\.(js|css|html|json|webmanifest)$/.test(file) || file.includes(`${path.sep}models${path.sep}`)) return [];
  const text = readFileSync(file, 'utf8');
  if (text.includes('sourceMappingURL=')) return [`${file}: names a source map`];
  return text.includes(process.cwd()) ? [`${file}: contains the path of this checkout`] : [];
}
