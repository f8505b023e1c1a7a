import type { Plugin } from 'vite';

/** What the page may load and run: itself. `blob:` and `data:` only for pictures, `blob:` also for a worker. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
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
