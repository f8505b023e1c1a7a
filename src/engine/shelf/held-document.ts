import { fingerprintOf, type Fingerprint } from '../../core/identity/fingerprint';
import { labelText } from '../../core/access/label-text';
import type { LabelledSpan, ModelName, Section, Span } from '../../core/model';
import { cutPieces } from '../../core/split/cut-pieces';
import { cutBlocks, type CutUnit } from '../../core/split/cut-unit';
import { embeddedText } from '../../core/split/embedded-text';
import { plainTextOf } from '../../core/split/plain-text';
import { searchKeyOf } from '../../core/split/search-key';
import { firstEndingAfter } from '../../core/split/visit-runs';
import { hashEmbeddedText } from './hash-text';
import type { VectorRows } from '../../core/rank/int8-rows';
import type { TermBags } from '../../core/rank/term-bags';
import type { DocumentRecord, IndexKind } from '../ports';

/** What is searched: the document's children, or passages cut otherwise for the comparison. */
export type PassageUnit = 'children' | CutUnit;

/** So many other cuts are remembered, those used last: a length that is dragged would fill the memory with them, and with their indexes. */
export const MOST_CUTS = 8;

export function unitKeyOf(unit: PassageUnit): string {
  if (unit === 'children') return unit;
  if ('length' in unit) return `${unit.in ?? 'pieces'}-${unit.length}-${unit.overlap}`;
  return unit.by === 'meaning' ? `meaning-${unit.model}` : `${unit.by}-${unit.cap}`;
}

function vectorKeyOf(unit: PassageUnit, model: ModelName): string {
  return `${model}/${unitKeyOf(unit)}`;
}

/** Token counts of one document, by its own children and sections. */
export interface DocumentTokens {
  readonly ofChild: Uint32Array;
  readonly ofLead: Uint32Array;
}

/** Complete vectors of one model. */
export interface HeldVectors {
  readonly unit: PassageUnit;
  readonly model: ModelName;
  /** Row-major. */
  readonly vectors: VectorRows;
  /** They answer until others, in the precision that is wanted now, take their place. */
  readonly isProvisional?: boolean;
}

/** Vectors by the hashes of what was embedded, one row a hash. */
export interface KnownVectors {
  readonly model: ModelName;
  readonly hashes: readonly string[];
  readonly vectors: VectorRows;
}

/**
 * One revision of a document under one cut, with what is derived from it. Never changes but for what it remembers: another revision or cut
 * is another `HeldDocument`.
 */
export class HeldDocument {
  readonly record: DocumentRecord;
  /** What a viewer may not read of it; nothing of a whole document. */
  readonly hidden: readonly Span[] = [];
  tokens: DocumentTokens | null = null;
  #fingerprint: Fingerprint | null = null;
  #labels: readonly LabelledSpan[] | null = null;
  readonly #spans = new Map<string, readonly Span[]>();
  readonly #hashes = new Map<string, readonly string[]>();
  readonly #vectors = new Map<string, HeldVectors>();
  readonly #kept = new Map<string, readonly KnownVectors[]>();
  /** Vectors that are kept and not read yet. */
  #expected: ReadonlySet<string> = new Set();
  readonly #bags = new Map<IndexKind, TermBags>();
  #previousVectors: readonly KnownVectors[];

  /** `previousVectors` are those that the previous revision had, by the hashes of its sentences. */
  constructor(record: DocumentRecord, previousVectors: readonly KnownVectors[] = []) {
    this.record = record;
    this.#previousVectors = previousVectors;
  }

  get previousVectors(): readonly KnownVectors[] {
    return this.#previousVectors;
  }

  /** Whatever vectors it holds on to, those of its previous revision among them. */
  *allVectors(): Iterable<VectorRows> {
    for (const { vectors } of this.heldVectors()) yield vectors;
    for (const { vectors } of this.#previousVectors) yield vectors;
  }

  addPreviousVectors(known: readonly KnownVectors[]): void {
    if (known.length > 0) this.#previousVectors = [...this.#previousVectors, ...known];
  }

  /** What it is compared with other documents by. */
  get fingerprint(): Fingerprint {
    this.#fingerprint ??= fingerprintOf(this.searchKeysOf('children'));
    return this.#fingerprint;
  }

  /** Its whole text as stretches under one access label each. */
  get labels(): readonly LabelledSpan[] {
    const { text, access, hand, hasLabelledBlocks } = this.record;
    this.#labels ??= labelText({ textLength: text.length, blocks: hasLabelledBlocks === false ? [] : this.record.blocks, access, hand });
    return this.#labels;
  }

  /** The access labels that a section bears. */
  labelsOf(section: Section): readonly string[] {
    const labels = new Set(this.#labelsIn(section).map(({ label }) => label));
    labels.delete('');
    return [...labels];
  }

  /** Those of its stretches that a span lies on; they are the whole text, in order. */
  #labelsIn({ start, end }: Span): readonly LabelledSpan[] {
    const { labels } = this;
    const first = firstEndingAfter(labels, start);
    let last = first;
    while ((labels[last]?.start ?? end) < end) last++;
    return labels.slice(first, last);
  }

  /** The document that nothing is hidden of. */
  get whole(): HeldDocument {
    return this;
  }

  get sections(): readonly Section[] {
    return this.record.cut.sections;
  }

  /** Tokens and meaning must have been cut by `cutBeforehand`. */
  passagesOf(unit: PassageUnit): readonly Span[] {
    if (unit === 'children') return this.record.cut.children;
    const key = unitKeyOf(unit);
    return this.#rememberSpans(key, this.#spans.get(key) ?? this.#partAtLabels(this.#cut(unit)));
  }

  /** The cuts used last stay, and those that have vectors. */
  #rememberSpans(key: string, spans: readonly Span[]): readonly Span[] {
    this.#spans.delete(key);
    this.#spans.set(key, spans);
    for (const other of this.#spans.keys()) {
      if (this.#spans.size <= MOST_CUTS) break;
      if ([...this.#vectors.keys()].some((own) => own.endsWith(`/${other}`))) continue;
      this.#spans.delete(other);
      this.#hashes.delete(other);
    }
    return spans;
  }

  hasPassagesOf(unit: PassageUnit): boolean {
    return unit === 'children' || this.#spans.has(unitKeyOf(unit));
  }

  /** Takes passages that something outside the text decides, and the vectors that were kept of them. */
  setPassages(unit: PassageUnit, spans: readonly Span[]): void {
    const key = unitKeyOf(unit);
    this.#rememberSpans(key, this.#partAtLabels(spans));
    for (const { model, hashes, vectors } of this.#kept.get(key) ?? []) {
      if (areEqual(hashes, this.hashesOf(unit))) this.setVectors({ unit, model, vectors });
    }
    this.#kept.delete(key);
  }

  /** Takes vectors of passages that are not cut yet, by the key of their unit. */
  setKeptVectors(key: string, kept: KnownVectors): void {
    this.#kept.set(key, [...(this.#kept.get(key) ?? []), kept]);
  }

  /** A passage over two access labels is parted between them: else it would be lost to a viewer who has but one. */
  #partAtLabels(spans: readonly Span[]): readonly Span[] {
    const { text, hasLabelledBlocks, hand } = this.record;
    if ((hasLabelledBlocks === false && hand === undefined) || this.labels.length < 2) return spans;
    return spans
      .flatMap((span) =>
        this.#labelsIn(span).map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) })),
      )
      .filter(({ start, end }) => start < end && text.slice(start, end).trim() !== '');
  }

  #cut(unit: CutUnit): readonly Span[] {
    const { text, blocks, marks, cut } = this.record;
    if ('length' in unit && unit.in === undefined) return cutPieces(text, unit);
    if (!('length' in unit) && unit.by !== 'meaning') return cutBlocks({ text, blocks, marks, children: cut.children }, unit);
    throw new Error(`expected ${unitKeyOf(unit)} to be cut before it is searched`);
  }

  /** Search keys are long and wanted once, so they are not remembered. */
  searchKeysOf(unit: PassageUnit): string[] {
    const { text, marks } = this.record;
    return this.passagesOf(unit).map((span) => searchKeyOf(text, span, marks));
  }

  embeddedTextsOf(unit: PassageUnit): string[] {
    const { text, marks, cut } = this.record;
    if (unit === 'children') return cut.children.map((child) => embeddedText(text, child, marks));
    return this.passagesOf(unit).map((span) => plainTextOf(text, span, marks));
  }

  hashesOf(unit: PassageUnit): readonly string[] {
    const key = unitKeyOf(unit);
    const known = this.#hashes.get(key);
    if (known) return known;
    const hashes = this.embeddedTextsOf(unit).map(hashEmbeddedText);
    this.#hashes.set(key, hashes);
    return hashes;
  }

  /** Takes hashes that were made of the very texts that `embeddedTextsOf` gives. */
  setHashes(unit: PassageUnit, hashes: readonly string[]): void {
    this.#hashes.set(unitKeyOf(unit), hashes);
  }

  /** Row-major vectors of every passage; null while they are not complete. Where nothing is to be embedded they are. */
  vectorsOf(unit: PassageUnit, model: ModelName): VectorRows | null {
    const vectors = this.#vectors.get(vectorKeyOf(unit, model))?.vectors;
    return vectors ?? (this.passagesOf(unit).length === 0 ? new Float32Array(0) : null);
  }

  /** Whether passages want to be embedded: there are no vectors, in this session or kept, or none of the precision wanted now. */
  lacksVectors(unit: PassageUnit, model: ModelName): boolean {
    const key = vectorKeyOf(unit, model);
    if (this.#expected.has(key)) return false;
    return this.vectorsOf(unit, model) === null || this.#vectors.get(key)?.isProvisional === true;
  }

  /** Names vectors that will be set soon, or turn out not to be its own. */
  expectVectors(expected: readonly { readonly unit: PassageUnit; readonly model: ModelName }[]): void {
    this.#expected = new Set(expected.map(({ unit, model }) => vectorKeyOf(unit, model)));
  }

  /** True where vectors that were expected have not come. */
  forgetExpected(): boolean {
    const isBroken = [...this.#expected].some((key) => !this.#vectors.has(key));
    this.#expected = new Set();
    return isBroken;
  }

  /** What search made of it when it was kept, once; the index has it from then on. */
  takeBags(kind: IndexKind): TermBags | null {
    const bags = this.#bags.get(kind) ?? null;
    this.#bags.delete(kind);
    return bags;
  }

  setBags(kind: IndexKind, bags: TermBags): void {
    this.#bags.set(kind, bags);
  }

  /** Takes vectors that belong to `hashesOf(held.unit)`, in that order. */
  setVectors(held: HeldVectors): void {
    this.#vectors.set(vectorKeyOf(held.unit, held.model), held);
  }

  /** The same revision and cut under another arrival or other labels, with the same vectors. */
  with(change: Partial<Pick<DocumentRecord, 'arrival' | 'hand'>>): HeldDocument {
    const moved = new HeldDocument({ ...this.record, ...change }, this.previousVectors);
    // Other labels part other passages than the sentences in other places.
    return this.#takeAlong(moved, change.hand === undefined ? () => true : (key) => key === 'children' || key.endsWith('/children'));
  }

  /** The same without what is kept of the revision before. */
  withoutPrevious(): HeldDocument {
    const { previous: _forgotten, ...record } = this.record;
    return this.#takeAlong(new HeldDocument(record));
  }

  #takeAlong(moved: HeldDocument, isKept: (key: string) => boolean = () => true): HeldDocument {
    for (const [unit, spans] of this.#spans) if (isKept(unit)) moved.#spans.set(unit, spans);
    for (const [unit, hashes] of this.#hashes) if (isKept(unit)) moved.#hashes.set(unit, hashes);
    for (const [key, vectors] of this.#vectors) if (isKept(key)) moved.#vectors.set(key, vectors);
    for (const [key, kept] of this.#kept) moved.#kept.set(key, kept);
    moved.#expected = this.#expected;
    return moved;
  }

  /** The vectors of every unit and model that has them. */
  heldVectors(): Iterable<HeldVectors> {
    return this.#vectors.values();
  }
}

export function areEqual(hashes: readonly string[], others: readonly string[]): boolean {
  return hashes.length === others.length && hashes.every((hash, index) => hash === others[index]);
}
