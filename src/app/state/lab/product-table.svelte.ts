import { MMR_DEFAULTS } from '../../../core/fold/products/langchain-py';
import type { ProductInput } from '../../../core/fold/products/product';
import type { DiversePick } from '../../../core/fold/rules/pick-diverse';
import type { AppParts } from '../app-parts';
import { NewestSaid, viewRanking, type Wish } from './newest-said.svelte';
import { listProductLines, makeProductInput, type ProductLine } from './product-rows';

const { fetchK, lambda } = MMR_DEFAULTS;

/** What every product's rule would return from the ranking in view. */
export class ProductTable {
  readonly #parts: AppParts;
  readonly #picks: NewestSaid<Wish, readonly DiversePick[]>;

  constructor(parts: AppParts) {
    this.#parts = parts;
    this.#picks = new NewestSaid((signal, { ranking }) => parts.engine.calls.pickDiverse(signal, ranking, { k: fetchK, lambda }));
  }

  /** Null where no model speaks. */
  readonly #wish: Wish | null = $derived.by(() => {
    const answer = this.#parts.inquiry.shown?.answer;
    if (!answer || answer.model === null) return null;
    const first = { order: answer.order.slice(0, fetchK), scores: answer.scores.slice(0, fetchK) };
    return { ranking: { ...viewRanking(answer, 'child'), ...first } };
  });

  /** Asks the engine for what the page cannot know; call it whenever the ranking changes. */
  follow(): void {
    this.#picks.follow(this.#wish);
  }

  /** Whether MMR's picks are on their way. */
  get isPicking(): boolean {
    return this.#wish !== null && this.#picks.about(this.#wish.ranking) === undefined;
  }

  readonly input: ProductInput | null = $derived.by(() => {
    const { board, inquiry } = this.#parts;
    const picks = this.#picks.about(this.#wish?.ranking ?? null) ?? null;
    return board.catalogue && inquiry.shown ? makeProductInput(board.catalogue, inquiry.shown.answer, picks) : null;
  });

  readonly lines: readonly ProductLine[] = $derived.by(() => {
    const { k, vote } = this.#parts.settings;
    return this.input ? listProductLines(this.input, { k, unit: vote }) : [];
  });
}
