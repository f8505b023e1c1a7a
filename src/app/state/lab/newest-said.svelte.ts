import { faultOf } from '../../../bridge/fault';
import type { Answer, RankingInView } from '../../../bridge/protocol';

/** What is wanted to know of a ranking. Another object is another wish. */
export interface Wish {
  readonly ranking: RankingInView;
}

/**
 * What the engine says of a ranking, asked again whenever the wish is another. The newest wish wins; until it is answered, what was said of the
 * same ranking for another setting stands, so that nothing blinks while a slider moves.
 */
export class NewestSaid<W extends Wish, Said> {
  #held = $state.raw<{ readonly ranking: RankingInView; readonly said: Said | null } | null>(null);
  readonly #ask: (signal: AbortSignal, wish: W) => Promise<Said | null>;
  #wish: W | null = null;
  #asking: AbortController | null = null;

  constructor(ask: (signal: AbortSignal, wish: W) => Promise<Said | null>) {
    this.#ask = ask;
  }

  /** Null where the engine cannot say it; undefined while it has not said anything of this ranking. */
  about(ranking: RankingInView | null): Said | null | undefined {
    return ranking !== null && this.#held?.ranking === ranking ? this.#held.said : undefined;
  }

  /** Asks where the wish is another; call it whenever that changes. */
  follow(wish: W | null): void {
    if (wish === this.#wish) return;
    this.#wish = wish;
    this.#asking?.abort();
    if (wish === null) return;
    const { signal } = (this.#asking = new AbortController());
    this.#ask(signal, wish).then(
      (said) => {
        if (!signal.aborted) this.#held = { ranking: wish.ranking, said };
      },
      (error: unknown) => {
        /* A dead worker's successor gives another answer, whose ranking is asked about by itself. */
        const isLate = signal.aborted || faultOf(error).code === 'worker-died';
        if (!isLate) this.#held = { ranking: wish.ranking, said: null };
      },
    );
  }
}

/** A ranking as the engine is asked about it. */
export function viewRanking({ collection, version, model, order, scores }: Answer, vote: RankingInView['vote']): RankingInView {
  return { collection, version, model, vote, order, scores };
}
