import { foldHits } from '../fold/fold-hits';
import { measureSpread } from '../fold/measure-spread';
import type { Catalogue, Unit } from '../model';
import type { DocumentSpan } from '../evaluate/gold-spans';

/** One ranking of a collection, with the marked answer where it stands in it; null where none is marked or it is not there. */
export interface BoardSide {
  readonly order: Uint32Array;
  readonly catalogue: Catalogue;
  readonly answer: DocumentSpan | null;
}

export interface BoardFigures {
  readonly hitCount: number;
  /** Of the first k hits, and of the places taken after folding and refilling; null where there is nothing to count. */
  readonly largestShare: number | null;
  readonly largestShareFolded: number | null;
  readonly freed: number;
  readonly kStar: number | null;
  /** Rank of the first hit that holds any of the marked answer; null where it is no hit or not there. */
  readonly answerRank: number | null;
}

/** A voter that has a place before, after, or both; its numbers are those of the side's own catalogue. */
export interface ComparedPlace {
  readonly voter: { readonly before: number | null; readonly after: number | null };
  readonly place: { readonly before: number | null; readonly after: number | null };
}

export interface BoardComparison {
  readonly before: BoardFigures;
  readonly after: BoardFigures;
  /** Those that stayed by their place after, then those that came, then those that went. */
  readonly places: readonly ComparedPlace[];
}

/**
 * What another revision of a document does to one question's places.
 *
 * A voter is the same in both where it is the same document, or in it the section of the same headings (the j-th of those that share them).
 */
export function compareBoards(
  before: BoardSide,
  after: BoardSide,
  { k, vote }: { readonly k: number; readonly vote: Unit },
): BoardComparison {
  const seatsBefore = seatVoters(before, k, vote);
  const seatsAfter = seatVoters(after, k, vote);
  const names = [...new Set([...seatsAfter.keys(), ...seatsBefore.keys()])];
  const places = names.map((name) => {
    const was = seatsBefore.get(name) ?? null;
    const is = seatsAfter.get(name) ?? null;
    return {
      voter: { before: was?.voter ?? null, after: is?.voter ?? null },
      place: { before: was?.place ?? null, after: is?.place ?? null },
    };
  });
  const rankOf = ({ place }: ComparedPlace): number => (place.after === null ? 2 : place.before === null ? 1 : 0);
  return { before: measure(before, k, vote), after: measure(after, k, vote), places: places.sort((a, b) => rankOf(a) - rankOf(b)) };
}

function foldSide({ order, catalogue }: BoardSide, k: number, vote: Unit): ReturnType<typeof foldHits> {
  return foldHits(order, vote === 'document' ? catalogue.documentOf : catalogue.sectionOf, k);
}

function measure(side: BoardSide, k: number, vote: Unit): BoardFigures {
  const { order, catalogue, answer } = side;
  const fold = foldSide(side, k, vote);
  const documentAt = (rank: number): number => catalogue.documentOf[order[rank - 1] ?? -1] ?? 0;
  const taken = fold.places.flatMap(({ rank }) => (rank === null ? [] : [documentAt(rank)]));
  const found = order.findIndex((child) => answer !== null && holds(catalogue, child, answer));
  return {
    hitCount: order.length,
    largestShare: measureSpread(Array.from({ length: fold.looked }, (_, index) => documentAt(index + 1)))?.largestShare ?? null,
    largestShareFolded: measureSpread(taken)?.largestShare ?? null,
    freed: fold.freed,
    kStar: fold.kStar,
    answerRank: found < 0 ? null : found + 1,
  };
}

function holds({ documentOf, startOf, endOf }: Catalogue, child: number, answer: DocumentSpan): boolean {
  return documentOf[child] === answer.document && (startOf[child] ?? 0) < answer.end && (endOf[child] ?? 0) > answer.start;
}

/** Seated voters by a name that lasts from one revision to the next, in the order of their places. */
function seatVoters(side: BoardSide, k: number, vote: Unit): Map<string, { readonly voter: number; readonly place: number }> {
  const names = vote === 'document' ? side.catalogue.documents.map(({ id }) => id) : nameSections(side.catalogue);
  const seats = new Map<string, { readonly voter: number; readonly place: number }>();
  for (const { voter, place } of foldSide(side, k, vote).places) if (voter !== null) seats.set(names[voter] ?? '', { voter, place });
  return seats;
}

function nameSections({ documents, sections }: Catalogue): string[] {
  const seen = new Map<string, number>();
  return sections.map(({ document, headingPath, heading }) => {
    const name = JSON.stringify([documents[document]?.id, ...headingPath, heading]);
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    return `${name} ${number}`;
  });
}
