import type { CountedChild, RankedVoter, RuleInput } from './rules/rule';
import { RULES, type RuleName } from './rules/rules';
import { seatRanked } from './rules/seat-ranked';

/** The order of every rule, made once a question and kept for all its places. */
export type RuleOrders = Readonly<Record<RuleName, readonly RankedVoter[]>>;

export interface ExplainedChild extends CountedChild {
  readonly child: number;
  readonly score: number;
  /** Of the amounts of all children that counted; 1 where it alone decided. */
  readonly share: number;
}

/** Where the voter stands under one rule. */
export interface Standing {
  readonly rule: RuleName;
  /** Its first place, from 1, as if there were places for all; null where a cap holds it back. */
  readonly place: number | null;
  /** Null where nothing of it counted. */
  readonly score: number | null;
}

/** What the next voter would have needed; each number is what it is short of, 0 or below where it is not. */
export interface RunnerUp {
  readonly voter: number;
  /** Of the line that stands next; null where a cap holds it back. */
  readonly place: number | null;
  readonly score: number | null;
  /**
   * `score`: a better score by the rule. `document-order`: nothing, it is only later in the order of documents.
   * `hits-inside-depth`: a hit among the first M. `room-under-cap`: its document was full. `turn`: rules that go round or
   * pick one by one came to it later.
   */
  readonly lacked: 'score' | 'document-order' | 'hits-inside-depth' | 'room-under-cap' | 'turn';
  /** In the rule's measure; null where one of the two has no score. */
  readonly scoreShort: number | null;
  /** Between the scores of the two best children. */
  readonly bestScoreShort: number;
  /** Between the numbers of children that counted. */
  readonly hitsShort: number;
}

export interface PlaceExplanation {
  readonly rule: RuleName;
  readonly place: number;
  readonly voter: number;
  readonly takes: RankedVoter['takes'];
  readonly score: number | null;
  readonly children: readonly ExplainedChild[];
  /** Hits of the voter that did not count here. */
  readonly uncounted: number;
  /** Under every rule, its own included; rules that need vectors are left out where there are none. */
  readonly standings: readonly Standing[];
  /** The next voter in line; null for the last. */
  readonly runnerUp: RunnerUp | null;
}

/** Every rule's order, each with its own settings where given. */
export function rankByAllRules(
  input: RuleInput,
  settings: Readonly<Partial<Record<RuleName, Readonly<Record<string, number>>>>> = {},
): RuleOrders {
  const names = Object.keys(RULES) as RuleName[];
  return Object.fromEntries(names.map((name) => [name, RULES[name].rank(input, settings[name])])) as unknown as RuleOrders;
}

/**
 * Why a place is taken by whom it is: each child's part, where the voter would stand under every other rule, and what
 * the next in line lacked; null for a place that nobody took.
 *
 * O(hits + voters), the orders being made already.
 */
export function explainPlace(
  input: RuleInput,
  orders: RuleOrders,
  { rule, place }: { readonly rule: RuleName; readonly place: number },
): PlaceExplanation | null {
  const seat = seatRanked(orders[rule], place)[place - 1];
  if (seat === undefined) return null;
  const { voter, takes, score } = seat;
  return {
    rule,
    place,
    voter,
    takes,
    score,
    children: explainChildren(input, seat),
    uncounted: countHits(input, voter) - seat.children.length,
    standings: (Object.keys(RULES) as RuleName[])
      .filter((name) => !RULES[name].needsVectors || input.pickDiverse !== undefined)
      .map((name) => findStanding(name, orders[name], voter)),
    runnerUp: findRunnerUp(input, { rule, order: orders[rule], seat }),
  };
}

function explainChildren({ order, scores }: RuleInput, { children }: RankedVoter): ExplainedChild[] {
  const whole = children.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return children.map(({ rank, amount }) => ({
    rank,
    amount,
    child: order[rank - 1] as number,
    score: scores[rank - 1] as number,
    share: whole === 0 ? 1 / children.length : Math.abs(amount) / whole,
  }));
}

function countHits({ order, voterOf }: RuleInput, voter: number): number {
  let hits = 0;
  for (let r = 0; r < order.length; r++) if (voterOf[order[r] as number] === voter) hits++;
  return hits;
}

function findStanding(rule: RuleName, order: readonly RankedVoter[], voter: number): Standing {
  let place = 0;
  for (const line of order) {
    if (!line.isHeldBack) place++;
    if (line.voter === voter) return { rule, place: line.isHeldBack ? null : place, score: line.score };
  }
  return { rule, place: null, score: null };
}

/**
 * The first line after the seat whose voter has no place up to there; where all of them have one, as in later rounds of a rule that gives
 * a voter several, the next line of another voter.
 */
function findRunnerUp(
  { scores }: RuleInput,
  { rule, order, seat }: { readonly rule: RuleName; readonly order: readonly RankedVoter[]; readonly seat: RankedVoter },
): RunnerUp | null {
  const at = order.indexOf(seat);
  const seated = new Set(order.slice(0, at + 1).map(({ voter }) => voter));
  const behind = order.slice(at + 1);
  const next = behind.find(({ voter }) => !seated.has(voter)) ?? behind.find(({ voter }) => voter !== seat.voter);
  if (next === undefined) return null;
  const sign = RULES[rule].isSmallerBetter ? -1 : 1;
  const scoreShort = seat.score === null || next.score === null ? null : sign * (seat.score - next.score);
  return {
    voter: next.voter,
    place: next.isHeldBack ? null : order.slice(0, order.indexOf(next) + 1).filter(({ isHeldBack }) => !isHeldBack).length,
    score: next.score,
    lacked: nameLack(rule, next, scoreShort),
    scoreShort,
    bestScoreShort: (scores[seat.bestRank - 1] as number) - (scores[next.bestRank - 1] as number),
    hitsShort: seat.children.length - next.children.length,
  };
}

function nameLack(rule: RuleName, next: RankedVoter, scoreShort: number | null): RunnerUp['lacked'] {
  if (next.isHeldBack) return 'room-under-cap';
  if (rule === 'mmr' && next.score === null) return 'turn';
  if (next.score === null) return 'hits-inside-depth';
  if (scoreShort !== null && scoreShort > 0) return 'score';
  return rule === 'mmr' || rule === 'round-robin' ? 'turn' : 'document-order';
}
