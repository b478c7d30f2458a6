/** A turn's money in all four rulesets (protocol.md 4): cases with their source, and a property. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { statuses, type ListRow, type State } from '../../../engine/protocol/messages.ts';
import {
  acceptedIn,
  afterAcceptance,
  afterMove,
  cagnotteOn,
  halfOfPosta,
  stateAfterCoup,
  stateAfterTaglia,
  type Limits,
} from '../../../engine/rules/arithmetic.ts';
import { mayPass, noPast, openMoves, pastAfterCoup } from '../../../engine/rules/rights.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { coupsSinceCut, isLastCoup, tagliaOver } from '../../../engine/rules/taglia.ts';

const byName = (name: string): Ruleset => rulesets.find((ruleset) => ruleset.name === name)!;
const commitment: Hex = `0x${'cc'.repeat(32)}`;
const fivePercent: Limits = { feeMode: 0, feeBps: 500, maxPosta: 10_000n };
const headsUpFees: Limits = { feeMode: 1, feeBps: 200, maxPosta: 10_000n };

/** A bank whose banker (the first player) has put in `posta`; nothing else has happened. */
function begin(posta: bigint, players: number): State {
  return {
    bankId: commitment,
    turn: 0,
    prev: zero32,
    outcome: 0,
    taglia: 1,
    commitment,
    composition: packComposition(fullShoe),
    posta,
    garage: 0n,
    paidIn: posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    seats: Array<bigint>(players).fill(0n),
  };
}

function listOf(stakes: readonly bigint[]): ListRow[] {
  const row = { call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n, commitment };
  return [
    { ...row, seat: 1, status: statuses.banker },
    ...stakes.map((accepted, i) => ({
      ...row,
      seat: i + 2,
      status: accepted > 0n ? statuses.accepted : statuses.unaccepted,
      accepted,
      max: accepted,
    })),
  ];
}

function play(
  ruleset: string,
  limits: Limits,
  before: State,
  stakes: readonly bigint[],
  outcome: number,
  move = 0,
  amount = 0n,
): State {
  return stateAfterCoup(byName(ruleset), limits, before, {
    move,
    amount,
    list: listOf(stakes),
    outcome,
    composition: before.composition,
    commitment,
  });
}

const [punta, banco, egalite] = [1, 2, 3];

describe('a turn’s arithmetic', () => {
  it.each<[string, string, Limits, readonly bigint[], number, Partial<State>]>([
    // rules.md 1.2: posta' = 2B − c, garage' = garage + (posta − B)
    [
      'R6.1 R6.2 online, banker wins 600 of 1000',
      'online',
      fivePercent,
      [600n],
      banco,
      { posta: 1170n, garage: 400n, takenOut: 0n, won: 600n, cagnotte: 30n, seats: [570n, -600n] },
    ],
    // rules.md 1.2: "1000 fully covered → 1950"
    [
      'R6.2 saint-vincent, 1000 fully covered → 1950',
      'saint-vincent',
      fivePercent,
      [1000n],
      banco,
      { posta: 1950n, garage: 0n, takenOut: 0n, cagnotte: 50n, seats: [950n, -1000n] },
    ],
    [
      'R6.1 saint-vincent, what is not covered is credit when the banker wins',
      'saint-vincent',
      fivePercent,
      [600n],
      banco,
      { posta: 1170n, garage: 0n, takenOut: 400n, seats: [570n, -600n] },
    ],
    // rules.md 1.2: posta' = posta + B − c
    [
      'R6.1 venezia, all stays in play',
      'venezia',
      fivePercent,
      [600n],
      banco,
      { posta: 1570n, garage: 0n, takenOut: 0n, cagnotte: 30n, seats: [570n, -600n] },
    ],
    // rules.md 2.5: cagnotte 2% of every win; garage on acceptance
    [
      'R6.1 R6.2 heads-up, banker wins half',
      'heads-up',
      headsUpFees,
      [500n],
      banco,
      { posta: 990n, garage: 500n, cagnotte: 10n, won: 500n, seats: [490n, -500n] },
    ],
    [
      'R6.3 heads-up, punta wins half',
      'heads-up',
      headsUpFees,
      [500n],
      punta,
      { posta: 0n, garage: 500n, cagnotte: 10n, won: 500n, seats: [-500n, 490n], commitment: zero32 },
    ],
    [
      'R6.4 heads-up, égalité: the covered part is the posta',
      'heads-up',
      headsUpFees,
      [500n],
      egalite,
      { posta: 500n, garage: 500n, cagnotte: 0n, won: 0n, seats: [0n, 0n] },
    ],
    [
      'R6.3 online, punta wins, no cagnotte in fee mode 0',
      'online',
      fivePercent,
      [600n, 100n],
      punta,
      { posta: 300n, garage: 0n, cagnotte: 0n, won: 0n, seats: [-700n, 600n, 100n] },
    ],
    ['R6.4 venezia, égalité', 'venezia', fivePercent, [600n], egalite, { posta: 1000n, garage: 0n, seats: [0n, 0n] }],
  ])('%s', (_title, ruleset, limits, stakes, outcome, expected) => {
    const before = begin(1000n, stakes.length + 1);
    expect(play(ruleset, limits, before, stakes, outcome)).toMatchObject({
      ...expected,
      turn: 1,
      prev: hashStruct('State', before),
      outcome,
      paidIn: 1000n,
    });
  });

  it('R6.2 R6.3 every division rounds down: 5% on 19 is 0, the punters’ cagnotte is computed line by line', () => {
    expect(cagnotteOn(19n, 500)).toBe(0n);
    expect(cagnotteOn(20n, 500)).toBe(1n);
    expect(play('online', { ...fivePercent, feeMode: 1 }, begin(1000n, 3), [19n, 39n], punta)).toMatchObject({
      cagnotte: 1n,
      won: 58n,
      seats: [-58n, 19n, 38n],
    });
    expect(play('online', fivePercent, begin(1000n, 3), [19n, 39n], banco)).toMatchObject({
      cagnotte: 2n,
      seats: [56n, -19n, -39n],
    });
  });

  it('R4.1 R2.2 halve, raise and reduce move money between posta, credit and paid in', () => {
    const side = begin(1001n, 2);
    expect(halfOfPosta(headsUpFees, 1001n)).toBe(500n);
    expect(afterMove(byName('heads-up'), headsUpFees, side, 2, 500n)).toMatchObject({
      posta: 501n,
      takenOut: 500n,
      paidIn: 1001n,
    });
    expect(afterMove(byName('online'), fivePercent, side, 1, 99n)).toMatchObject({
      posta: 1100n,
      takenOut: 0n,
      paidIn: 1100n,
    });
    expect(afterMove(byName('saint-vincent'), fivePercent, side, 3, 1n)).toMatchObject({ posta: 1000n, takenOut: 1n });
  });

  it('R2.3 posta above the maximum leaves first, to garage or credit; then the rest is halved', () => {
    const side = begin(10_007n, 2);
    for (const [name, garage, takenOut] of [
      ['heads-up', 7n, 0n],
      ['online', 7n, 0n],
      ['saint-vincent', 0n, 7n],
      ['venezia', 0n, 7n],
    ] as const) {
      expect(afterMove(byName(name), headsUpFees, side, 0, 0n)).toMatchObject({ posta: 10_000n, garage, takenOut });
    }
    expect(halfOfPosta(headsUpFees, 10_007n)).toBe(5_000n);
  });

  it('R6.1 Closed carries the posta after acceptance only in heads-up', () => {
    const side = begin(1000n, 2);
    expect(afterAcceptance(byName('heads-up'), side, 300n)).toMatchObject({ posta: 300n, garage: 700n });
    expect(afterAcceptance(byName('online'), side, 300n)).toMatchObject({ posta: 1000n, garage: 0n });
    expect(() => afterAcceptance(byName('online'), side, 1001n)).toThrow(/more accepted/);
  });

  it('R4.1 heads-up: halving is open after a win or an égalité, not before the first coup', () => {
    const state = begin(1001n, 2);
    const open = (past: typeof noPast) =>
      openMoves(byName('heads-up'), { minPosta: 1n, maxPosta: headsUpFees.maxPosta }, state, 10_000n, past);
    const on = { move: 0, min: 0n, max: 0n };
    expect(open(noPast)).toEqual([on]);
    for (const last of [banco, egalite])
      expect(open(pastAfterCoup(noPast, 0, last))).toEqual([on, { move: 2, min: 500n, max: 500n }]);
  });

  it('R4.2 heads-up: incasso after a win or an égalité', () => {
    expect(mayPass(byName('heads-up'), noPast)).toBe(false);
    expect([punta, banco, egalite].map((last) => mayPass(byName('heads-up'), pastAfterCoup(noPast, 0, last)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('R6.5 Σ lines + cagnotte = 0 over whole random banks of every ruleset and fee mode', () => {
    const coup = fc.record({
      stakes: fc.array(fc.bigInt({ min: 0n, max: 400n }), { minLength: 2, maxLength: 2 }),
      outcome: fc.constantFrom(2, 2, 2, 3, 1),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.constantFrom(0, 1),
        fc.integer({ min: 0, max: 1000 }),
        fc.array(coup, { maxLength: 12 }),
        (ruleset, feeMode, feeBps, coups) => {
          const limits: Limits = { feeMode, feeBps, maxPosta: 2_000n };
          let state = begin(1_500n, 3);
          for (const { stakes, outcome } of coups) {
            if (state.outcome === 1) break;
            const { posta } = afterMove(ruleset, limits, state, 0, 0n);
            const first = stakes[0]! < posta ? stakes[0]! : posta;
            const second = stakes[1]! < posta - first ? stakes[1]! : posta - first;
            state = stateAfterCoup(ruleset, limits, state, {
              move: 0,
              amount: 0n,
              list: listOf([first, second]),
              outcome,
              composition: state.composition,
              commitment,
            });
            expect(state.seats.reduce((sum, line) => sum + line, state.cagnotte)).toBe(0n);
            expect(state.seats[0]).toBe(state.posta + state.garage + state.takenOut - state.paidIn);
            expect(state.cagnotte * 10_000n).toBeLessThanOrEqual(state.won * BigInt(feeBps)); // I5
            expect(state.posta >= 0n && state.garage >= 0n).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R3.5 only accepted stakes count', () => expect(acceptedIn(listOf([0n, 5n, 7n]))).toBe(12n));
});

describe('the cut', () => {
  /** A composition after this many cards have gone. */
  const after = (drawn: number): bigint => {
    const left = [...fullShoe];
    for (let i = 0; i < drawn; i++) left[i % 52]!--;
    return packComposition(left);
  };

  it.each<[string, number, number, boolean, boolean]>([
    // ruleset, cards drawn, coups since the cut, taglia over, coming coup is the last
    ['heads-up', 199, 0, false, false],
    ['heads-up', 200, 0, false, true],
    ['heads-up', 206, 1, true, true],
    ['online', 201, 0, false, true],
    // A coup draws at least four cards: after 301 it is certain that the 305th falls.
    ['saint-vincent', 300, 0, false, false],
    ['saint-vincent', 301, 0, false, true],
    ['venezia', 304, 0, false, true],
    ['online', 196, 0, false, false],
    ['saint-vincent', 305, 0, true, true],
    ['venezia', 306, 0, true, true],
  ])('R1.7 %s with %i cards drawn and %i coups since', (name, drawn, since, over, last) => {
    expect(tagliaOver(byName(name), drawn, since)).toBe(over);
    expect(isLastCoup(byName(name), drawn, since)).toBe(last);
  });

  it('R1.7 coups count once the cut lies behind them', () => {
    const headsUp = byName('heads-up');
    expect(coupsSinceCut(headsUp, 196, 0)).toBe(0); // the 200th card falls in this coup
    expect(coupsSinceCut(headsUp, 201, 0)).toBe(1); // one more
  });

  it('R1.7 a new taglia: full sabot, taglia + 1, money as before', () => {
    const before = { ...begin(1000n, 2), composition: after(210), garage: 5n, turn: 4 };
    expect(stateAfterTaglia(before, zero32)).toEqual({
      ...before,
      turn: 5,
      prev: hashStruct('State', before),
      outcome: 4,
      taglia: 2,
      commitment: zero32,
      composition: packComposition(fullShoe),
    });
  });
});
