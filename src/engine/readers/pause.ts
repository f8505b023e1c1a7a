import { Fault } from '../../bridge/fault';
import { yieldMacrotask } from '../calls/yield-macrotask';

/**
 * Called by a reader between two steps: hears "cancel", and ends a file that takes too long.
 *
 * @throws the signal's reason where it was aborted; Fault `file-too-slow`.
 */
export type Pause = () => Promise<void>;

/** A whole book of PDF takes some seconds; longer than this a file is broken or made to stop the page. */
const MAX_SECONDS = 120;

export function createPause(signal?: AbortSignal, limitSeconds = MAX_SECONDS): Pause {
  const since = performance.now();
  let last = since;
  return async () => {
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - since > limitSeconds * 1000) throw new Fault('file-too-slow', { seconds: limitSeconds });
    if (now - last < 20) return;
    await yieldMacrotask();
    last = performance.now();
    signal?.throwIfAborted();
  };
}
