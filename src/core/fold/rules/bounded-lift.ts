import { rankVoters } from './rank-voters';
import type { RankedVoter, RuleInput } from './rule';

/**
 * Voters by their best child, lifted a little for each further one among the first M hits:
 * score = max + |max| · β · (1 − e^(−(m − 1) / τ)).
 *
 * β is the most that company can add (.15: fifteen per cent), τ how many further hits it takes to come near it. With a
 * positive maximum this is max · (1 + β (…)); a negative one is lifted too, not pushed down.
 * Source: the "15 % bounded lift" asked for in s2b#390; this form is Oyako's own.
 * Good at: a compromise between those who find that one document eats the list and those who find that density of hits
 * is thrown away. Bad at: two numbers to choose; where scores lie close together (e5: .7 to .95) even .15 reorders
 * everything; depends on M.
 */
export function rankByBoundedLift(input: RuleInput, { beta, tau }: { readonly beta: number; readonly tau: number }): RankedVoter[] {
  const { scores } = input;
  return rankVoters(input, ({ ranks, bestRank }) => {
    const best = scores[bestRank - 1] as number;
    const liftBy = (hits: number): number => Math.abs(best) * beta * (1 - Math.exp(-(hits - 1) / tau));
    return {
      score: best + liftBy(ranks.length),
      children: ranks.map((rank, i) => ({ rank, amount: i === 0 ? best : liftBy(i + 1) - liftBy(i) })),
    };
  });
}
