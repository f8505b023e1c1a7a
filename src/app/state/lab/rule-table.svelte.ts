import type { RankingInView } from '../../../bridge/protocol';
import { SETUP_LIMITS } from '../../../core/evaluate/read-setups';
import { explainPlace, rankByAllRules, type PlaceExplanation, type RuleOrders } from '../../../core/fold/explain-place';
import type { DiversePick } from '../../../core/fold/rules/pick-diverse';
import type { RuleInput } from '../../../core/fold/rules/rule';
import { RULES } from '../../../core/fold/rules/rules';
import { dropShared, type SharedVotes } from '../../../core/fold/share-duplicates';
import type { Ranking } from '../../../core/model';
import type { AppParts } from '../app-state.svelte';
import type { LabMemory } from './lab-memory.svelte';
import { makeRuleInput } from './make-rule-input';
import { NewestSaid, viewRanking, type Wish } from './newest-said.svelte';
import { listRuleRows, type RuleRow } from './rule-rows';

/** Picks are asked for in one of two numbers, so that another k seldom asks; more of them take longer. */
const FEW_PICKS = 10;
const [, MOST_PICKS] = SETUP_LIMITS.k;
const NO_ORDER = { order: new Uint32Array(0), scores: new Float32Array(0) };

interface ShareWish extends Wish {
  readonly threshold: number;
}

interface PickWish extends Wish {
  readonly k: number;
  readonly lambda: number;
}

/** Every rule over the ranking in view, with repeated sentences sharing one vote where that is wished. */
export class RuleTable {
  readonly #parts: AppParts;
  readonly #memory: LabMemory;
  readonly #shares: NewestSaid<ShareWish, SharedVotes>;
  readonly #picks: NewestSaid<PickWish, readonly DiversePick[]>;

  constructor(parts: AppParts, memory: LabMemory) {
    this.#parts = parts;
    this.#memory = memory;
    const { engine } = parts;
    this.#shares = new NewestSaid((signal, { ranking, threshold }) => engine.calls.shareVotes(signal, ranking, { threshold }));
    this.#picks = new NewestSaid((signal, { ranking, k, lambda }) => engine.calls.pickDiverse(signal, ranking, { k, lambda }));
  }

  readonly #ranking: Ranking = $derived.by(() => this.#parts.inquiry.shown?.answer ?? NO_ORDER);

  /** As the engine is asked about it; null without an answer. */
  readonly #viewed: RankingInView | null = $derived.by(() => {
    const { inquiry, settings } = this.#parts;
    return inquiry.shown && viewRanking(inquiry.shown.answer, settings.vote);
  });

  /** With the hits that still count. */
  readonly #counted: RankingInView | null = $derived.by(() => {
    const { duplicates } = this;
    return this.#viewed && duplicates && this.#memory.sharesVotes
      ? { ...this.#viewed, ...dropShared(this.#viewed, duplicates) }
      : this.#viewed;
  });

  readonly #shareWish: ShareWish | null = $derived.by(() => {
    const { threshold } = this.#memory;
    return this.#viewed && { ranking: this.#viewed, threshold };
  });

  readonly #picksWanted: number = $derived.by(() => (this.#parts.settings.k <= FEW_PICKS ? FEW_PICKS : MOST_PICKS));

  readonly #pickWish: PickWish | null = $derived.by(() => {
    const lambda = this.#memory.ruleSettings.mmr?.['lambda'] ?? RULES.mmr.settings[0]?.default ?? 1;
    const k = this.#picksWanted;
    return this.#counted && this.comparesVectors ? { ranking: this.#counted, k, lambda } : null;
  });

  /** Whether every sentence has a vector of the model that speaks: what is alike can then be told. */
  get comparesVectors(): boolean {
    const answer = this.#parts.inquiry.shown?.answer;
    return answer !== undefined && answer.model !== null && answer.notYet.length === 0;
  }

  /** Asks the engine for what the page cannot know; call it whenever the ranking or a setting changes. */
  follow(): void {
    this.#shares.follow(this.#shareWish);
    this.#picks.follow(this.#pickWish);
  }

  /** Null until the engine has said it. */
  readonly duplicates: SharedVotes | null = $derived.by(() => this.#shares.about(this.#viewed) ?? null);

  /** Whether MMR's picks are on their way. */
  get isPicking(): boolean {
    return this.#pickWish !== null && this.#picks.about(this.#counted) === undefined;
  }

  readonly input: RuleInput | null = $derived.by(() => {
    const { board, settings } = this.#parts;
    const { vote, k } = settings;
    if (!board.catalogue) return null;
    const picks = this.#picks.about(this.#counted) ?? null;
    return makeRuleInput(board.catalogue, this.#counted ?? NO_ORDER, { vote, depth: this.#memory.depth, k, picks });
  });

  readonly #orders: RuleOrders | null = $derived.by(() => (this.input ? rankByAllRules(this.input, this.#memory.ruleSettings) : null));

  readonly #answer: ReadonlySet<number> | null = $derived.by(() => {
    const { answer, catalogue } = this.#parts.board;
    if (!answer || !catalogue) return null;
    const { firstChild = 0, childCount = 0 } = catalogue.documents[answer.document] ?? {};
    const children = Array.from({ length: childCount }, (_, index) => firstChild + index);
    return new Set(
      children.filter((child) => (catalogue.startOf[child] ?? 0) < answer.end && (catalogue.endOf[child] ?? 0) > answer.start),
    );
  });

  readonly rows: readonly RuleRow[] = $derived.by(() =>
    this.input && this.#orders ? listRuleRows(this.input, this.#orders, this.#answer) : [],
  );

  /** Why the chosen place is taken; null where none is chosen, or nobody took it. */
  readonly explanation: PlaceExplanation | null = $derived.by(() => {
    const { seat } = this.#memory;
    if (!seat || !this.input || !this.#orders) return null;
    if (seat.place > this.#parts.settings.k) return null;
    return explainPlace(this.input, this.#orders, seat);
  });

  /** A rank of the rules' ranking as a rank of the board's: they differ where repeated sentences share a vote. */
  boardRankOf(rank: number): number {
    const child = this.input?.order[rank - 1];
    return this.#memory.sharesVotes && child !== undefined ? this.#ranking.order.indexOf(child) + 1 : rank;
  }
}
