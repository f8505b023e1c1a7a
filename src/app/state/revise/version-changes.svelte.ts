import { faultOf } from '../../../bridge/fault';
import type { AnswerBefore, FaultCode, RevisionChanges } from '../../../bridge/protocol';
import type { Catalogue, DocumentEntry, Span } from '../../../core/model';
import { compareBoards, type BoardComparison } from '../../../core/revise/compare-boards';
import { followSpan } from '../../../core/revise/follow-span';
import type { AppParts } from '../app-parts';

/** What the last replacement of one document changed, in its sentences and on the board of the present question. */
export class VersionChanges {
  changes = $state.raw<RevisionChanges | null>(null);
  fault = $state<FaultCode | null>(null);
  #before = $state.raw<AnswerBefore | null>(null);
  readonly #parts: AppParts;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** Compares the document as it is now with what it was. Returns what to call when it changes once more. */
  read({ id }: DocumentEntry): () => void {
    const { engine, library } = this.#parts;
    let isCurrent = true;
    engine.calls.readChanges(library.collection, id).then(
      (changes) => {
        if (!isCurrent) return;
        this.changes = changes;
        this.fault = null;
      },
      (error: unknown) => {
        if (isCurrent) this.fault = faultOf(error).code;
      },
    );
    return () => (isCurrent = false);
  }

  /** Asks the present question of the version before; call it whenever the answer in view changes. Returns what stops it. */
  ask({ id }: DocumentEntry): () => void {
    const { engine, inquiry, settings, library } = this.#parts;
    const shown = inquiry.shown;
    this.#before = null;
    if (!shown) return () => undefined;
    const { question } = shown.answer;
    const { by, fusion, model } = settings;
    const asking = new AbortController();
    engine.calls.askBefore(asking.signal, { collection: library.collection, question, by, fusion, model }, id).then(
      (before) => {
        if (!asking.signal.aborted) this.#before = before;
      },
      (error: unknown) => {
        const { code } = faultOf(error);
        if (!asking.signal.aborted && code !== 'cancelled' && code !== 'worker-died') this.fault = code;
      },
    );
    return () => asking.abort();
  }

  async forget({ id }: DocumentEntry): Promise<void> {
    await this.#parts.engine.calls.forgetPrevious(this.#parts.library.collection, id);
  }

  get catalogueBefore(): Catalogue | null {
    return this.#before?.catalogue ?? null;
  }

  /** Whether the version before has no vectors for a search that is by meaning. */
  get isNotYet(): boolean {
    return this.#before?.answer.notYet.some((id) => id === this.changes?.id) ?? false;
  }

  /** Whether both were ranked by the same search. */
  get isAlike(): boolean {
    const now = this.#parts.inquiry.shown?.answer;
    const before = this.#before?.answer;
    return now?.by === before?.by && now?.model === before?.model;
  }

  /** Whether an answer is marked that stands in either version. */
  get hasAnswer(): boolean {
    return this.#answerBefore() !== null || this.#parts.board.answer !== null;
  }

  get isAnswerHere(): { readonly before: boolean; readonly after: boolean } {
    return { before: this.#answerBefore() !== null, after: this.#parts.board.answer !== null };
  }

  get comparison(): BoardComparison | null {
    const { inquiry, board, settings } = this.#parts;
    const before = this.#before;
    const shown = inquiry.shown;
    if (!before || !shown) return null;
    const { k, vote } = settings;
    const answer = this.#answerBefore();
    const index = before.catalogue.documents.findIndex(({ id }) => id === inquiry.lastMarked?.document);
    return compareBoards(
      { order: before.answer.order, catalogue: before.catalogue, answer: answer && index >= 0 ? { ...answer, document: index } : null },
      { order: shown.answer.order, catalogue: shown.catalogue, answer: board.answer },
      { k, vote },
    );
  }

  /** The marked answer in the version before: its own place, or where the sentence that is marked now stood. */
  #answerBefore(): Span | null {
    const mark = this.#parts.inquiry.lastMarked;
    const changes = this.changes;
    if (!mark || mark.document !== changes?.id) return mark;
    if (mark.revision === changes.before.revision) return mark;
    if (mark.revision !== changes.after.revision) return null;
    return followSpan(mark, { from: changes.after, to: changes.before, steps: changes.steps, way: 'back' });
  }
}
