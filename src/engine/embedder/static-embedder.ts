import { Fault } from '../../bridge/fault';
import { throwIfCancelled } from '../calls/jobs';
import type { Embedder, Tokenizer } from '../ports';
import { yieldMacrotask } from '../calls/yield-macrotask';
import { normaliseRow } from './pool-vectors';
import type { ScaledTable } from './read-onnx-table';
import { STATIC_SPACE } from './shipped-model';

/** The end mark, whose row is as good as zero: with it a text without a single piece still has a direction. */
const EOS = 2;
/** What a half-byte stands for is 8 less than its number. */
const ZERO_POINT = 8;
/** Texts between two chances to hear "cancel": some 30 ms. */
const TEXTS_AT_A_TIME = 128;
/** Some 60 ms of work. */
const GROUP_SIZE = 256;

/**
 * The static model as an `Embedder`: a text is the sum of its pieces' rows, brought to unit length. No prefix, no window, no runtime.
 *
 * Nine tenths of its time are the tokenizer's.
 */
export function createStaticEmbedder(table: ScaledTable, tokenizer: Tokenizer): Embedder {
  const { dimensions } = STATIC_SPACE;

  const embed = (text: string, vectors: Float32Array, row: number): void => {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    for (const piece of tokenizer.encode(text)) addRow(table, piece, vector);
    addRow(table, EOS, vector);
    normaliseRow(vectors, row, dimensions);
  };

  return {
    space: STATIC_SPACE,
    groupSize: GROUP_SIZE,
    embedPassages: async (texts, signal) => {
      const vectors = new Float32Array(texts.length * dimensions);
      for (const [row, text] of texts.entries()) {
        if (row > 0 && row % TEXTS_AT_A_TIME === 0) await yieldMacrotask();
        throwIfCancelled(signal);
        embed(text, vectors, row);
      }
      return vectors;
    },
    embedQuestion: async (text) => {
      const vector = new Float32Array(dimensions);
      embed(text, vector, 0);
      return vector;
    },
    dispose: async () => undefined,
  };
}

/** @throws Fault `model-damaged` for a piece that the table has no row of. */
function addRow({ halves, scales }: ScaledTable, piece: number, into: Float32Array): void {
  const scale = scales[piece];
  if (scale === undefined) throw new Fault('model-damaged', { piece });
  let at = (piece * into.length) / 2;
  for (let i = 0; i < into.length; i += 2, at++) {
    const byte = halves[at] as number;
    into[i] = (into[i] as number) + ((byte & 15) - ZERO_POINT) * scale;
    into[i + 1] = (into[i + 1] as number) + ((byte >> 4) - ZERO_POINT) * scale;
  }
}
