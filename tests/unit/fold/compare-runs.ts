import type { ProductAnswer, ProductInput, ProductSeat } from '../../../src/core/fold/products/product';
import { pickAmong } from './compare-rows';
import type { CaseNames, RunCall } from './replay-run';
import { REPLAYS } from './replay-run';

export interface ProductCase {
  readonly id: string;
  readonly k: number;
  readonly query: { readonly vector: readonly number[] };
  readonly documents: readonly { readonly id: string; readonly sections: readonly { readonly id: string }[] }[];
  readonly children: readonly {
    readonly id: string;
    readonly document: string;
    readonly section: string;
    readonly score: number;
    readonly vector: readonly number[];
  }[];
}

interface ReturnedSeat {
  readonly level: ProductSeat['level'];
  readonly id: string;
  readonly score: number | null;
  readonly children?: readonly (string | { readonly id: string; readonly score: number | null })[];
}

export interface ProductRun {
  readonly product: string;
  readonly case: string;
  readonly variant: string;
  readonly call: RunCall;
  readonly returned: readonly ReturnedSeat[] | null;
  readonly looked: { readonly ids: readonly string[] | null } | null;
  readonly error: { readonly type: string; readonly meaning: string } | null;
  readonly varies?: string;
}

/** A seat by names, so that both sides look alike. */
interface NamedSeat {
  readonly level: string;
  readonly id: string;
  readonly score: number | null;
  readonly children: readonly { readonly id: string; readonly score: number | null }[] | null;
}

function nameCase({ documents, children }: ProductCase): CaseNames {
  return {
    document: documents.map(({ id }) => id),
    section: documents.flatMap(({ sections }) => sections.map(({ id }) => id)),
    child: children.map(({ id }) => id),
  };
}

/** A case's ranking, equal scores in the order in which `tie` sorts children. */
export function rankCase(one: ProductCase, tie: (child: number) => number): ProductInput {
  const names = nameCase(one);
  const dimensions = one.children[0]?.vector.length ?? 0;
  const order = one.children
    .map((_, child) => child)
    .sort((a, b) => (one.children[b]?.score ?? 0) - (one.children[a]?.score ?? 0) || tie(a) - tie(b));
  const documentOf = new Map(
    one.documents.flatMap(({ id, sections }) => sections.map((section) => [section.id, names.document.indexOf(id)] as const)),
  );
  const rows = Float32Array.from(one.children.flatMap(({ vector }) => [...vector]));
  const scores = Float32Array.from(order, (child) => one.children[child]?.score ?? 0);
  const voterOf = Uint32Array.from(one.children, (_, child) => child);
  return {
    order: Uint32Array.from(order),
    scores,
    sectionOf: Uint32Array.from(one.children, ({ section }) => names.section.indexOf(section)),
    documentOf: Uint32Array.from(one.children, ({ document }) => names.document.indexOf(document)),
    documentOfSection: Uint32Array.from(names.section, (section) => documentOf.get(section) ?? 0),
    vectors: { question: Float32Array.from(one.query.vector), rows },
    pickDiverse: ({ depth, lambda }) => {
      const found = { order: Uint32Array.from(order.slice(0, depth)), scores: scores.slice(0, depth), voterOf, k: depth };
      return pickAmong({ values: rows, dimensions }, found, lambda);
    },
  };
}

/** Orders in which a product may have taken equal scores: as it was seen to, as inserted, and by id, each both ways. */
function tieOrders(one: ProductCase, run: ProductRun): ((child: number) => number)[] {
  const byId = nameCase(one).child.toSorted();
  const seen = run.looked?.ids ?? null;
  const idOf = (child: number): string => one.children[child]?.id ?? '';
  const orders = [
    (child: number) => child,
    (child: number) => -child,
    (child: number) => byId.indexOf(idOf(child)),
    (child: number) => -byId.indexOf(idOf(child)),
  ];
  if (seen === null) return orders;
  const isAmong = (child: number): number => (seen.includes(idOf(child)) ? seen.indexOf(idOf(child)) : seen.length);
  return [...orders, isAmong];
}

const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(a), Math.abs(b));

/** Neighbours of equal score sorted by id, since their order means nothing. */
function sortEquals<Line extends { readonly id: string; readonly score: number | null }>(lines: readonly Line[]): Line[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && line.score !== null && isNear(last[0].score, line.score)) last.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => run.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

function isEqual(ours: readonly NamedSeat[], theirs: readonly NamedSeat[]): boolean {
  const [a, b] = [sortEquals(ours), sortEquals(theirs)];
  return (
    a.length === b.length &&
    a.every((seat, i) => {
      const other = b[i];
      if (other === undefined || seat.level !== other.level || seat.id !== other.id || !isNear(seat.score, other.score)) return false;
      // A product that shows no children of a seat is not asked for any.
      if (other.children === null) return true;
      if (seat.children === null) return false;
      const [own, its] = [sortEquals(seat.children), sortEquals(other.children)];
      const showsScores = its.some(({ score }) => score !== null);
      return (
        own.length === its.length &&
        own.every((child, j) => child.id === its[j]?.id && (!showsScores || isNear(child.score, its[j]?.score ?? null)))
      );
    })
  );
}

function nameSeats(answer: ProductAnswer, names: CaseNames): NamedSeat[] {
  return answer.seats.map(({ level, id, score, children }) => ({
    level,
    id: (level === 'document' || level === 'section' ? names[level][id] : names.child[id]) ?? '?',
    score,
    children: children?.map((seen) => ({ id: names.child[seen.child] ?? '?', score: seen.score })) ?? null,
  }));
}

export interface Comparison {
  readonly isEqual: boolean;
  /** Which of the orders of equal scores did it; 0 is the order of documents. */
  readonly tieOrder: number;
  /** Both sides, for a reader. */
  readonly shown: string;
}

/** Whether our imitation answers a recorded run as the product did, up to the order of equals. */
export function compareRun(run: ProductRun, one: ProductCase): Comparison {
  const names = nameCase(one);
  const replay = REPLAYS[run.product];
  if (replay === undefined) throw new Error(`no imitation of ${run.product}`);
  const theirs = (run.returned ?? []).map(({ level, id, score, children }) => ({
    level,
    id,
    score,
    children: children?.map((child) => (typeof child === 'string' ? { id: child, score: null } : child)) ?? null,
  }));
  const answers = tieOrders(one, run).map((tie) => replay(rankCase(one, tie), run.call, names));
  const tieOrder = answers.findIndex(
    (answer) => (answer.fault !== null) === (run.error !== null) && isEqual(nameSeats(answer, names), theirs),
  );
  const show = (seats: readonly NamedSeat[]): string =>
    seats
      .map(
        ({ id, score, children }) =>
          `${id} ${score?.toFixed(4) ?? '–'}${children === null ? '' : `(${children.map((child) => child.id).join(' ')})`}`,
      )
      .join(', ');
  const ours = answers[0] === undefined ? [] : nameSeats(answers[0], names);
  return {
    isEqual: tieOrder >= 0,
    tieOrder,
    shown: `${run.product} | ${run.case} | ${run.variant}\n  product: ${show(theirs)}\n  ours:    ${show(ours)}`,
  };
}
