import type { VectorBlock } from '../ports';

/** The block with vectors that own their buffer: of a view, the whole buffer would be stored or sent. */
export function owningItsBuffer(block: VectorBlock): VectorBlock {
  return block.vectors.byteLength === block.vectors.buffer.byteLength ? block : { ...block, vectors: block.vectors.slice() };
}
