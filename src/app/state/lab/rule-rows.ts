import type { RuleOrders } from '../../../core/fold/explain-place';
import type { RankedVoter, RuleInput } from '../../../core/fold/rules/rule';
import { RULES, type FoldingRule, type RuleName } from '../../../core/fold/rules/rules';
import { seatRanked } from '../../../core/fold/rules/seat-ranked';

export interface RuleSeat {
  readonly line: RankedVoter;
  readonly document: number;
  readonly holdsAnswer: boolean;
}

/** One line of the table of rules. */
export interface RuleRow {
  readonly rule: FoldingRule;
  /** The taken places, at most k; none where the rule lacks its vectors. */
  readonly seats: readonly RuleSeat[];
  readonly documents: number;
  /** Null where no answer is marked. */
  readonly holdsAnswer: boolean | null;
  /** Voters that a cap keeps from a place. */
  readonly heldBack: number;
  readonly lacksVectors: boolean;
}

/**
 * Who gets the k places under each rule.
 *
 * `answer` holds the children of the marked answer, or is null where none is marked. A place of a voter holds the answer if
 * one of them is the voter's; a place of a single child only if it is one of them.
 */
export function listRuleRows(input: RuleInput, orders: RuleOrders, answer: ReadonlySet<number> | null): RuleRow[] {
  const answerVoters = new Set([...(answer ?? [])].map((child) => input.voterOf[child]));
  return (Object.keys(RULES) as RuleName[]).map((name): RuleRow => {
    const rule = RULES[name];
    const lacksVectors = rule.needsVectors && input.pickDiverse === undefined;
    const seats = (lacksVectors ? [] : seatRanked(orders[name], input.k)).map((line): RuleSeat => {
      const child = input.order[line.bestRank - 1] ?? -1;
      const holdsAnswer = line.takes === 'voter' ? answerVoters.has(line.voter) : (answer?.has(child) ?? false);
      return { line, document: input.documentOfVoter[line.voter] ?? 0, holdsAnswer };
    });
    return {
      rule,
      seats,
      documents: new Set(seats.map(({ document }) => document)).size,
      holdsAnswer: answer === null || lacksVectors ? null : seats.some(({ holdsAnswer }) => holdsAnswer),
      heldBack: lacksVectors ? 0 : orders[name].filter(({ isHeldBack }) => isHeldBack).length,
      lacksVectors,
    };
  });
}
