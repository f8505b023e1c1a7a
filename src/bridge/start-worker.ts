/** Stands where an address of a script is wanted; `TrustedScriptURL` where the browser knows it. */
type ScriptAddress = string & { readonly isTrustedScript?: never };

interface ScriptPolicy {
  createScriptURL(address: string): ScriptAddress;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}

const rules = { createScriptURL: assertOwnScript };
const policy: ScriptPolicy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('oyako-script', rules) ?? rules;

/**
 * The address of a script of this page's own, as workers and the service worker want it under Trusted Types. The one policy by which
 * the page names script, beside Svelte's for its templates: `scripts/build/add-policy.ts` lets no third be made.
 *
 * @throws TypeError for an address of another origin.
 */
export function trustScript(address: string | URL): ScriptAddress {
  return policy.createScriptURL(String(address));
}

function assertOwnScript(address: string): string {
  const { origin } = new URL(address);
  if (origin !== globalThis.location.origin)
    throw new TypeError(`expected a script of ${globalThis.location.origin}, got one of ${origin}`);
  return address;
}

/**
 * Starts a module worker that stands under this page's own policy. To be ended by `terminate`.
 *
 * A worker that is started from its file has the policy of that file's HTTP headers, which a plain static host does not send: none at all.
 * One that is started from a `blob:` has the policy of whoever made it. So the worker, where documents are read, can send nothing away either.
 */
export function startWorker(address: string | URL, name: string): Worker {
  const source = `import ${JSON.stringify(String(trustScript(new URL(address, import.meta.url))))};`;
  const blobAddress = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(trustScript(blobAddress), { type: 'module', name });
  const forget = (): void => URL.revokeObjectURL(blobAddress);
  for (const sign of ['message', 'error'] as const) worker.addEventListener(sign, forget, { once: true });
  return worker;
}
