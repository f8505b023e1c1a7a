import type { UseFigures } from '../../bridge/protocol';
import { sizeOfRows } from '../../core/rank/int8-rows';
import type { Answers } from '../answer/answer-question';
import type { Shelves } from './collections';
import type { Keeping } from './keeping';
import { measureUsage } from './measure-usage';

/** Browsers hold a text in one byte a unit where all of them fit, mostly, else in two. */
const BYTES_PER_UNIT = 2;

export interface UseParts {
  readonly shelves: Shelves;
  readonly keeping: Keeping;
  readonly answers: Answers;
}

/** What has been read and written, and what is held. O(documents). */
export async function measureUse({ shelves, keeping, answers }: UseParts): Promise<UseFigures> {
  const documents = Object.values(shelves).flatMap((shelf) => shelf.documents);
  const { bags, tables } = answers.byteLengths;
  const vectors = documents.flatMap((held) => Array.from(held.heldVectors(), (own) => sizeOfRows(own.vectors)));
  return {
    ...keeping.traffic,
    textBytes: documents.reduce((sum, { record }) => sum + record.text.length * BYTES_PER_UNIT, 0),
    indexBytes: bags,
    vectorBytes: tables + vectors.reduce((sum, bytes) => sum + bytes, 0),
    usage: (await measureUsage().catch(() => null)) ?? null,
  };
}
