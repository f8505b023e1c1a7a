import { vi } from 'vitest';

/*
 * `vi.waitFor` gives up after a second, which a busy machine may need for a step, and no setting changes that. Here it has as long
 * as a test has; what never comes is found all the same.
 */
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options });
