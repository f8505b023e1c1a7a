import { explainPlace, rankByAllRules, type PlaceExplanation, type RuleOrders } from '../../../core/fold/explain-place';
import type { RuleInput } from '../../../core/fold/rules/rule';
import { COMPARISONS, shareDuplicates, type SharedDuplicates } from '../../../core/fold/share-duplicates';
import type { Ranking } from '../../../core/model';
import type { AppParts } from '../app-state.svelte';
import type { LabMemory } from './lab-memory.svelte';
import { makeRuleInput } from './make-rule-input';
import { listRuleRows, type RuleRow } from './rule-rows';

/** Every rule over the ranking in view, with repeated sentences sharing one vote where that is wished. */
export class RuleTable {
  readonly #parts: AppParts;
  readonly #memory: LabMemory;

  constructor(parts: AppParts, memory: LabMemory) {
    this.#parts = parts;
    this.#memory = memory;
  }

  readonly #ranking: Ranking = $derived.by(() => {
    const answer = this.#parts.inquiry.shown?.answer;
    return answer ?? { order: new Uint32Array(0), scores: new Float32Array(0) };
  });

  /** Null without a catalogue, and until it is known which texts are equal. */
  readonly duplicates: SharedDuplicates | null = $derived.by(() => {
    const { board, settings } = this.#parts;
    const { catalogue } = board;
    const { threshold, vectors, texts } = this.#memory;
    if (!catalogue || !texts.numbers) return null;
    const voterOf = settings.vote === 'document' ? catalogue.documentOf : catalogue.sectionOf;
    const known = { voterOf, textOf: texts.numbers, dateOf: this.#dates, ...(vectors.rows ? { vectors: vectors.rows } : {}) };
    return shareDuplicates({ ...this.#ranking, ...known }, { threshold, comparisons: COMPARISONS });
  });

  readonly #dates: Float64Array = $derived.by(() => {
    const { catalogue } = this.#parts.board;
    if (!catalogue) return new Float64Array();
    const dates = Float64Array.from(catalogue.documents, ({ date }) => date?.at ?? NaN);
    return new Float64Array(catalogue.documentOf.length).map((_, child) => dates[catalogue.documentOf[child] as number] as number);
  });

  readonly input: RuleInput | null = $derived.by(() => {
    const { board, settings } = this.#parts;
    const { vote, k } = settings;
    if (!board.catalogue) return null;
    const ranking = this.#memory.sharesVotes ? (this.duplicates?.ranking ?? this.#ranking) : this.#ranking;
    return makeRuleInput(board.catalogue, ranking, { vote, depth: this.#memory.depth, k, vectors: this.#memory.vectors.rows });
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
