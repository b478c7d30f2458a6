/** R19.6: what a bank is worth, compared with every way in which a round can go. */
import { describe, expect, it } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import { decimalText, fraction, times } from '../../../engine/odds/fraction.ts';
import { bankValue, type RoundBet } from '../../../engine/odds/sette-bank.ts';
import { duelWays } from '../../../engine/odds/sette-duel.ts';

/** The punta wins 2 of 5 duels: all 2^n rounds, each weighed by 2 for the punta and 3 for the banker. */
function everyRound(posta: bigint, bets: readonly RoundBet[], feeBps: bigint) {
  const sums = { average: 0n, cagnotte: 0n, staked: 0n, emptied: 0n };
  for (let round = 0; round < 2 ** bets.length; round++) {
    let [left, weight] = [posta, 1n];
    let [cagnotte, staked] = [0n, 0n];
    for (const [i, bet] of bets.entries()) {
      const stake = bet === 'banco' || bet > left ? left : bet;
      const puntaWins = ((round >> i) & 1) === 1;
      weight *= puntaWins ? 2n : 3n;
      staked += stake;
      if (puntaWins) left -= stake;
      else {
        cagnotte += (stake * feeBps) / 10_000n;
        left += stake - (stake * feeBps) / 10_000n;
      }
    }
    sums.average += weight * (left - posta);
    sums.cagnotte += weight * cagnotte;
    sums.staked += weight * staked;
    if (left === 0n) sums.emptied += weight;
  }
  const all = 5n ** BigInt(bets.length);
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, fraction(sum, all)]));
}

describe('what a bank is worth', () => {
  it.each<[string, bigint, readonly RoundBet[]]>([
    ['small bets', 1000n, [70n, 133n, 99n]],
    ['bets above what is left', 1000n, [700n, 650n, 650n, 333n]],
    ['banco each time', 1001n, ['banco', 'banco', 'banco', 'banco']],
    ['both', 777n, [100n, 'banco', 50n, 'banco', 1n]],
    ['no bet', 500n, []],
  ])('R19.6 %s: every way in which the round can go', (_name, posta, bets) => {
    for (const feeBps of [0, 200, 1000])
      expect(bankValue(fraction(2n, 5n), feeBps, posta, bets)).toEqual(everyRound(posta, bets, BigInt(feeBps)));
  });

  it('R19.6 bets that the posta covers are worth what they are worth one by one', () => {
    const { punta, banco } = duelWays();
    const chance = fraction(punta, punta + banco);
    const each = bankValue(chance, 200, 10_000n, [1000n]).average;
    const nine = bankValue(
      chance,
      200,
      10_000n,
      Array.from({ length: 9 }, () => 1000n),
    );
    expect(nine.average).toEqual(times(each, fraction(9n)));
    expect(decimalText(each, 4)).toBe('199.2103');
  });

  it('R19.6 asserts a posta and bets above 0', () => {
    expect(() => bankValue(fraction(2n, 5n), 200, 0n, [1n])).toThrow(AssertionFailed);
    expect(() => bankValue(fraction(2n, 5n), 200, 1n, [0n])).toThrow(AssertionFailed);
  });
});
