import type { ModelName } from '../../../core/model';
import { readRecord, writeRecord } from '../page/stored-record';

const KEY = 'oyako-embedding';
/** What was taken up so often without getting any further is for a person to decide. */
const MOST_TRIES = 2;

type Notes = Readonly<Partial<Record<ModelName, number>>>;

/**
 * Which embedding a person has started and not seen the end of, kept beyond the tab: by how often it was taken up by itself since it last got
 * any further.
 */
export const embeddingNote = {
  begin(model: ModelName): void {
    write({ ...read(), [model]: 0 });
  },
  /** It has got further. */
  advance(model: ModelName): void {
    if ((read()[model] ?? 0) > 0) write({ ...read(), [model]: 0 });
  },
  /** Done, stopped or failed. */
  end(model: ModelName): void {
    const { [model]: _, ...others } = read();
    write(others);
  },
  /** Nothing is kept any more. */
  clear(): void {
    write({});
  },
  /** Whether it is to be taken up by itself; counts as one try. */
  takeUp(model: ModelName): boolean {
    const tries = read()[model];
    if (tries === undefined || tries >= MOST_TRIES) return false;
    write({ ...read(), [model]: tries + 1 });
    return true;
  },
};

function read(): Notes {
  return readRecord(KEY, (tries): tries is number => Number.isInteger(tries));
}

function write(notes: Notes): void {
  writeRecord(KEY, notes);
}
