import { Fault } from '../../bridge/fault';
import type { FaultCode } from '../../bridge/protocol';
import { StoreBehind } from './store-behind';

const CODES: Readonly<Record<string, FaultCode>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-newer',
};

/** The fault that an error of IndexedDB stands for; `storage-refused` where it is no particular one. What says that a tab is behind is none. */
export function storageFault(error: unknown): Fault | StoreBehind {
  if (error instanceof Fault || error instanceof StoreBehind) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : typeof error;
  return new Fault(CODES[name] ?? 'storage-refused', { reason: name });
}
