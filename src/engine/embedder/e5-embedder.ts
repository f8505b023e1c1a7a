import { greatestOf } from '../../core/extremes';
import { throwIfCancelled } from '../calls/jobs';
import type { Embedder, Tokenizer, VectorSpace } from '../ports';
import { yieldMacrotask } from '../calls/yield-macrotask';
import type { BatchModel, TokenBatch } from './batch-model';
import { modelFault } from './model-fault';
import { BATCH_LIMITS, planBatches, type BatchLimits } from './plan-batches';
import { addScaled, normaliseRow, poolMean } from './pool-vectors';
import { QUESTION_PREFIX, SHIPPED_SPACE, WINDOW_TOKENS } from './shipped-model';

const BOS = 0;
const PAD = 1;
const EOS = 2;

/** One stretch of a text that fits the model, special tokens included. */
interface Window {
  readonly text: number;
  readonly ids: readonly number[];
}

export interface E5Options {
  readonly limits?: BatchLimits;
  /** Threads of their own that `model` has; none if nothing is said, and then calls are best made one after the other. */
  readonly models?: number;
  /** That of the weights that `model` has. */
  readonly space?: VectorSpace;
}

/** The e5 model as an `Embedder`; the model is the embedder's afterwards. */
export function createE5Embedder(
  model: BatchModel,
  tokenizer: Tokenizer,
  { limits = BATCH_LIMITS, models = 0, space = SHIPPED_SPACE }: E5Options = {},
): Embedder {
  const { dimensions, passagePrefix } = space;

  const embed = async (prefix: string, texts: readonly string[], signal: AbortSignal | null): Promise<Float32Array> => {
    const vectors = new Float32Array(texts.length * dimensions);
    const windows = texts.flatMap((text, index) => cutWindows(tokenizer, prefix, text).map((ids): Window => ({ text: index, ids })));
    for (const batch of planBatches(
      windows.map(({ ids }) => ids.length),
      limits,
    )) {
      if (signal) throwIfCancelled(signal);
      const members = batch.flatMap((index) => windows[index] ?? []);
      await embedBatch((padded) => model.run(padded, signal === null), members, vectors, dimensions);
      if (signal) await yieldMacrotask();
    }
    for (let row = 0; row < texts.length; row++) normaliseRow(vectors, row, dimensions);
    return vectors;
  };

  return {
    space,
    // One more than there are models, so that none waits while this thread cuts text into pieces and adds up vectors.
    lanes: models + 1,
    // Two batches, so that one is ready when the other ends.
    groupSize: 2 * limits.rows,
    embedPassages: (texts, signal) => embed(passagePrefix, texts, signal),
    embedQuestion: (text) => embed(QUESTION_PREFIX, [text], null),
    dispose: () => model.dispose(),
  };
}

/** Adds the unit vector of each window to the row of its text, weighted by its tokens. */
async function embedBatch(
  run: (batch: TokenBatch) => Promise<Float32Array>,
  windows: readonly Window[],
  into: Float32Array,
  dimensions: number,
): Promise<void> {
  const batch = padBatch(windows.map(({ ids }) => ids));
  let states: Float32Array;
  try {
    states = await run(batch);
  } catch (error) {
    throw modelFault(error);
  }
  windows.forEach(({ text, ids }, row) => {
    const pooled = poolMean(states, row * batch.columns, ids.length, dimensions);
    normaliseRow(pooled, 0, dimensions);
    addScaled(into, text * dimensions, pooled, ids.length);
  });
}

/** Token numbers of a text with its prefix; over the window, as many windows of like length as are needed, each with the prefix. */
function cutWindows(tokenizer: Tokenizer, prefix: string, text: string): number[][] {
  const ids = [...tokenizer.encode(prefix + text)];
  const room = WINDOW_TOKENS - 2;
  if (ids.length <= room) return [[BOS, ...ids, EOS]];
  // The prefix ends in a space, where the tokenizer parts words, so its pieces are the same before every text.
  const lead = [...tokenizer.encode(prefix)];
  const body = ids.slice(lead.length);
  const count = Math.ceil(body.length / (room - lead.length));
  const cutAt = (window: number): number => Math.floor((window * body.length) / count);
  return Array.from({ length: count }, (_, window) => [BOS, ...lead, ...body.slice(cutAt(window), cutAt(window + 1)), EOS]);
}

function padBatch(rows: readonly (readonly number[])[]): TokenBatch {
  const columns = greatestOf(rows.map((ids) => ids.length));
  const ids = new BigInt64Array(rows.length * columns).fill(BigInt(PAD));
  const mask = new BigInt64Array(rows.length * columns);
  rows.forEach((row, index) => {
    row.forEach((id, column) => {
      ids[index * columns + column] = BigInt(id);
      mask[index * columns + column] = 1n;
    });
  });
  return { rows: rows.length, columns, ids, mask };
}
