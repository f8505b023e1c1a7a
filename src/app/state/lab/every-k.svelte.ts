import { curveOverK, type CurvePoint } from '../../../core/fold/curve-over-k';
import { judgeDominance, type DominanceVerdict } from '../../../core/fold/judge-dominance';
import { sizeAloneCurve, type SizeAlonePoint } from '../../../core/fold/size-alone-curve';
import { K_LIMIT } from '../page/address';
import type { AppParts } from '../app-state.svelte';
import { listDominance, type DominanceRows } from './dominance-rows';

/** Documents in the picture; the table of the collection has the rest. */
const DOCUMENT_LIMIT = 10;

/** What every k would give, from the ranking in view; each part is made anew only when what it stands on changes. */
export class EveryK {
  readonly #parts: AppParts;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** The curves end at the last hit, or at 50; never before the present k, nor before 2, so that there is a line to see. */
  readonly end: number = $derived.by(() => {
    const { board, settings } = this.#parts;
    return Math.min(K_LIMIT, Math.max(board.hitCount, settings.k, 2));
  });

  readonly #childCounts: readonly number[] = $derived.by(
    () => this.#parts.board.catalogue?.documents.map((document) => document.childCount) ?? [],
  );

  readonly points: readonly CurvePoint[] = $derived.by(() => {
    const { board, settings } = this.#parts;
    const { catalogue, order } = board;
    if (!catalogue) return [];
    const voterOf = settings.vote === 'document' ? catalogue.documentOf : catalogue.sectionOf;
    return curveOverK(order, { voterOf, documentOf: catalogue.documentOf, kMax: this.end });
  });

  readonly alone: readonly SizeAlonePoint[] = $derived.by(() =>
    sizeAloneCurve(
      this.#childCounts,
      Array.from({ length: this.end }, (_, index) => index + 1),
    ),
  );

  /** Null where there is no hit. */
  readonly verdict: DominanceVerdict | null = $derived.by(() => {
    const { board } = this.#parts;
    const { before, fold } = board;
    if (!before) return null;
    const seen = Math.round(before.largestShare * fold.looked);
    return judgeDominance(this.#childCounts, { k: fold.looked, leading: before.document, seen });
  });

  readonly documents: DominanceRows = $derived.by(() => {
    const { board, settings } = this.#parts;
    const found = board.hits.map((hit) => hit.documentIndex);
    return listDominance(found, this.#childCounts, { k: settings.k, limit: DOCUMENT_LIMIT });
  });
}
