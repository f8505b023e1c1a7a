import { trustScript } from '../bridge/start-worker';

/**
 * Lets the page work without a network from the next load on: `ready` once its shell is kept.
 *
 * `unsupported` on an insecure origin (http by address), in a browser without service workers, and in development;
 * `failed` where the browser refuses or the shell cannot be fetched whole. Never reloads the page: a new version
 * waits until every tab of the old one is closed.
 */
export async function registerOffline(): Promise<'ready' | 'unsupported' | 'failed'> {
  if (import.meta.env.DEV || !window.isSecureContext || !('serviceWorker' in navigator)) return 'unsupported';
  try {
    await waitForLoad();
    const registration = await navigator.serviceWorker.register(trustScript(new URL('sw.js', document.baseURI)), { scope: './' });
    if (registration.active) return 'ready';
    const worker = registration.installing ?? registration.waiting;
    return worker ? await waitForActivation(worker) : 'failed';
  } catch {
    return 'failed';
  }
}

/** What is kept for later must not slow down what is seen first. */
function waitForLoad(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** `navigator.serviceWorker.ready` would never settle after a failed installation. */
function waitForActivation(worker: ServiceWorker): Promise<'ready' | 'failed'> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve('ready');
      if (worker.state === 'redundant') resolve('failed');
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
