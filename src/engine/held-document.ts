import type { ModelName, Section, Span } from '../core/model';
import { cutPieces } from '../core/split/cut-pieces';
import { embeddedText } from '../core/split/embedded-text';
import { plainTextOf } from '../core/split/plain-text';
import { searchKeyOf } from '../core/split/search-key';
import { hashEmbeddedText } from './hash-text';
import type { DocumentRecord } from './ports';

/** What is searched: the document's children, or pieces of a fixed length for the comparison. */
export type PassageUnit = 'children' | { readonly length: number; readonly overlap: number };

export function unitKeyOf(unit: PassageUnit): string {
  return unit === 'children' ? unit : `pieces-${unit.length}-${unit.overlap}`;
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
  readonly vectors: Float32Array;
}

/**
 * One revision of a document under one cut, with what is derived from it. Never changes but for what it remembers: another revision or cut
 * is another `HeldDocument`.
 */
export class HeldDocument {
  readonly record: DocumentRecord;
  tokens: DocumentTokens | null = null;
  readonly #spans = new Map<string, readonly Span[]>();
  readonly #hashes = new Map<string, readonly string[]>();
  readonly #vectors = new Map<string, HeldVectors>();

  constructor(record: DocumentRecord) {
    this.record = record;
  }

  get sections(): readonly Section[] {
    return this.record.cut.sections;
  }

  passagesOf(unit: PassageUnit): readonly Span[] {
    if (unit === 'children') return this.record.cut.children;
    const key = unitKeyOf(unit);
    const known = this.#spans.get(key);
    if (known) return known;
    const spans = cutPieces(this.record.text, unit);
    this.#spans.set(key, spans);
    return spans;
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

  /** Row-major vectors of every passage; null while they are not complete. Where nothing is to be embedded they are. */
  vectorsOf(unit: PassageUnit, model: ModelName): Float32Array | null {
    const vectors = this.#vectors.get(`${model}/${unitKeyOf(unit)}`)?.vectors;
    return vectors ?? (this.passagesOf(unit).length === 0 ? new Float32Array(0) : null);
  }

  /** Takes vectors that belong to `hashesOf(held.unit)`, in that order. */
  setVectors(held: HeldVectors): void {
    this.#vectors.set(`${held.model}/${unitKeyOf(held.unit)}`, held);
  }

  /** The same document under another arrival, with the same vectors. */
  withArrival(arrival: number): HeldDocument {
    const moved = new HeldDocument({ ...this.record, arrival });
    for (const [unit, hashes] of this.#hashes) moved.#hashes.set(unit, hashes);
    for (const [key, vectors] of this.#vectors) moved.#vectors.set(key, vectors);
    return moved;
  }

  /** The vectors of every unit and model that has them. */
  heldVectors(): Iterable<HeldVectors> {
    return this.#vectors.values();
  }
}
