/** Odds the slow way: every ordered draw of six single cards, each played by `playCoup`. */
import { outcomes, volontaBits } from '../../../engine/protocol/messages.ts';
import type { Ways } from '../../../engine/odds/count.ts';
import { playCoup, type CoupDeal } from '../../../engine/rules/coup.ts';
import type { Ruleset } from '../../../engine/rules/ruleset.ts';

/** Tiny sabots as card kinds: together they reach every optional cell, naturals and ties. */
export const shoes: readonly (readonly number[])[] = [
  [12, 2, 15, 8, 3, 4, 5, 6],
  [4, 17, 9, 10, 5, 18, 1, 6],
  [7, 20, 0, 13, 11, 21, 2, 3],
];

export function compositionOf(shoe: readonly number[]): readonly number[] {
  return Array.from({ length: 52 }, (_, kind) => shoe.filter((card) => card === kind).length);
}

/** Every ordered draw of six of these cards. */
function allDeals(shoe: readonly number[], length = 6): readonly (readonly number[])[] {
  if (length === 0) return [[]];
  return shoe.flatMap((card, at) => allDeals(shoe.toSpliced(at, 1), length - 1).map((rest) => [card, ...rest]));
}

const known = new Map<readonly number[], readonly (readonly number[])[]>();

/** How many of them end with each outcome. */
export function tally(shoe: readonly number[], outcomeOf: (cards: readonly number[]) => number): Ways {
  const deals = known.get(shoe) ?? allDeals(shoe);
  known.set(shoe, deals);
  const seen = [0, 0, 0, 0];
  for (const cards of deals) seen[outcomeOf(cards)]!++;
  const count = (outcome: number): bigint => BigInt(seen[outcome]!);
  return { punta: count(outcomes.punta), banco: count(outcomes.banco), egalite: count(outcomes.egalite) };
}

/** The peeker tries every legal decision; the other side takes its default. */
export function bestOutcome(
  ruleset: Ruleset,
  cards: readonly number[],
  peeker: 'punta' | 'banco',
  allaRegola: boolean,
): number {
  const bits = allaRegola ? volontaBits.regola : 0;
  const deal: CoupDeal = {
    cards,
    withOthers: false,
    puntaVolonta: peeker === 'punta' ? bits : 0,
    bancoVolonta: peeker === 'banco' ? bits : 0,
  };
  const first = playCoup(ruleset, deal, {}).waiting!;
  const results = (peeker === 'punta' ? first.options : [first.fallback]).flatMap((punta) => {
    const second = playCoup(ruleset, deal, { punta });
    if (second.waiting === null) return [second.outcome!];
    const decisions = peeker === 'banco' ? second.waiting.options : [second.waiting.fallback];
    return decisions.map((banco) => playCoup(ruleset, deal, { punta, banco }).outcome!);
  });
  const own = peeker === 'punta' ? outcomes.punta : outcomes.banco;
  return results.includes(own) ? own : results.includes(outcomes.egalite) ? outcomes.egalite : results[0]!;
}
