import type { UseFigures } from '../../bridge/protocol';
import { sizeOfRows } from '../../core/rank/int8-rows';
import type { Answers } from '../answer/answer-question';
import type { Collections, Shelves } from './collections';
import type { DocumentRecord } from '../ports';
import type { Keeping } from './keeping';
import { measureUsage } from './measure-usage';

/** Browsers hold a text in one byte a unit where all of them fit, mostly, else in two. */
const BYTES_PER_UNIT = 2;

export interface UseParts {
  readonly shelves: Shelves;
  readonly keeping: Keeping;
  readonly collections: Pick<Collections, 'reserve'>;
  readonly answers: Answers;
}

/** What has been read and written, and what is held. O(documents). */
export async function measureUse({ shelves, keeping, collections, answers }: UseParts): Promise<UseFigures> {
  const documents = Object.values(shelves).flatMap((shelf) => [...shelf.documents, ...shelf.asides]);
  const { bags, tables } = answers.byteLengths;
  // Several may hold on to the same buffer.
  const vectors = new Set([...documents.flatMap((held) => [...held.allVectors()]), ...collections.reserve.buffers()]);
  return {
    ...keeping.traffic,
    textBytes: documents.reduce((sum, { record }) => sum + unitsOf(record) * BYTES_PER_UNIT, 0),
    indexBytes: bags,
    vectorBytes: [...vectors].reduce((sum, rows) => sum + sizeOfRows(rows), tables),
    usage: (await measureUsage().catch(() => null)) ?? null,
  };
}

/** Of its text, and of the one before it where that is kept. */
function unitsOf({ text, previous }: DocumentRecord): number {
  return text.length + (typeof previous === 'object' ? previous.text.length : 0);
}
