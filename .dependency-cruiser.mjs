/** @type {(...names: string[]) => string[]} */
const libraries = (...names) => names.map((name) => `node_modules/${name}/`);

/** Libraries that one file, or two, may know; everything else talks to those files. */
const CONFINED = [
  { library: 'idb', files: ['src/engine/store/open-store.ts'], types: true },
  { library: 'comlink', files: ['src/bridge/connect.ts', 'src/engine/engine.worker.ts'], types: false },
  { library: '@xenova/transformers', files: ['src/engine/embedder/load-transformers.ts'], types: false },
  { library: 'onnxruntime-web', files: ['src/engine/embedder/load-onnx-model.ts'], types: false },
];

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** @type {(name: string, comment: string, from: Rule['from'], to: Rule['to']) => Rule} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * The rooms: view → state → bridge, engine → core, and everyone may look down to core.
 *
 * `main.ts` names the worker by its address alone.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    forbid(
      'core-is-pure',
      'core/ imports core/ and pure libraries, nothing else.',
      { path: '^src/core/' },
      { pathNot: ['^src/core/', ...libraries('@noble/hashes', 'd3-[^/]+')] },
    ),
    forbid(
      'lessons-are-data',
      'lessons/ imports lessons/ and the types of core/.',
      { path: '^src/lessons/' },
      { pathNot: ['^src/lessons/', '^src/core/'] },
    ),
    forbid(
      'bridge-knows-no-side',
      'bridge/ knows core/ and comlink, neither the page nor the engine.',
      { path: '^src/bridge/' },
      { pathNot: ['^src/bridge/', '^src/core/', ...libraries('comlink')] },
    ),
    forbid(
      'engine-looks-down',
      'engine/ imports core/, bridge/ and libraries.',
      { path: '^src/engine/' },
      { path: '^src/', pathNot: '^src/(engine|bridge|core)/' },
    ),
    forbid(
      'page-never-imports-engine',
      'The page reaches the engine over the bridge only.',
      { path: '^src/(app/|main[.]ts$)' },
      { path: '^src/engine/', pathNot: '^src/engine/engine[.]worker[.]ts$' },
    ),
    forbid(
      'nobody-imports-app',
      'Only main.ts looks up to app/.',
      { pathNot: '^src/(app/|main[.]ts$)' },
      { path: '^src/(app/|main[.]ts$)' },
    ),
    forbid('app-never-imports-main', 'main.ts puts app/ together.', { path: '^src/app/' }, { path: '^src/main[.]ts$' }),
    forbid(
      'state-knows-no-view',
      'view → state, never back.',
      { path: '^src/app/state/' },
      { path: '^src/app/(view|widget)/|^src/app/[^/]+[.]svelte$' },
    ),
    forbid(
      'widget-knows-nothing',
      'widget/ knows nothing of the app: no view, state, words, bridge or lesson.',
      { path: '^src/app/widget/' },
      { path: '^src/(bridge|lessons|app)/', pathNot: '^src/app/widget/' },
    ),
    forbid(
      'words-are-words',
      'words/ imports words/ and types.',
      { path: '^src/app/words/' },
      { path: '^src/', pathNot: '^src/app/words/', dependencyTypesNot: ['type-only'] },
    ),
    ...CONFINED.map(({ library, files, types }) =>
      forbid(
        `only-here-${library.replaceAll('/', '-')}`,
        `${library} is imported in ${files.join(' and ')} only.`,
        { pathNot: files.map((file) => `^${file.replaceAll('.', '[.]')}$`) },
        { path: libraries(library), ...(types ? { dependencyTypesNot: ['type-only'] } : {}) },
      ),
    ),
    forbid('no-circle', 'No module depends on itself by way of others.', {}, { circular: true }),
    forbid('no-orphan', 'Every module has something to do with another.', { orphan: true, pathNot: '[.]d[.]ts$' }, {}),
    forbid('resolves', 'What is imported exists.', {}, { couldNotResolve: true, pathNot: '[?](url|raw|worker&url)$' }),
    forbid(
      'ships-dependencies',
      'What ships is among the dependencies.',
      {},
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.svelte.ts', '.svelte', '.js', '.mjs', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'default'],
    },
  },
};
