import { greatestOf } from '../extremes';
import { isTouched } from '../access/hide-parts';
import { buildContext } from '../context/build-context';
import { fillInRankOrder, type RankedSpan } from '../context/compare-ways';
import type { Measure, TextOf } from '../context/measure';
import { measureSpread } from '../fold/measure-spread';
import { meetVoters } from '../fold/rules/meet-voters';
import type { RankedVoter, RuleInput } from '../fold/rules/rule';
import { RULES } from '../fold/rules/rules';
import { seatRanked } from '../fold/rules/seat-ranked';
import type { Catalogue, Fold, Passage, Ranking, Span, Spread } from '../model';
import { countCutChildren } from './count-cut-children';
import { containsGold, type DocumentSpan } from './gold-spans';
import { searchesSentences, type Setup } from './setup';

/** Every passage of one way of cutting, and how they rank. */
export interface RankedCut extends Ranking {
  readonly documentOf: Uint32Array;
  readonly startOf: Uint32Array;
  readonly endOf: Uint32Array;
}

export interface SetupParts {
  readonly ranked: RankedCut;
  /** Of the same version; where sentences are searched its children are the passages. */
  readonly catalogue: Catalogue;
  readonly measure: Measure;
  readonly textOf: TextOf;
  /** The marked answer; null where none is marked. */
  readonly answer: DocumentSpan | null;
  /** Picks of MMR over `ranked`, for rules that compare passages; null where none can be made. */
  readonly pickDiverse?: RuleInput['pickDiverse'] | null;
}

/** A taken place. Its span is that of its best passage. */
export interface SetupSeat extends RankedSpan {
  readonly place: number;
  /** Of its best passage, from 1. */
  readonly rank: number;
  /** Passages of it among the first h hits. */
  readonly votes: number;
  /** Whether it came in from below the first h hits. */
  readonly isNew: boolean;
}

export interface SetupRun {
  readonly seats: readonly SetupSeat[];
  /** Places that nobody took. */
  readonly open: number;
  readonly before: Spread | null;
  readonly after: Spread | null;
  /** Places of the first h that went to others or stayed open. For the best child: those that folding freed. */
  readonly freed: number;
  /** How deep the ranking had to be read to fill every place; null where it could not. For the best child: K*. */
  readonly kStar: number | null;
  readonly passages: readonly Passage[];
  readonly size: number;
  readonly documents: number;
  readonly cutSentences: number;
  /** Whether the marked answer is handed on whole; null where none is marked. */
  readonly hasAnswer: boolean | null;
}

/**
 * Folds one ranking by a setup and fills its context: the same as on the board where the setup is the board's.
 *
 * @throws RangeError where the rule wants vectors that are not there: ask `lacksVectors` first.
 */
export function runSetup(setup: Setup, parts: SetupParts): SetupRun {
  const { ranked, catalogue, answer } = parts;
  if (lacksVectors(setup, parts)) throw new RangeError(`${setup.rule}: expected picks by vectors, got none`);
  const looked = Math.min(setup.k, ranked.order.length);
  const voterOf = listVoters(setup, parts);
  const lines = seatRanked(rankVoters(setup, parts, voterOf), setup.k);
  const seats = lines.map((line, index) => makeSeat(line, index + 1, { ranked, voterOf, looked }));
  const filled = handOn(setup, parts, { seats, voters: lines.map(({ voter }) => voter) });
  const depths = seats.map(({ rank }) => rank);
  return {
    seats,
    open: setup.k - seats.length,
    before: measureSpread(ranked.order.subarray(0, looked).map((passage) => ranked.documentOf[passage] as number)),
    after: measureSpread(seats.map(({ document }) => document)),
    freed: looked - seats.filter(({ isNew }) => !isNew).length,
    kStar: seats.length < setup.k ? null : greatestOf(depths),
    passages: filled.passages,
    size: filled.size,
    documents: new Set(filled.passages.map(({ document }) => document)).size,
    cutSentences: countCutChildren(filled.passages, catalogue),
    hasAnswer: answer && containsGold(filled.passages, answer),
  };
}

/** Whether the rule compares passages by vectors and has none. */
export function lacksVectors({ rule }: Setup, { pickDiverse }: Pick<SetupParts, 'pickDiverse'>): boolean {
  return rule !== 'none' && RULES[rule].needsVectors && !pickDiverse;
}

/** Voters by passage: documents, sections, or each passage itself. */
function listVoters({ rule, splitting, vote }: Setup, { ranked, catalogue }: SetupParts): Uint32Array {
  if (rule === 'none') return ranked.documentOf.map((_, passage) => passage);
  return searchesSentences(splitting) && vote === 'section' ? catalogue.sectionOf : ranked.documentOf;
}

function rankVoters({ rule, ruleSettings, depth, k }: Setup, { ranked, pickDiverse }: SetupParts, voterOf: Uint32Array): RankedVoter[] {
  if (rule === 'none') return Array.from(ranked.order.subarray(0, k), (passage, index) => seatOfPassage(passage, index + 1));
  const { order, scores, documentOf } = ranked;
  let voters = 0;
  for (const voter of voterOf) voters = Math.max(voters, voter + 1);
  const documentOfVoter = new Uint32Array(voters);
  const childCountOf = new Uint32Array(voters);
  voterOf.forEach((voter, passage) => {
    documentOfVoter[voter] = documentOf[passage] as number;
    childCountOf[voter] = (childCountOf[voter] as number) + 1;
  });
  const hits = { order, scores, voterOf, documentOfVoter };
  const input: RuleInput = { ...hits, voters: meetVoters(hits), childCountOf, childCount: voterOf.length, depth, k };
  return RULES[rule].rank(pickDiverse ? { ...input, pickDiverse } : input, ruleSettings);
}

function seatOfPassage(passage: number, bestRank: number): RankedVoter {
  return { voter: passage, takes: 'child', score: null, children: [], bestRank, isHeldBack: false };
}

function makeSeat(
  { takes, voter, bestRank }: RankedVoter,
  place: number,
  { ranked, voterOf, looked }: { readonly ranked: RankedCut; readonly voterOf: Uint32Array; readonly looked: number },
): SetupSeat {
  const passage = ranked.order[bestRank - 1] as number;
  const own = ranked.order.subarray(0, looked).filter((hit) => voterOf[hit] === voter).length;
  return {
    place,
    rank: bestRank,
    votes: takes === 'child' ? 1 : own,
    isNew: bestRank > looked,
    document: ranked.documentOf[passage] as number,
    start: ranked.startOf[passage] as number,
    end: ranked.endOf[passage] as number,
  };
}

function handOn(
  setup: Setup,
  { ranked, catalogue, measure, textOf }: SetupParts,
  { seats, voters }: { readonly seats: readonly SetupSeat[]; readonly voters: readonly number[] },
): { readonly passages: readonly Passage[]; readonly size: number } {
  const { splitting, vote, parent, handOn: maxParents, budget } = setup;
  if (splitting.kind !== 'parent-child') {
    const around = splitting.kind === 'window' ? splitting.around : 0;
    const spans = seats.slice(0, maxParents).map((seat) => ({ ...seat, ...widen(seat, around, catalogue) }));
    return fillInRankOrder(spans, budget, measure, textOf);
  }
  /* Where every sentence has its own vote it hands on its section all the same, as a document that votes does. */
  const votes = setup.rule === 'none' ? 'document' : vote;
  const fold: Pick<Fold, 'places'> = {
    places: seats.map(({ place, rank, isNew }, index) => ({
      place,
      state: isNew ? ('refilled' as const) : ('kept' as const),
      voter: voters[index] as number,
      rank,
      folded: [rank],
    })),
  };
  return buildContext({ fold, order: ranked.order, catalogue, vote: votes, parent, maxParents, budget, measure, textOf });
}

/** A sentence with its neighbours of the same document, as far as nothing that is hidden from the viewer lies between. */
function widen({ document, start, end }: RankedSpan, around: number, { documents, startOf, endOf }: Catalogue): Span {
  const entry = documents[document];
  if (around === 0 || !entry) return { start, end };
  const { firstChild, childCount, hidden = [] } = entry;
  const child = firstChild + startOf.subarray(firstChild, firstChild + childCount).indexOf(start);
  const isOpen = (from: number, to: number): boolean => !isTouched({ start: endOf[from] as number, end: startOf[to] as number }, hidden);
  let first = child;
  let last = child;
  while (first > firstChild && child - first < around && isOpen(first - 1, first)) first--;
  while (last < firstChild + childCount - 1 && last - child < around && isOpen(last, last + 1)) last++;
  return { start: startOf[first] ?? start, end: endOf[last] ?? end };
}
