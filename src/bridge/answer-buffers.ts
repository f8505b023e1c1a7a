import type { Answer } from './protocol';

/** The buffers that an answer has to itself, so that they can change threads without being copied: of a million children 16 MB. */
export function answerBuffers({ order, scores, parts }: Answer): ArrayBuffer[] {
  const arrays = [order, scores, ...(parts ? [parts.meaning, parts.words] : [])];
  // An array of nothing may be one that all answers share.
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer && buffer.byteLength > 0 ? [buffer] : []));
}
