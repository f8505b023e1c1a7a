import { listPageFiles, listWorkerFiles } from './scripts/list-loaded-files.mjs';

/** What is loaded before anyone touches the page, compressed; models, the runtime and transformers.js come later. */
export default [
  { name: 'Page before interaction: script and style', path: listPageFiles('dist'), limit: '150 kB', gzip: true },
  { name: 'Engine before interaction: the worker', path: listWorkerFiles('dist'), limit: '120 kB', gzip: true },
];
