import type { Unit } from '../../model';
import type { ProductAnswer, ProductFault, ProductInput, ProductSeat, SeenChild } from './product';

/** A child and its score, as products hand them about. */
export interface Hit {
  readonly child: number;
  readonly score: number;
}

export interface Group {
  /** Number of the section or document. */
  readonly owner: number;
  /** Best first. */
  readonly hits: readonly Hit[];
}

/** The first `depth` hits of the ranking; `keeps` bounds their scores. */
export function takeHits({ order, scores }: ProductInput, depth = Infinity, keeps: (score: number) => boolean = () => true): Hit[] {
  const hits: Hit[] = [];
  const end = Math.min(order.length, Math.max(0, depth));
  for (let r = 0; r < end; r++) {
    const score = scores[r] as number;
    if (keeps(score)) hits.push({ child: order[r] as number, score });
  }
  return hits;
}

export function ownersOf(input: ProductInput, unit: Unit): Uint32Array {
  return unit === 'section' ? input.sectionOf : input.documentOf;
}

/** Hits by section or document, in the order of first appearance. */
export function groupHits(hits: readonly Hit[], ownerOf: Uint32Array): Group[] {
  const groups = new Map<number, Hit[]>();
  for (const hit of hits) {
    const owner = ownerOf[hit.child] as number;
    const own = groups.get(owner);
    if (own === undefined) groups.set(owner, [hit]);
    else own.push(hit);
  }
  return Array.from(groups, ([owner, own]) => ({ owner, hits: own }));
}

/** Which groups to open, and how much of each to show. */
export interface Opening {
  readonly limit: number;
  readonly size: number;
  readonly keeps?: (score: number) => boolean;
  /** Only these owners; all where unset. */
  readonly owners?: ReadonlySet<number>;
}

/**
 * The first `limit` groups down the whole ranking, in the order of best hits, with at most `size` hits each.
 *
 * Groups hits as `groupHits` does, but makes nothing of the hits that are not shown, and stops when all groups are full.
 */
export function openGroups({ order, scores }: ProductInput, ownerOf: Uint32Array, { limit, size, keeps, owners }: Opening): Group[] {
  const groups: { owner: number; hits: Hit[] }[] = [];
  const placeOf = new Int32Array(countOwners(ownerOf)).fill(-1);
  let full = 0;
  for (let r = 0; r < order.length && full < limit; r++) {
    const child = order[r] as number;
    const owner = ownerOf[child] as number;
    const place = placeOf[owner] as number;
    const group = place < 0 ? undefined : groups[place];
    if (group === undefined ? groups.length >= limit || owners?.has(owner) === false : group.hits.length >= size) continue;
    const score = scores[r] as number;
    if (keeps?.(score) === false) continue;
    if (group === undefined) placeOf[owner] = groups.push({ owner, hits: [{ child, score }] }) - 1;
    else group.hits.push({ child, score });
    if ((group?.hits.length ?? 1) === size) full++;
  }
  return groups;
}

/** Sum, number, best and least of all scores of each section or document; nothing is said of one without a hit. */
export function sumScores({ order, scores }: ProductInput, ownerOf: Uint32Array): ScoreSums {
  const owners = countOwners(ownerOf);
  const [sums, best, least] = [new Float64Array(owners), new Float64Array(owners), new Float64Array(owners)];
  const counts = new Uint32Array(owners);
  for (let r = 0; r < order.length; r++) {
    const owner = ownerOf[order[r] as number] as number;
    const score = scores[r] as number;
    if (counts[owner] === 0) best[owner] = score;
    sums[owner] = (sums[owner] as number) + score;
    counts[owner] = (counts[owner] as number) + 1;
    least[owner] = score;
  }
  return { sums, best, least, counts };
}

export interface ScoreSums {
  readonly sums: Float64Array;
  readonly best: Float64Array;
  readonly least: Float64Array;
  readonly counts: Uint32Array;
}

function countOwners(ownerOf: Uint32Array): number {
  let most = 0;
  for (let child = 0; child < ownerOf.length; child++) most = Math.max(most, (ownerOf[child] as number) + 1);
  return most;
}

/** How many children each section or document has. */
export function countChildren(ownerOf: Uint32Array): Uint32Array {
  const counts = new Uint32Array(countOwners(ownerOf));
  for (let child = 0; child < ownerOf.length; child++) {
    const owner = ownerOf[child] as number;
    counts[owner] = (counts[owner] as number) + 1;
  }
  return counts;
}

export const bestOf = ({ hits }: Group): number => hits[0]?.score ?? 0;

export const meanOf = (hits: readonly Hit[]): number => hits.reduce((sum, { score }) => sum + score, 0) / hits.length;

export const childSeat = ({ child, score }: Hit): ProductSeat => ({ level: 'child', id: child, score, children: null });

export const groupSeat = (unit: Unit, group: Group, score: number | null, children: readonly SeenChild[] | null = null): ProductSeat => ({
  level: unit,
  id: group.owner,
  score,
  children,
});

export const answerWith = (seats: readonly ProductSeat[]): ProductAnswer => ({ seats, fault: null });

export const failWith = (fault: ProductFault): ProductAnswer => ({ seats: [], fault });
