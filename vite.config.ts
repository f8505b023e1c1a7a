import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { addPolicy } from './scripts/build/add-policy.ts';
import { createLicenceLister } from './scripts/build/list-licences.ts';
import { offlineOptions } from './scripts/build/offline-options.ts';

/** What the built page, the development server and the browser tests have in common. */
export const sharedConfig: UserConfig = {
  // Relative, so that the page runs from any folder of any static host.
  base: './',
  plugins: [svelte({ configFile: false })],
  resolve: {
    alias: {
      // transformers.js asks for the WebGPU build (27 MB); the plain one has 14 MB and is the one measured here.
      'onnxruntime-web/webgpu': 'onnxruntime-web/wasm',
      // For browsers it decodes `&amp;` by a DOM element, which a worker has none of; files are read in a worker.
      'decode-named-character-reference': fileURLToPath(
        new URL('./node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  worker: { format: 'es' },
  optimizeDeps: {
    entries: ['src/main.ts', 'src/engine/engine.worker.ts', 'src/engine/readers/read.worker.ts'],
    // Bundled beforehand, onnxruntime-web would look for its `.wasm` beside the bundle, where it is not.
    exclude: ['@xenova/transformers', 'onnxruntime-web', 'onnxruntime-common'],
  },
};

export default defineConfig(() => {
  const licences = createLicenceLister();
  return mergeConfig(sharedConfig, {
    // A missing file is a 404, as on a static host, not the page once more: the engine must notice a missing model.
    appType: 'mpa',
    plugins: [addPolicy(), licences.page(), VitePWA(offlineOptions)],
    worker: { plugins: () => [licences.watcher()] },
    build: {
      target: 'es2023',
      sourcemap: false,
      // No file becomes a `data:` address: the policy names `data:` for pictures only.
      assetsInlineLimit: 0,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
    preview: {
      // A classroom opens the page by this machine's name; there is nothing here but static files.
      allowedHosts: true,
    },
  } satisfies UserConfig);
});
