import type { CompareFrom } from '../../core/fold/rules/compare-from';
import type { ModelName } from '../../core/model';
import { copyRow, isInt8, quantiseQuestion, scoreInt8, type Int8Rows, type VectorRows } from '../../core/rank/int8-rows';
import { scoreBlock } from '../../core/rank/score-meaning';
import type { Snapshot } from '../shelf/shelf';

/**
 * Compares the children of a snapshot by the vectors of one model, each as a question is compared with them; null while one is
 * missing, and for none. `scoreAll` gives a score of every child, of the same bits as the plain loop.
 */
export function compareChildren(
  { catalogue, documents }: Snapshot,
  model: ModelName,
  scoreAll: (question: Float32Array) => Float32Array,
): CompareFrom | null {
  const blocks: VectorRows[] = [];
  for (const document of documents) {
    const block = document.vectorsOf('children', model);
    if (block === null) return null;
    blocks.push(block);
  }
  const dimensions = dimensionsOf(blocks, catalogue.documentOf.length);
  if (dimensions === 0) return null;
  const placeOf = (child: number): { readonly block: VectorRows; readonly row: number } => {
    const document = catalogue.documentOf[child];
    const block = blocks[document ?? -1];
    if (block === undefined) throw new RangeError(`child: expected a number below ${catalogue.documentOf.length}, got ${child}`);
    return { block, row: child - (catalogue.documents[document ?? 0]?.firstChild ?? 0) };
  };
  const score = new Float32Array(1);
  return (child) => {
    const question = new Float32Array(dimensions);
    const { block: own, row: ownRow } = placeOf(child);
    copyRow(own, ownRow, question);
    const int16 = blocks.some(isInt8) ? quantiseQuestion(question) : null;
    return {
      with: (other) => {
        const { block, row } = placeOf(other);
        if (!isInt8(block)) scoreBlock(question, block, score, row);
        else if (int16) scoreInt8(int16, pickRow(block, row, dimensions), score);
        return score[0] as number;
      },
      withAll: () => scoreAll(question),
    };
  };
}

function pickRow({ codes, scales }: Int8Rows, row: number, dimensions: number): Int8Rows {
  return { codes: codes.subarray(row * dimensions, (row + 1) * dimensions), scales: scales.subarray(row, row + 1) };
}

function dimensionsOf(blocks: readonly VectorRows[], childCount: number): number {
  const numbers = blocks.reduce((sum, block) => sum + (isInt8(block) ? block.codes.length : block.length), 0);
  return childCount === 0 ? 0 : numbers / childCount;
}
