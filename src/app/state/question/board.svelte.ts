import { buildContext } from '../../../core/context/build-context';
import { measureCharacters } from '../../../core/context/measure-characters';
import { measureTokens } from '../../../core/context/measure-tokens';
import { sectionLabel } from '../../../core/context/section-label';
import { documentSign, type DocumentSign } from '../../../core/draw/document-sign';
import { foldHits } from '../../../core/fold/fold-hits';
import { measureSpread } from '../../../core/fold/measure-spread';
import { sizeAlone } from '../../../core/fold/size-alone';
import type { Context, DocumentEntry, Fold, Passage, SearchBy, SectionEntry, SizeAlone, Span, Spread } from '../../../core/model';
import { K_LIMIT } from '../page/address';
import type { Inquiry } from './inquiry.svelte';
import type { Models } from '../documents/models.svelte';
import { keepEqual } from './keep-equal';
import { viewPassage, type PassageView } from './passage-view';
import type { Settings } from '../page/settings.svelte';

/** One hit as the page shows it: everything looked up, nothing computed anew. */
export interface HitView extends Span {
  readonly rank: number;
  readonly child: number;
  readonly score: number;
  readonly document: DocumentEntry;
  readonly documentIndex: number;
  readonly section: SectionEntry;
  readonly sign: DocumentSign;
  readonly text: string;
}

/** How a voter is named on the page. */
export interface VoterName {
  readonly sign: DocumentSign;
  /** Title and, while sections vote, the headings of the section. */
  readonly text: string;
  readonly title: string;
  readonly section: string;
  readonly lang: string;
  readonly documentIndex: number;
}

const NOTHING = new Uint32Array(0);

/**
 * What the slot board shows: the fold, the account and the context of the newest answer.
 *
 * All of it is derived on the page from one ranking, so that a slider repaints without asking the worker.
 */
export class Board {
  readonly #inquiry: Inquiry;
  readonly #settings: Settings;
  readonly #models: Models;
  /* What was shown last: what says the same now stays the same object, and nothing that depends on it is done again. */
  #lastFold: Fold | null = null;
  #lastContext: Context | null = null;
  #lastViews: readonly PassageView[] = [];

  constructor(inquiry: Inquiry, settings: Settings, models: Models) {
    this.#inquiry = inquiry;
    this.#settings = settings;
    this.#models = models;
  }

  readonly catalogue = $derived.by(() => this.#inquiry.shown?.catalogue ?? null);
  readonly order = $derived.by(() => this.#inquiry.shown?.answer.order ?? NOTHING);
  readonly hitCount = $derived(this.order.length);
  /** How the ranking in view was made, which may be by characters while the model for something else is not ready. */
  readonly searchedBy: SearchBy = $derived.by(() => this.#inquiry.shown?.answer.by ?? 'characters');

  readonly fold: Fold = $derived.by(() => {
    const catalogue = this.catalogue;
    const voterOf = this.#settings.vote === 'document' ? catalogue?.documentOf : catalogue?.sectionOf;
    const fold = foldHits(this.order, voterOf ?? NOTHING, this.#settings.k);
    return (this.#lastFold = keepEqual(this.#lastFold, fold));
  });

  /** By rank, the hits of the answer in view that were looked up before and whose text is here, as they never change. */
  readonly #viewed: (HitView | undefined)[] = $derived.by(() => {
    void this.#inquiry.shown;
    return [];
  });

  /** The first h hits. */
  readonly hits: readonly HitView[] = $derived.by(() => Array.from({ length: this.fold.looked }, (_, index) => this.hitAt(index + 1)));

  readonly before: Spread | null = $derived(measureSpread(this.hits.map((hit) => hit.documentIndex)));
  readonly folded: Spread | null = $derived.by(() => this.#spreadOf('kept'));
  readonly after: Spread | null = $derived.by(() => this.#spreadOf('kept', 'refilled'));

  readonly sizeAlone: SizeAlone | null = $derived.by(() => {
    const before = this.before;
    if (!before || !this.catalogue) return null;
    const counts = this.catalogue.documents.map((document) => document.childCount);
    const seen = this.hits.filter((hit) => hit.documentIndex === before.document).length;
    return sizeAlone(counts, this.#settings.k, before.document, seen);
  });

  /** Whether the budget is counted in tokens now; until they are counted it is counted in characters, and the page says so. */
  readonly countsTokens = $derived.by(() => {
    const tokens = this.#models.tokens;
    const shown = this.#inquiry.shown;
    return (
      this.#settings.unit === 'tokens' &&
      tokens?.collection === shown?.answer.collection &&
      tokens?.counts.version === shown?.answer.version
    );
  });

  readonly measure = $derived.by(() => {
    const catalogue = this.catalogue;
    if (!catalogue) return null;
    const textOf = (document: number): string | null => this.textOfDocument(document);
    const tokens = this.#models.tokens;
    return this.countsTokens && tokens ? measureTokens(catalogue, tokens.counts) : measureCharacters(catalogue, textOf);
  });

  readonly context: Context | null = $derived.by(() => {
    const catalogue = this.catalogue;
    const measure = this.measure;
    if (!catalogue || !measure) return null;
    const { vote, parent, parents, budget } = this.#settings;
    const textOf = (document: number): string | null => this.textOfDocument(document);
    const context = buildContext({
      fold: this.fold,
      order: this.order,
      catalogue,
      vote,
      parent,
      maxParents: parents,
      budget,
      measure,
      textOf,
    });
    return (this.#lastContext = keepEqual(this.#lastContext, context));
  });

  /** The passages of the context as they are shown, in its order. */
  readonly passageViews: readonly PassageView[] = $derived.by(() => {
    const views = (this.context?.passages ?? []).map((passage) => this.#viewPassage(passage));
    return (this.#lastViews = keepEqual(this.#lastViews, views));
  });

  /** Rank of the first hit that overlaps the marked answer; null where no answer is marked or it is no hit. */
  readonly answerRank: number | null = $derived.by(() => {
    const answer = this.#answerSpan();
    const catalogue = this.catalogue;
    if (!answer || !catalogue) return null;
    const index = this.order.findIndex(
      (child) =>
        catalogue.documentOf[child] === answer.document &&
        at(catalogue.startOf, child) < answer.end &&
        at(catalogue.endOf, child) > answer.start,
    );
    return index < 0 ? null : index + 1;
  });

  readonly hasAnswer: boolean = $derived.by(() => this.#answerSpan() !== null);

  /** The place whose voter holds the marked answer's sentence, whether or not it is the best one there; null for none. */
  readonly answerPlace: number | null = $derived.by(() => {
    if (this.answerRank === null) return null;
    const voter = this.voterOf(this.hitAt(this.answerRank));
    return this.fold.places.find((place) => place.voter === voter)?.place ?? null;
  });

  /** Whether the context holds the whole marked answer; null where none is marked. */
  readonly answerHandedOn: boolean | null = $derived.by(() => {
    const answer = this.#answerSpan();
    if (!answer) return null;
    return (
      this.context?.passages.some(
        (passage) => passage.document === answer.document && passage.start <= answer.start && passage.end >= answer.end,
      ) ?? false
    );
  });

  /** The marked answer by the number of its document; null where none is marked or its document is gone. */
  #answerSpan(): (Span & { readonly document: number }) | null {
    const marked = this.#inquiry.shown && this.#inquiry.marked;
    const document = marked ? (this.catalogue?.documents.findIndex((entry) => entry.id === marked.document) ?? -1) : -1;
    return marked && document >= 0 ? { document, start: marked.start, end: marked.end } : null;
  }

  get answer(): (Span & { readonly document: number }) | null {
    return this.#answerSpan();
  }

  textOfDocument(index: number): string | null {
    const document = this.catalogue?.documents[index];
    return document ? this.#inquiry.textOf(document.revision) : null;
  }

  /** Has the text of a document fetched where it is not on the page yet: far down the ranking it may not be. */
  ensureText(index: number): void {
    const document = this.catalogue?.documents[index];
    if (document && this.textOfDocument(index) === null) void this.#inquiry.fetchText(document);
  }

  /**
   * Fetches the texts of every voter that k could seat, where they are not here: the worker sends each text once, with an answer,
   * and an answer that was overtaken by the next question may have carried one.
   */
  ensureTexts(): void {
    const seen = new Set<number>();
    for (const child of this.order) {
      const document = this.catalogue?.documentOf[child];
      if (document === undefined || seen.size >= K_LIMIT) return;
      if (!seen.has(document)) this.ensureText(document);
      seen.add(document);
    }
  }

  /** The same object as long as the answer stands, so that what shows it is not drawn anew. */
  hitAt(rank: number): HitView {
    const known = this.#viewed[rank];
    if (known) return known;
    const hit = this.#viewHit(rank);
    if (this.textOfDocument(hit.documentIndex) !== null) this.#viewed[rank] = hit;
    return hit;
  }

  #viewHit(rank: number): HitView {
    const catalogue = this.catalogue;
    const child = this.order[rank - 1];
    if (!catalogue || child === undefined) throw new RangeError(`expected a rank from 1 to ${this.hitCount}, got ${rank}`);
    const documentIndex = at(catalogue.documentOf, child);
    const start = at(catalogue.startOf, child);
    const end = at(catalogue.endOf, child);
    return {
      rank,
      child,
      score: this.#inquiry.shown?.answer.scores[rank - 1] ?? 0,
      document: at(catalogue.documents, documentIndex),
      documentIndex,
      section: at(catalogue.sections, at(catalogue.sectionOf, child)),
      sign: documentSign(at(catalogue.documents, documentIndex).arrival),
      start,
      end,
      text: this.textOfDocument(documentIndex)?.slice(start, end) ?? '',
    };
  }

  /** Meaning and words apart, where the search is by both; null otherwise. */
  scoreParts(rank: number): { readonly meaning: number; readonly words: number } | null {
    const parts = this.#inquiry.shown?.answer.parts;
    return parts ? { meaning: parts.meaning[rank - 1] ?? 0, words: parts.words[rank - 1] ?? 0 } : null;
  }

  /** Title and headings of the section that a hit stands in. */
  placeName(hit: HitView): string {
    return [hit.document.title, ...this.#sectionNames(this.catalogue?.sectionOf[hit.child] ?? 0)].join(' › ');
  }

  /** The headings of the section that a hit stands in, without the title. */
  sectionName(hit: HitView): string {
    return this.catalogue ? sectionLabel(this.catalogue, this.catalogue.sectionOf[hit.child] ?? 0).join(' › ') : '';
  }

  /** The voter that a hit votes for, in the present vote unit. */
  voterOf(hit: HitView): number {
    return this.#settings.vote === 'document' ? hit.documentIndex : (this.catalogue?.sectionOf[hit.child] ?? 0);
  }

  /** `[1]`, `[1][2]` … of the passage that a place was handed on in; empty where it was not. */
  citationsOf(place: number): string {
    const passages = this.context?.passages.filter((one) => one.places.includes(place)) ?? [];
    return passages.flatMap(({ citations }) => citations.map((citation) => `[${citation}]`)).join('');
  }

  passageView(passage: Passage): PassageView {
    return this.passageViews[this.context?.passages.indexOf(passage) ?? -1] ?? this.#viewPassage(passage);
  }

  #viewPassage(passage: Passage): PassageView {
    const catalogue = this.catalogue;
    if (!catalogue) throw new Error('expected a catalogue with the passage');
    return viewPassage(passage, { catalogue, fold: this.fold, order: this.order, text: this.textOfDocument(passage.document) ?? '' });
  }

  /** How a voter (a document, or a section while sections vote) is named on the page. */
  voterName(voter: number): VoterName {
    const catalogue = this.catalogue;
    const isDocument = this.#settings.vote === 'document';
    const documentIndex = isDocument ? voter : (catalogue?.sections[voter]?.document ?? 0);
    const document = catalogue?.documents[documentIndex];
    const label = isDocument ? [] : this.#sectionNames(voter);
    const title = document?.title ?? '';
    const section = label.join(' › ');
    const text = section === '' ? title : `${title} › ${section}`;
    return { sign: this.signOf(documentIndex), text, title, section, lang: document?.lang ?? 'und', documentIndex };
  }

  signOf(documentIndex: number): DocumentSign {
    return documentSign(this.catalogue?.documents[documentIndex]?.arrival ?? 0);
  }

  /** The headings that name a section; one without a heading of its own also by its number, as several may share their headings. */
  #sectionNames(section: number): readonly string[] {
    const entry = this.catalogue?.sections[section];
    const document = entry && this.catalogue?.documents[entry.document];
    if (!this.catalogue || !entry || !document) return [];
    const label = sectionLabel(this.catalogue, section);
    return entry.heading === null && document.sectionCount > 1 ? [...label, `§${section - document.firstSection + 1}`] : label;
  }

  #spreadOf(...states: readonly string[]): Spread | null {
    const documents = this.fold.places.flatMap((place) =>
      place.rank !== null && states.includes(place.state) ? [this.hitAt(place.rank).documentIndex] : [],
    );
    return measureSpread(documents);
  }
}

/** The element at an index that is known to be there. */
function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`expected an index below ${list.length}, got ${index}`);
  return element;
}
