/** What a punter is offered: the range of a bet and the price of a call (rules.md 1.1). */
import { describe, expect, it } from 'vitest';
import { betProblem, betRange } from '../../../engine/rules/betting.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';

const headsUp = rulesetOf(3)!;
const limits = { minBet: 100n };

describe('what is offered', () => {
  it.each([
    ['half of it is the minimum', 200n, 10_000n, 100n],
    ['half of it is a hundredth below', 199n, 10_000n, null],
    ['a posta of one chip', 100n, 10_000n, null],
    ['all of a credit below the minimum', 180n, 90n, 90n],
    ['a credit that half of it exceeds', 1_000n, 400n, null],
  ] as const)('R3.21 tavolo, %s', (_what, posta, credit, tavolo) => {
    expect(betRange(headsUp, limits, posta, credit).tavolo).toBe(tavolo);
  });

  it('R3.21 banco is also offered below the minimum posta, and so is a plain bet that would cover it', () => {
    expect(betRange(headsUp, limits, 80n, 10_000n)).toEqual({ banco: 80n, tavolo: null, min: 100n, max: 100n });
  });

  it('R3.21 whatever is offered can be bet', () => {
    for (let posta = 1n; posta < 450n; posta += 7n) {
      for (let credit = 1n; credit < 450n; credit += 7n) {
        const { banco, tavolo, min, max } = betRange(headsUp, limits, posta, credit);
        const bets = [
          ...(banco === null ? [] : [[calls.banco, banco] as const]),
          ...(tavolo === null ? [] : [[calls.tavolo, tavolo] as const]),
          [calls.plain, min] as const,
          [calls.plain, max] as const,
        ];
        for (const [call, most] of bets)
          expect(
            betProblem(headsUp, limits, posta, credit, { call, max: most, volonta: 0 }),
            `${call} of ${most} against ${posta} with ${credit}`,
          ).toBeNull();
      }
    }
  });
});
