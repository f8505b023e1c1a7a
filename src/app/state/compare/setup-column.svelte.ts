import { untrack } from 'svelte';
import { faultOf } from '../../../bridge/fault';
import type { CollectionId, FaultCode, RankingInView, UnitAnswer } from '../../../bridge/protocol';
import { measureCharacters } from '../../../core/context/measure-characters';
import { measureTokens } from '../../../core/context/measure-tokens';
import type { Measure } from '../../../core/context/measure';
import { lacksVectors, runSetup, type SetupParts, type SetupRun } from '../../../core/evaluate/run-setup';
import { searchesSentences, unitOfSplitting, type Setup } from '../../../core/evaluate/setup';
import type { DiversePick } from '../../../core/fold/rules/pick-diverse';
import { RULES } from '../../../core/fold/rules/rules';
import type { AppParts } from '../app-parts';

/** Time for the next key, so that a length that is typed is not cut at every digit. */
const PAUSE_MS = 200;
/** Sentences a second before anything has been measured, as the models' READMEs say. */
const EXPECTED_PER_SECOND = { e5: 20, static: 3_500 } as const;

interface Found {
  readonly collection: CollectionId;
  readonly question: string;
  /** What it was asked for; another wish makes it outdated. */
  readonly wanted: string;
  readonly answer: UnitAnswer;
  /** Of MMR, where that is the rule and every sentence has its vector; null else. */
  readonly picks: readonly DiversePick[] | null;
}

export type ColumnState =
  | { readonly kind: 'waiting' | 'counting' | 'no-vectors' | 'no-question' }
  | { readonly kind: 'lacks'; readonly lacks: NonNullable<UnitAnswer['lacks']>; readonly missing: number; readonly seconds: number }
  | { readonly kind: 'fault'; readonly fault: FaultCode }
  | { readonly kind: 'ready'; readonly run: SetupRun; readonly tokens: number | null };

/** One setup with what the engine ranked for it. */
export class SetupColumn {
  setup = $state.raw<Setup>() as Setup;
  isWorking = $state(false);
  #found = $state.raw<Found | null>(null);
  #fault = $state<FaultCode | null>(null);
  /** Counts up when something that was missing has been supplied. */
  #round = $state(0);
  #work: AbortController | null = null;
  readonly key: number;
  readonly #parts: AppParts;

  constructor(key: number, setup: Setup, parts: AppParts) {
    this.key = key;
    this.setup = setup;
    this.#parts = parts;
  }

  /** What the engine is asked depends on this; nothing that the page itself folds or fills. */
  readonly #wanted: string | null = $derived.by(() => {
    const { inquiry, settings, models } = this.#parts;
    const shown = inquiry.shown;
    if (!shown || shown.answer.question.trim() === '') return null;
    const { collection, question, version } = shown.answer;
    const { by, splitting } = this.setup;
    const picking = this.#picking;
    return JSON.stringify([collection, question, version, by, splitting, picking, settings.fusion, settings.model, models.readiness, this.#round]); // prettier-ignore
  });

  /** Null where the present answer is of another wish. */
  readonly #current: Found | null = $derived.by(() => (this.#found && this.#found.wanted === this.#wanted ? this.#found : null));

  readonly #measure: Measure | null = $derived.by(() => {
    const { catalogue } = this.#parts.board;
    if (!catalogue) return null;
    return this.setup.unit === 'characters'
      ? measureCharacters(catalogue, (document) => this.#parts.board.textOfDocument(document))
      : this.#tokenMeasure;
  });

  /** Null while the tokens of the shelf in view are not counted. */
  readonly #tokenMeasure: Measure | null = $derived.by(() => {
    const { board, models, inquiry } = this.#parts;
    const { tokens } = models;
    const answer = inquiry.shown?.answer;
    const isCounted = tokens && answer && tokens.collection === answer.collection && tokens.counts.version === answer.version;
    return board.catalogue && isCounted ? measureTokens(board.catalogue, tokens.counts) : null;
  });

  readonly state: ColumnState = $derived.by(() => {
    if (this.#wanted === null) return { kind: 'no-question' };
    if (this.#fault) return { kind: 'fault', fault: this.#fault };
    const { board } = this.#parts;
    const { catalogue } = board;
    const found = this.#current;
    if (!found || !catalogue || catalogue.version !== found.answer.version) return { kind: 'waiting' };
    const { answer } = found;
    if (answer.lacks) return { kind: 'lacks', lacks: answer.lacks, missing: answer.missing, seconds: this.#secondsFor(answer) };
    const measure = this.#measure;
    if (!measure) return { kind: 'counting' };
    const textOf = (document: number): string | null => board.textOfDocument(document);
    const { picks } = found;
    const parts: SetupParts = { ranked: answer, catalogue, measure, textOf, answer: board.answer, pickDiverse: picks && (() => picks) };
    if (lacksVectors(this.setup, parts)) return { kind: 'no-vectors' };
    const run = runSetup(this.setup, parts);
    /* Without its text a passage would be measured too long, and other ones handed on. */
    if (run.seats.some(({ document }) => textOf(document) === null)) return { kind: 'waiting' };
    return { kind: 'ready', run, tokens: this.#tokensOf(run) };
  });

  /** The documents whose texts must be on the page before the figures are right. */
  ensureTexts(): void {
    const found = this.#current;
    if (!found || !this.#parts.board.catalogue) return;
    const { order, documentOf } = found.answer;
    const documents = new Set(order.subarray(0, 2_000).map((passage) => documentOf[passage] ?? 0));
    for (const document of [...documents].slice(0, 50)) this.#parts.board.ensureText(document);
  }

  /** Ranks again for what is wanted now; call it whenever that changes. Returns what stops it. */
  ask(): () => void {
    const wanted = this.#wanted;
    if (wanted === null || wanted === untrack(() => this.#found?.wanted)) return () => undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => void this.#send(wanted, asking.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }

  /** Gets what is missing: model, vectors of sentences, vectors of passages, in the order in which they are wanted. */
  async supply(): Promise<void> {
    const { inquiry, engine, models, settings } = this.#parts;
    const collection = inquiry.shown?.answer.collection;
    const state = this.state;
    if (!collection || state.kind !== 'lacks') return;
    const { model } = settings;
    const work = new AbortController();
    this.#work = work;
    this.isWorking = true;
    try {
      if (state.lacks === 'tokenizer') await engine.calls.loadTokenizer();
      else if (models.stateOf(model).state !== 'ready') await engine.calls.loadModel(work.signal, model);
      if (work.signal.aborted) return;
      const unit = unitOfSplitting(this.setup.splitting, model);
      if (unit === 'children' || state.lacks === 'sentences') await engine.calls.embed(work.signal, collection, model);
      else if (state.lacks !== 'tokenizer') await engine.calls.embedUnit(work.signal, collection, unit, model);
    } catch (error) {
      const { code } = faultOf(error);
      if (code !== 'cancelled') this.#fault = code;
    } finally {
      this.isWorking = false;
      this.#round++;
    }
  }

  stop(): void {
    this.#work?.abort();
  }

  retry(): void {
    this.#fault = null;
    this.#round++;
  }

  async #send(wanted: string, signal: AbortSignal): Promise<void> {
    const { inquiry, engine, settings, models } = this.#parts;
    const shown = inquiry.shown?.answer;
    if (!shown) return;
    const { collection, question } = shown;
    const { model, fusion } = settings;
    const { by, splitting } = this.setup;
    try {
      const answer = await engine.calls.askUnit(signal, { collection, question, by, fusion, model }, unitOfSplitting(splitting, model));
      const picks = answer.lacks ? null : await this.#pickDiverse(answer, collection, signal);
      if (signal.aborted) return;
      this.#fault = null;
      this.#found = { collection, question, wanted, answer, picks };
      /* As on the page: the tokenizer is small and comes by itself. */
      if (answer.lacks === 'tokenizer' && models.words === 'absent') await engine.calls.loadTokenizer();
    } catch (error) {
      const { code } = faultOf(error);
      if (code !== 'cancelled' && code !== 'worker-died' && !signal.aborted) this.#fault = code;
    }
  }

  /** What MMR's picks depend on besides the ranking; null for other rules, and where sentences are not compared by meaning. */
  get #picking(): (Pick<RankingInView, 'vote'> & { readonly k: number; readonly lambda: number }) | null {
    const { by, splitting, rule, ruleSettings, vote, k } = this.setup;
    const isPicked = rule !== 'none' && RULES[rule].needsVectors && searchesSentences(splitting) && (by === 'meaning' || by === 'both');
    return isPicked ? { vote, k, lambda: ruleSettings['lambda'] ?? RULES[rule].settings[0]?.default ?? 1 } : null;
  }

  async #pickDiverse(
    { version, order, scores }: UnitAnswer,
    collection: CollectionId,
    signal: AbortSignal,
  ): Promise<readonly DiversePick[] | null> {
    const { engine, settings } = this.#parts;
    const wish = this.#picking;
    if (!wish) return null;
    return engine.calls.pickDiverse(signal, { collection, version, model: settings.model, vote: wish.vote, order, scores }, wish);
  }

  /** All of the text is embedded once, or with its overlaps more than once: as much work as its sentences. */
  #secondsFor({ missing, lacks }: UnitAnswer): number {
    const { models, settings, board } = this.#parts;
    const { splitting } = this.setup;
    const perSecond = models.embedding?.perSecond ?? EXPECTED_PER_SECOND[settings.model];
    if (lacks === 'sentences' || searchesSentences(splitting)) return missing / perSecond;
    const repeats = 'overlap' in splitting ? splitting.length / (splitting.length - splitting.overlap) : 1;
    return missing === 0 ? 0 : Math.max(missing, (board.catalogue?.documentOf.length ?? 0) * repeats) / perSecond;
  }

  #tokensOf({ passages }: SetupRun): number | null {
    const measure = this.#tokenMeasure;
    if (!measure) return null;
    return passages.reduce(
      (sum, { document, section, citations, start, end }) =>
        sum + measure.header(document, section, citations) + measure.span(document, start, end),
      0,
    );
  }
}
