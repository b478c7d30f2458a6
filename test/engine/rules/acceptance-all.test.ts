/**
 * What is accepted at the close, and who gets the cards: all small cases against the oracle, and properties that hold
 * for any bets.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, volontaBits } from '../../../engine/protocol/messages.ts';
import { acceptedStakes, handOf, type BetAtClose, type Close } from '../../../engine/rules/acceptance.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { callOf, oracle, oracleHand, type Call, type OracleBet } from '../support/acceptance-oracle.ts';
import { venezia } from '../support/rulesets.ts';

/** All orders of n things. */
const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((rest) =>
        Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n, ...rest.slice(at)]),
      );

/** All ways to choose one of `options` for each of `n`. */
function* choices<T>(options: readonly T[], n: number): Generator<T[]> {
  if (n === 0) yield [];
  else for (const rest of choices(options, n - 1)) for (const one of options) yield [...rest, one];
}

/** Compares all cases of these seats against banker 2; returns how many there were. */
function compareAll(seats: readonly number[], posta: number, kinds: readonly Call[]): number {
  const options = [
    null,
    ...kinds.flatMap((call) => Array.from({ length: posta + 1 }, (_, i) => ({ call, most: i + 1 }))),
  ];
  let cases = 0;
  for (const chosen of choices(options, seats.length)) {
    // For four punters: without banco e rispetto one order of arrival, and without banco no ferito; the property below
    // covers the rest.
    const few = seats.length < 4;
    const arrivals =
      few || chosen.some((bet) => bet?.call === 'rispetto') ? orders(seats.length) : [seats.map((_, i) => i + 1)];
    const feriti = few || chosen.some((bet) => bet?.call === 'banco') ? [null, ...seats] : [null];
    for (const arrival of arrivals) {
      const bets = seats.flatMap((seat, i): OracleBet[] =>
        chosen[i] ? [{ seat, order: arrival[i]!, ...chosen[i] }] : [],
      );
      const atClose = bets.map(({ seat, call, most, order }): BetAtClose => ({
        seat,
        call: callOf[call],
        max: BigInt(most),
        order,
        credit: 1000n,
      }));
      for (const ferito of feriti) {
        const expected = oracle({ banker: 2, posta, ferito, bancoSuivi: true, bets });
        const found = acceptedStakes(venezia, { banker: 2, posta: BigInt(posta), ferito, bets: atClose });
        const same = bets.every(
          ({ seat }, i) => Number(found.find((s) => s.seat === seat)?.accepted ?? 0n) === expected[i],
        );
        if (!same)
          expect.fail(
            `posta ${posta}, ferito ${ferito}, ${JSON.stringify(bets)}: ${found.map((s) => `${s.seat} ${s.accepted}`).join(', ')}, should be ${expected.join(', ')}`,
          );
        cases++;
      }
    }
  }
  return cases;
}

const seatedCalls: readonly Call[] = ['plain', 'tavolo', 'rispetto', 'banco'];
const allCalls: readonly Call[] = ['cavallo', ...seatedCalls];
/** Four punters only on request: `npm run test:precedence`. */
const most = Number(process.env.PRECEDENCE_PUNTERS ?? 3);

describe('R3.6 all small cases against the oracle', () => {
  it.each<[string, readonly number[], readonly number[], readonly Call[], number]>([
    ['one punter', [3], [1, 2, 3, 4, 5, 6, 7], allCalls, 364],
    ['two punters, on both sides of the banker', [1, 3], [1, 2, 3, 4, 5], allCalls, 14_730],
    ['two punters, one standing', [1, 11], [1, 2, 3, 4, 5], allCalls, 14_730],
    ['three punters', [1, 3, 4], [1, 2, 3], allCalls, 352_512],
    ['three punters, one standing', [1, 3, 11], [1, 2], allCalls, 130_248],
    ...(most >= 4
      ? ([
          ['three punters, larger amounts', [1, 3, 4], [4, 5], allCalls, 1_136_808],
          ['four punters', [1, 3, 4, 5], [1, 2, 3], seatedCalls, 6_476_182],
          ['four punters, two standing', [1, 3, 11, 12], [1, 2], seatedCalls, 1_876_421],
        ] as [string, readonly number[], readonly number[], readonly Call[], number][])
      : []),
  ])(
    'R3.6 R3.7 R3.8 R3.9 R3.10 R3.11 %s',
    (_title, seats, postas, kinds, expectedCases) => {
      const cases = postas.reduce((sum, posta) => sum + compareAll(seats, posta, kinds), 0);
      expect(cases).toBe(expectedCases);
    },
    3_600_000,
  );

  it('R3.4 the cards: all stakes of four seats up to 3, each with or without a principiante', () => {
    const options = [0, 1, 2, 3].flatMap((accepted) => [
      { accepted, beginner: false },
      { accepted, beginner: true },
    ]);
    for (const chosen of choices(options, 4)) {
      const stakes = [1, 3, 4, 11].map((seat, i) => ({ seat, ...chosen[i]! }));
      const found = handOf(
        2,
        stakes.map(({ seat, accepted, beginner }) => ({
          seat,
          accepted: BigInt(accepted),
          volonta: beginner ? volontaBits.principiante : 0,
        })),
      );
      if (found !== oracleHand(2, stakes)) expect.fail(`${JSON.stringify(stakes)}: ${found}`);
    }
  });
});

const amount = fc.bigInt({ min: 1n, max: 60n });
const seatPool = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const closeOf = fc
  .record({
    posta: fc.bigInt({ min: 1n, max: 100n }),
    ferito: fc.option(fc.constantFrom(...seatPool), { nil: null }),
    bets: fc.shuffledSubarray(seatPool).chain((seats) =>
      fc.tuple(
        ...seats.map((seat, i) =>
          fc.record({
            seat: fc.constant(seat),
            order: fc.constant(i + 1),
            credit: fc.oneof(amount, fc.constant(1000n)),
            max: fc.oneof(amount, fc.constant(1000n)),
            call: fc.constantFrom(
              calls.plain,
              calls.plain,
              calls.cavallo,
              calls.tavolo,
              calls.bancoRispetto,
              calls.banco,
            ),
          }),
        ),
      ),
    ),
  })
  .map((close): Close => ({ banker: 3, ...close }));
const rulesOf = fc.constantFrom(...rulesets);
const holds = (property: (rules: Ruleset, close: Close) => void) =>
  fc.assert(fc.property(rulesOf, closeOf, property), { numRuns: 2_000 });
const stakeOf = (rules: Ruleset, close: Close, seat: number): bigint =>
  acceptedStakes(rules, close).find((s) => s.seat === seat)?.accepted ?? 0n;

describe('R3.6 properties', () => {
  it('R2.2 R3.6 Σ ≤ posta; each stake above 0, within maximum and credit, once per seat, only of those who bet', () =>
    holds((rules, close) => {
      const stakes = acceptedStakes(rules, close);
      expect(stakes.reduce((sum, { accepted }) => sum + accepted, 0n) <= close.posta).toBe(true);
      expect(new Set(stakes.map(({ seat }) => seat)).size).toBe(stakes.length);
      for (const { seat, accepted } of stakes) {
        const bet = close.bets.find((b) => b.seat === seat)!;
        expect(accepted > 0n && accepted <= bet.max && accepted <= bet.credit).toBe(true);
      }
    }));

  it('R3.6 a call that pushed bets out gives them back if it is withdrawn or becomes a call of nothing', () => {
    let pushed = 0;
    holds((rules, close) => {
      const plain = close.bets.filter(({ call }) => call === calls.plain || call === calls.cavallo);
      const without = { ...close, bets: plain };
      for (const call of close.bets.filter((bet) => !plain.includes(bet))) {
        const withCall = { ...without, bets: [...plain, call] };
        if (plain.some(({ seat }) => stakeOf(rules, withCall, seat) < stakeOf(rules, without, seat))) pushed++;
        expect(acceptedStakes(rules, { ...withCall, bets: [...plain, { ...call, max: 0n }] })).toEqual(
          acceptedStakes(rules, without),
        );
      }
    });
    expect(pushed).toBeGreaterThan(500);
  });

  // With a banco e rispetto it can: it returns a later bet, which may be what leaves nothing missing for another one,
  // first by hand.
  it('R3.6 without a banco e rispetto, taking back a returned bet changes no stake', () =>
    holds((rules, all) => {
      const close = { ...all, bets: all.bets.filter(({ call }) => call !== calls.bancoRispetto) };
      const stakes = acceptedStakes(rules, close);
      for (const { seat } of close.bets.filter((bet) => !stakes.some((s) => s.seat === bet.seat))) {
        expect(acceptedStakes(rules, { ...close, bets: close.bets.filter((bet) => bet.seat !== seat) })).toEqual(
          stakes,
        );
      }
    }));

  it('R3.6 list order never matters; arrival only with a banco e rispetto; the ferito only with its banco', () =>
    holds((rules, close) => {
      const stakes = acceptedStakes(rules, close);
      expect(acceptedStakes(rules, { ...close, bets: [...close.bets].reverse() })).toEqual(stakes);
      if (!close.bets.some(({ call }) => call === calls.bancoRispetto)) {
        expect(
          acceptedStakes(rules, { ...close, bets: close.bets.map((bet) => ({ ...bet, order: 100 - bet.order })) }),
        ).toEqual(stakes);
      }
      if (!close.bets.some(({ call, seat }) => call === calls.banco && seat === close.ferito))
        expect(acceptedStakes(rules, { ...close, ferito: null })).toEqual(stakes);
    }));

  it('R3.10 R3.13 maximum and credit bound a bet alike', () =>
    holds((rules, close) => {
      const bounded = close.bets.map((bet) => ({
        ...bet,
        max: bet.max < bet.credit ? bet.max : bet.credit,
        credit: 1000n,
      }));
      expect(acceptedStakes(rules, { ...close, bets: bounded })).toEqual(acceptedStakes(rules, close));
    }));

  it('R3.12 a cavallo counts like a plain bet of its half', () =>
    holds((_rules, close) => {
      const plain = close.bets.map((bet) => (bet.call === calls.cavallo ? { ...bet, call: calls.plain } : bet));
      expect(acceptedStakes(venezia, { ...close, bets: plain })).toEqual(acceptedStakes(venezia, close));
    }));
});
