import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RevisionId } from '../../core/model';

/**
 * SHA-256 of the text in UTF-8, 64 hexadecimal digits.
 *
 * `crypto.subtle` is missing on insecure origins (a classroom's http), and two ways to one number would be one too many.
 */
export function hashRevision(text: string): RevisionId {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The first 16 hexadecimal digits of the same hash: enough to find the vector of an embedded text again. */
export function hashEmbeddedText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 8));
}
