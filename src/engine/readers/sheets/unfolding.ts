import { Fault } from '../../../bridge/fault';

/** Of a whole workbook, empty ones between others among them: far more than anyone asks questions of, and what memory has room for. */
const MOST_CELLS = 10_000_000;
/** As many characters of text, repeated ones each time, weigh as much as a cell. */
const CHARACTERS_A_CELL = 10;

/**
 * What the cells of a workbook come to once they stand where they belong: a few bytes of it can say that a cell comes again a million
 * times, stands at the far edge of its row, or shows a text that all others show as well.
 */
export class Unfolding {
  #cells = 0;

  /** @throws Fault `unpacks-too-large` with `cells` and `characters` once it is too much. */
  add(cells: number, characters = 0): void {
    this.#cells += cells + characters / CHARACTERS_A_CELL;
    if (this.#cells > MOST_CELLS) throw new Fault('unpacks-too-large', { cells: MOST_CELLS, characters: MOST_CELLS * CHARACTERS_A_CELL });
  }
}
