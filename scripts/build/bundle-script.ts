import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?script';

/**
 * `import source from './some.worker.ts?script'`: that module with all it imports, as the source of one classic script.
 *
 * For tests that start workers by the hundred: one takes some milliseconds to start, where the modules of the development server, one
 * request each, take a second.
 */
export function bundleScripts(): Plugin {
  return {
    name: 'oyako:bundle-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: { write: false, rolldownOptions: { input: id.slice(0, -QUERY.length), output: { format: 'iife', codeSplitting: false } } },
      });
      const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput];
      return `export default ${JSON.stringify(output[0].code)};`;
    },
  };
}
