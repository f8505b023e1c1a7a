import { curveOverK, type CurvePoint } from '../../../core/fold/curve-over-k';
import type { Catalogue, Ranking, SearchBy, Spread, Unit } from '../../../core/model';
import { K_LIMIT } from '../page/address';

/** A document as it was when the question was asked. */
export interface LeadingDocument {
  readonly title: string;
  readonly arrival: number;
}

/** What is kept of one answer: enough for every k and both vote units, and never the ranking itself. */
export interface AskedQuestion {
  readonly question: string;
  /** Null where it could not be asked. */
  readonly by: SearchBy | null;
  readonly hits: number;
  readonly curves: Readonly<Record<Unit, readonly CurvePoint[]>>;
  /** By number, those that lead for some k. */
  readonly documents: ReadonlyMap<number, LeadingDocument>;
}

/** One line of the table, for one k and one vote unit. */
export interface QuestionRow {
  readonly question: string;
  /** How it was searched, which may be by characters while the model is not ready; null where it could not be asked. */
  readonly by: SearchBy | null;
  readonly state: 'asked' | 'no-hit' | 'failed';
  readonly before: Spread | null;
  readonly after: Spread | null;
  readonly freed: number;
  readonly kStar: number | null;
  readonly leading: LeadingDocument | null;
}

export function keepAnswer(question: string, answer: Ranking & { readonly by: SearchBy }, catalogue: Catalogue): AskedQuestion {
  const { documentOf, sectionOf } = catalogue;
  const curve = (voterOf: Uint32Array): CurvePoint[] => curveOverK(answer.order, { voterOf, documentOf, kMax: K_LIMIT });
  const curves = { document: curve(documentOf), section: curve(sectionOf) };
  const documents = new Map<number, LeadingDocument>();
  for (const { before } of curves.document) {
    const entry = before ? catalogue.documents[before.document] : undefined;
    if (before && entry) documents.set(before.document, { title: entry.title, arrival: entry.arrival });
  }
  return { question, by: answer.by, hits: answer.order.length, curves, documents };
}

export function keepFailure(question: string): AskedQuestion {
  return { question, by: null, hits: 0, curves: { document: [], section: [] }, documents: new Map() };
}

/** The table, most dominated first: by largest share, then by places freed; what has no hit or failed comes last. */
export function listQuestionRows(asked: readonly AskedQuestion[], { k, vote }: { readonly k: number; readonly vote: Unit }): QuestionRow[] {
  const rows = asked.map(({ question, by, curves, documents }): QuestionRow => {
    const point = curves[vote][k - 1];
    const before = point?.before ?? null;
    return {
      question,
      by,
      state: by === null ? 'failed' : before === null ? 'no-hit' : 'asked',
      before,
      after: point?.after ?? null,
      freed: point?.freed ?? 0,
      kStar: point?.kStar ?? null,
      leading: (before && documents.get(before.document)) ?? null,
    };
  });
  return rows.sort((a, b) => (b.before?.largestShare ?? -1) - (a.before?.largestShare ?? -1) || b.freed - a.freed);
}
