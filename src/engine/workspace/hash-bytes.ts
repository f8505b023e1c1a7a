import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { throwIfCancelled } from '../calls/jobs';

/** Bytes hashed between two looks at whether to stop: a few milliseconds. */
const STEP = 1024 ** 2;

/** How a long work goes on: hears "cancel", and tells how far it is. */
export interface Course {
  readonly signal: AbortSignal;
  readonly pace: () => Promise<void>;
  /** Told of bytes to be done, once they are known. */
  readonly setTotal: (bytes: number) => void;
  /** Told of bytes that are done. */
  readonly onBytes: (count: number) => void;
}

/** SHA-256, 64 hexadecimal digits. @throws Fault `cancelled` */
export async function hashBytes(bytes: Uint8Array, { signal, pace, onBytes }: Course): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += STEP) {
    const some = bytes.subarray(at, at + STEP);
    hash.update(some);
    onBytes(some.length);
    await pace();
    throwIfCancelled(signal);
  }
  return bytesToHex(hash.digest());
}
