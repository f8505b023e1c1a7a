import { faultOf } from '../../../bridge/fault';
import type { PiecesAnswer } from '../../../bridge/protocol';
import { fillInRankOrder } from '../../../core/context/compare-ways';
import { containsGold } from '../../../core/evaluate/gold-spans';
import { countCutChildren } from '../../../core/evaluate/count-cut-children';
import type { Passage, Span } from '../../../core/model';
import type { AppParts } from '../app-state.svelte';
import { startOfBody } from './passage-view';

export const PIECE_LENGTH = 400;
/** Pieces asked for: more than any budget of the page holds. */
const PIECE_LIMIT = 300;

/** One way to hand on, filled to the budget. */
export interface Way {
  readonly name: 'pieces' | 'children' | 'parents';
  readonly passages: readonly Passage[];
  readonly documents: number;
  readonly size: number;
  /** Sentences of which only a part is handed on. */
  readonly cutSentences: number;
  /** Whether the marked answer is inside; null where none is marked. */
  readonly hasAnswer: boolean | null;
  /** Pieces that still want a vector before they can be ranked by meaning. */
  readonly missing: number;
  readonly isWaiting: boolean;
}

type Filled = Pick<Way, 'passages' | 'documents' | 'size'>;

/** The comparison "three ways": fixed pieces, children alone, parents, each in rank order under the same budget. */
export class Ways {
  isEmbedding = $state(false);
  #pieces = $state.raw<PiecesAnswer | null>(null);
  readonly #parts: AppParts;
  #work: AbortController | null = null;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  readonly all: readonly Way[] = $derived.by(() => [this.#byPieces(), this.#byChildren(), this.#byParents()]);

  /** Ranks the pieces for the present question; call it whenever the answer changes. Returns what stops it. */
  ask(): () => void {
    const { inquiry, settings, engine } = this.#parts;
    const answer = inquiry.shown?.answer;
    const asking = new AbortController();
    if (!answer) return () => undefined;
    const { collection, question, by } = answer;
    /* The pieces are ranked by the model that ranked the children, whichever was wanted. */
    const model = answer.model ?? settings.model;
    const pieces = { length: PIECE_LENGTH, overlap: 0, limit: PIECE_LIMIT };
    engine.calls.askPieces(asking.signal, { collection, question, by, fusion: settings.fusion, model }, pieces).then(
      (found) => {
        if (!asking.signal.aborted) this.#pieces = found;
      },
      (error: unknown) => {
        if (faultOf(error).code !== 'cancelled') this.#pieces = null;
      },
    );
    return () => asking.abort();
  }

  async embedPieces(): Promise<void> {
    const { models, inquiry } = this.#parts;
    const work = new AbortController();
    this.#work = work;
    this.isEmbedding = true;
    try {
      await models.embedPieces(work.signal, PIECE_LENGTH, inquiry.shown?.answer.model ?? undefined);
    } catch (error) {
      models.embeddingFault = faultOf(error).code === 'cancelled' ? null : faultOf(error).code;
    } finally {
      this.isEmbedding = false;
    }
    this.ask();
  }

  stop(): void {
    this.#work?.abort();
  }

  /** A passage's text with the marked answer apart, without a heading line that its title says already. */
  partsOf(passage: Passage): readonly { readonly start: number; readonly text: string; readonly isAnswer: boolean }[] {
    const { board } = this.#parts;
    const text = board.textOfDocument(passage.document) ?? '';
    const answer = board.answer;
    const shown = { start: board.catalogue ? startOfBody(board.catalogue, passage) : passage.start, end: passage.end };
    const edges = [shown.start, shown.end];
    if (answer && answer.document === passage.document) edges.push(clamp(answer.start, shown), clamp(answer.end, shown));
    const places = [...new Set(edges)].sort((a, b) => a - b);
    return places.slice(0, -1).map((start, index) => ({
      start,
      text: text.slice(start, places[index + 1]),
      isAnswer: answer !== null && answer.document === passage.document && start >= answer.start && (places[index + 1] ?? 0) <= answer.end,
    }));
  }

  #byPieces(): Way {
    const { board, settings, inquiry } = this.#parts;
    const answer = this.#pieces;
    const isCurrent = answer !== null && answer.version === inquiry.shown?.answer.version;
    if (!isCurrent || !answer.hits) return this.#way('pieces', NOTHING, { missing: isCurrent ? answer.missing : 0, isWaiting: !isCurrent });
    for (const { document } of answer.hits.slice(0, 20)) board.ensureText(document);
    const filled = board.measure
      ? fillInRankOrder(answer.hits, settings.budget, board.measure, (document) => board.textOfDocument(document))
      : NOTHING;
    return this.#way('pieces', filled);
  }

  #byChildren(): Way {
    const { board, settings } = this.#parts;
    const { catalogue, measure } = board;
    if (!catalogue || !measure) return this.#way('children', NOTHING);
    const spans = Array.from(board.order.subarray(0, settings.budget), (child) => ({
      document: catalogue.documentOf[child] ?? 0,
      start: catalogue.startOf[child] ?? 0,
      end: catalogue.endOf[child] ?? 0,
    }));
    return this.#way(
      'children',
      fillInRankOrder(spans, settings.budget, measure, (document) => board.textOfDocument(document)),
    );
  }

  #byParents(): Way {
    const context = this.#parts.board.context;
    if (!context) return this.#way('parents', NOTHING);
    const documents = new Set(context.passages.map((passage) => passage.document)).size;
    return this.#way('parents', { passages: context.passages, documents, size: context.size });
  }

  #way(name: Way['name'], filled: Filled, { missing = 0, isWaiting = false } = {}): Way {
    const { board } = this.#parts;
    const cutSentences = board.catalogue ? countCutChildren(filled.passages, board.catalogue) : 0;
    const hasAnswer = board.answer ? containsGold(filled.passages, board.answer) : null;
    return { name, passages: filled.passages, documents: filled.documents, size: filled.size, cutSentences, hasAnswer, missing, isWaiting };
  }
}

const NOTHING: Filled = { passages: [], documents: 0, size: 0 };

function clamp(place: number, { start, end }: Span): number {
  return Math.min(end, Math.max(start, place));
}
