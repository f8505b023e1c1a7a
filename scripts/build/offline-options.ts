import type { VitePWAOptions } from 'vite-plugin-pwa';

const ACCENT = '#2f45b5';

/**
 * The service worker keeps the shell of the page, never a model or the runtime's `.wasm`: those are fetched by the engine,
 * when someone chooses a search that needs them, into a cache of its own.
 *
 * A new version waits until every tab of the old one is closed, so that no page changes in the middle of a class.
 */
export const offlineOptions: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  registerType: 'prompt',
  // `src/app/register-offline.ts` does it.
  injectRegister: null,
  manifest: {
    name: 'Oyako 親子',
    short_name: 'Oyako',
    description: '検索が答えを取りこぼすわけと、文を親に畳むと直るようすを見る。',
    lang: 'ja',
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: ACCENT,
    background_color: '#ffffff',
    icons: [
      { src: 'icons/oyako-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icons/oyako-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icons/oyako-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    // pdf.js's character maps (`bcmap`) too: without them common Japanese fonts give no text.
    globPatterns: ['**/*.{js,css,html,svg,png,bcmap}'],
    globIgnores: ['models/**'],
    navigateFallback: 'index.html',
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
