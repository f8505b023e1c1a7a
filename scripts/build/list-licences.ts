import { existsSync, readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { findPackageFolder, readLibrary, resolvePackageFolder, type Library } from './read-library.ts';
import { writeLicencePage } from './write-licence-page.ts';

/** Libraries whose published files already contain what they depend on, so that no module of it is seen here. */
const PREBUNDLED = ['@xenova/transformers', 'onnxruntime-web', 'mammoth', 'lop', 'jszip'];

/** In the built page although no module of theirs is imported: the bundler's loader and what the service worker is made of. */
const UNSEEN = ['rolldown', 'vite', 'workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'];

const MODEL_LICENCES = 'public/models/LICENSES.md';

/**
 * Two plugins that together list what ships: `watcher` for the bundles of workers, `page` for the page's own.
 *
 * `page` emits `licences.html`, which gives each library's licence in full, and the models'. The build fails where a
 * library has no licence, or one that is not known to allow this.
 */
export function createLicenceLister(): { watcher(): Plugin; page(): Plugin } {
  const folders = new Set<string>();
  const watch = (bundle: Rolldown.OutputBundle): void => {
    for (const folder of listShippedFolders(bundle)) folders.add(folder);
  };
  return {
    watcher: () => ({
      name: 'oyako:licences-of-workers',
      generateBundle(_options, bundle) {
        watch(bundle);
      },
    }),
    page: () => ({
      name: 'oyako:licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        watch(bundle);
        const style = this.emitFile({
          type: 'asset',
          name: 'licences.css',
          source: readFileSync(new URL('licences.css', import.meta.url)),
        });
        const models = existsSync(MODEL_LICENCES) ? readFileSync(MODEL_LICENCES, 'utf8') : null;
        const source = writeLicencePage({ libraries: listLibraries(folders), models, styleFile: this.getFileName(style) });
        this.emitFile({ type: 'asset', fileName: 'licences.html', source });
      },
    }),
  };
}

function listShippedFolders(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return chunks.flatMap((chunk) => chunk.moduleIds.map(findPackageFolder).filter((folder) => folder !== null));
}

/** By name; each once, with what is inside the prebundled ones. */
function listLibraries(folders: ReadonlySet<string>): Library[] {
  const all = new Set(folders);
  for (const name of UNSEEN) all.add(resolvePackageFolder(name, process.cwd()));
  const libraries = new Map<string, Library>();
  for (const folder of all) {
    const library = readLibrary(folder);
    libraries.set(`${library.name}@${library.version}`, library);
    // A set that grows while it is walked is walked to its new end.
    if (PREBUNDLED.includes(library.installedAs)) for (const name of library.dependencies) all.add(resolvePackageFolder(name, folder));
  }
  return [...libraries.values()].filter((library) => library.name !== 'empty-npm-package').sort((a, b) => (a.name < b.name ? -1 : 1));
}
