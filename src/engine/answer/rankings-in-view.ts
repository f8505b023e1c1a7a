import type { RankingInView } from '../../bridge/protocol';
import { pickDiverse, type DiversePick } from '../../core/fold/rules/pick-diverse';
import { COMPARISONS, shareVotes, type SharedVotes } from '../../core/fold/share-duplicates';
import type { Catalogue } from '../../core/model';
import type { Answers } from './answer-question';
import { compareChildren, type ComparedChildren } from './compare-children';
import { throwIfCancelled } from '../calls/jobs';
import { createKernel, type Kernel } from '../kernel/load-kernel';
import { numberTexts } from '../shelf/number-texts';
import type { Shelf, Snapshot } from '../shelf/shelf';
import { yieldMacrotask } from '../calls/yield-macrotask';

interface RankingParts {
  shelfOf(collection: RankingInView['collection']): Shelf;
  readonly answers: Pick<Answers, 'scoreChildren'>;
  restJoined(): Promise<void>;
  pace(): Promise<void>;
}

/**
 * What rules want to know of a ranking that only texts and vectors say, and these stay here. A ranking of another catalogue than the one that
 * is published is not looked at: null, as its page has been told of the new one already.
 */
export class RankingsInView {
  readonly #parts: RankingParts;
  /** Which children are of equal text, by the snapshot that they are of. */
  readonly #texts = new WeakMap<Snapshot, Promise<Uint32Array>>();
  /** For the lists that children are compared with; undefined before the first. */
  #kernel: Kernel | null | undefined;

  constructor(parts: RankingParts) {
    this.#parts = parts;
  }

  /** The first k picks of MMR; null too while a vector is missing. @throws Fault `cancelled`. */
  async pickDiverse(
    ranking: RankingInView,
    { k, lambda }: { readonly k: number; readonly lambda: number },
    signal: AbortSignal,
  ): Promise<readonly DiversePick[] | null> {
    const snapshot = await this.#settle(ranking, signal);
    const children = snapshot && this.#compareChildren(ranking, snapshot);
    if (!children) return null;
    const { collection, model, order } = ranking;
    const [first] = order;
    if (first === undefined || model === null) return [];
    const likeFirst = await this.#parts.answers.scoreChildren(collection, snapshot, { model, question: children.readRow(first) });
    throwIfCancelled(signal);
    return pickDiverse({ ...ranking, likeFirst, voterOf: listVoters(snapshot.catalogue, ranking.vote), k }, children, lambda);
  }

  /** Which hits share a vote: by their text, and by their vectors where every child has one. @throws Fault `cancelled`. */
  async shareVotes(ranking: RankingInView, threshold: number, signal: AbortSignal): Promise<SharedVotes | null> {
    const snapshot = await this.#settle(ranking, signal);
    if (snapshot === null) return null;
    const textOf = await this.#numberTexts(snapshot);
    throwIfCancelled(signal);
    const { catalogue } = snapshot;
    const dates = catalogue.documents.map(({ date }) => date?.at ?? NaN);
    const likeness = this.#compareChildren(ranking, snapshot);
    return shareVotes(
      {
        order: ranking.order,
        voterOf: listVoters(catalogue, ranking.vote),
        textOf,
        dateOf: Float64Array.from(catalogue.documentOf, (document) => dates[document] ?? NaN),
        ...(likeness ? { likeness } : {}),
      },
      { threshold, comparisons: COMPARISONS },
    );
  }

  /** Null where the ranking is of another catalogue. A newer wish is heard before this one is begun. */
  async #settle({ collection, version, model }: RankingInView, signal: AbortSignal): Promise<Snapshot | null> {
    const shelf = this.#parts.shelfOf(collection);
    await yieldMacrotask();
    if (model !== null) await this.#parts.restJoined();
    await shelf.settled();
    throwIfCancelled(signal);
    return shelf.snapshot.catalogue.version === version ? shelf.snapshot : null;
  }

  #compareChildren({ model }: RankingInView, snapshot: Snapshot): ComparedChildren | null {
    if (model === null) return null;
    if (this.#kernel === undefined) this.#kernel = createKernel();
    return compareChildren(snapshot, model, this.#kernel);
  }

  #numberTexts(snapshot: Snapshot): Promise<Uint32Array> {
    const known = this.#texts.get(snapshot) ?? numberTexts(snapshot, () => this.#parts.pace());
    this.#texts.set(snapshot, known);
    return known;
  }
}

function listVoters({ documentOf, sectionOf }: Catalogue, vote: RankingInView['vote']): Uint32Array {
  if (vote === 'child') return documentOf.map((_, child) => child);
  return vote === 'document' ? documentOf : sectionOf;
}
