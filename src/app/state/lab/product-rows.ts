import type { ProductAnswer, ProductInput, ProductSeat, Product } from '../../../core/fold/products/product';
import { compareProducts, type ProductRow } from '../../../core/fold/products/products';
import type { DiversePick } from '../../../core/fold/rules/pick-diverse';
import type { Catalogue, Ranking, Unit } from '../../../core/model';
import type { LabWords } from '../../words/lab-words';

/** A product's number where nobody says otherwise, with what it would return for it. */
export interface OwnAnswer {
  readonly name: string;
  readonly value: number;
  readonly places: number;
  readonly documents: number;
  readonly fault: ProductAnswer['fault'];
}

export interface ProductLine extends ProductRow {
  /** Null where the product has no such number, or where the row is not at its defaults. */
  readonly own: OwnAnswer | null;
  /** False where the row stands for other settings than the product's defaults. */
  readonly isAtDefaults: boolean;
  /** True where the rule compares vectors and there are none. */
  readonly lacksVectors: boolean;
}

/** The setting that k stands for, by the names that products give it; the first one that is a number counts. */
const MAIN_SETTINGS = ['k', 'topK', 'topN', 'limit', 'size', 'childK'];

/** These rows imitate settings that people choose against domination; with the defaults they would be another row. */
const NOT_AT_DEFAULTS: ReadonlySet<string> = new Set(['langchain-js/ParentDocumentRetriever', 'orama/vector search']);

/** `picks` are those of MMR as products make them where nobody says otherwise; null where none are here. */
export function makeProductInput(catalogue: Catalogue, { order, scores }: Ranking, picks: readonly DiversePick[] | null): ProductInput {
  const { documentOf, sectionOf, sections } = catalogue;
  const documentOfSection = Uint32Array.from(sections, ({ document }) => document);
  return { order, scores, documentOf, sectionOf, documentOfSection, ...(picks ? { pickDiverse: () => picks } : {}) };
}

/** The table of products: with k as it is set, and with each product's own number. */
export function listProductLines(input: ProductInput, asked: { readonly k: number; readonly unit: Unit }): ProductLine[] {
  return compareProducts(input, asked).map((row) => ({
    ...row,
    own: answerByDefault(input, row.product, asked.unit),
    isAtDefaults: !NOT_AT_DEFAULTS.has(row.product.name),
    lacksVectors: row.product.defaults['search'] === 'mmr' && input.pickDiverse === undefined,
  }));
}

/** Where a rule was seen, in words: run in which version and when, or read where. */
export function evidenceOf({ evidence }: Product, words: LabWords['products']): string {
  return evidence.how === 'run' ? words.run(`${evidence.package} ${evidence.version}`, evidence.date) : words.read(evidence.source);
}

/** The document that a seat stands in. */
export function documentOfSeat({ documentOf, documentOfSection }: ProductInput, { level, id }: ProductSeat): number {
  return level === 'document' ? id : ((level === 'section' ? documentOfSection[id] : documentOf[id]) ?? 0);
}

function answerByDefault(input: ProductInput, product: Product, unit: Unit): OwnAnswer | null {
  const name = MAIN_SETTINGS.find((setting) => typeof product.defaults[setting] === 'number');
  const value = name === undefined ? undefined : product.defaults[name];
  if (name === undefined || typeof value !== 'number' || NOT_AT_DEFAULTS.has(product.name)) return null;
  const { seats, fault } = product.answer(input, { k: value, unit });
  return { name, value, places: seats.length, documents: new Set(seats.map((seat) => documentOfSeat(input, seat))).size, fault };
}
