import type { Plugin } from 'vite';

/**
 * What the page and its workers may load and run: itself. `blob:` only for pictures that it draws and for the few lines that start a worker
 * under this policy. Markup and addresses of script pass two policies of Trusted Types: Svelte's own, and `src/bridge/start-worker.ts`.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'none'",
  "media-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html oyako-script',
].join('; ');

/**
 * Puts the Content-Security-Policy first into the head of the built page.
 *
 * Not in development, where hot reloading writes inline styles.
 */
export function addPolicy(): Plugin {
  return {
    name: 'oyako:policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }],
    },
  };
}
