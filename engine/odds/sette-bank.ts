/** What it is worth to hold the bank of Sette e mezzo for one round (R19.6). */
import { assert } from '../assert.ts';
import { cagnotteOn } from '../rules/arithmetic.ts';
import { fraction, minus, plus, times, type Fraction } from './fraction.ts';

/** What a punter bets: an amount, or less where less posta is left; or *banco*, the whole posta as it stands. */
export type RoundBet = bigint | 'banco';

/** One round as its banker has it before the first duel; amounts on average. */
export interface BankValue {
  /** What the banker wins, after the cagnotte. */
  readonly average: Fraction;
  readonly cagnotte: Fraction;
  /** What is bet in the round. */
  readonly staked: Fraction;
  /** How often the posta is gone before or with the last duel. */
  readonly emptied: Fraction;
}

const zero = fraction(0n);
const one = fraction(1n);

/**
 * The punters play in this order, each duel won by the punta with the chance `punta`, whatever happened before: so each
 * is from the same deck. The posta has no greatest amount. Where nobody can bet more than the posta stands at, as in
 * classico, the average is that of the bets alone.
 */
export function bankValue(punta: Fraction, feeBps: number, posta: bigint, bets: readonly RoundBet[]): BankValue {
  assert(posta > 0n && bets.every((bet) => bet === 'banco' || bet > 0n), 'no amount above 0');
  const banco = minus(one, punta);
  let cagnotte = zero;
  let staked = zero;
  let chances = new Map([[posta, one]]);
  for (const bet of bets) {
    const next = new Map<bigint, Fraction>();
    const add = (amount: bigint, chance: Fraction): void => {
      next.set(amount, plus(next.get(amount) ?? zero, chance));
    };
    for (const [standing, chance] of chances) {
      const stake = bet === 'banco' || bet > standing ? standing : bet;
      const fee = cagnotteOn(stake, feeBps);
      const won = times(chance, banco);
      add(standing - stake, times(chance, punta));
      add(standing + stake - fee, won);
      cagnotte = plus(cagnotte, times(won, fraction(fee)));
      staked = plus(staked, times(chance, fraction(stake)));
    }
    chances = next;
  }
  const left = [...chances].reduce((sum, [amount, chance]) => plus(sum, times(chance, fraction(amount))), zero);
  return {
    average: minus(left, fraction(posta)),
    cagnotte,
    staked,
    emptied: chances.get(0n) ?? zero,
  };
}
