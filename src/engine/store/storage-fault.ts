import { Fault } from '../../bridge/fault';
import type { FaultCode } from '../../bridge/protocol';

const CODES: Readonly<Record<string, FaultCode>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-newer',
};

/** The fault that an error of IndexedDB stands for; `storage-refused` where it is no particular one. */
export function storageFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : typeof error;
  return new Fault(CODES[name] ?? 'storage-refused', { reason: name });
}
