import { bytesToHex } from '@noble/hashes/utils.js';

/** 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing on insecure origins. */
export function randomId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
