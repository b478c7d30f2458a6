/** A verifier, and so every client before it gives, holds the lists of many punters to rules.md 1.1. */
import { describe, expect, it } from 'vitest';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { Stake } from '../../support/bank-options.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { bank, castOf, granted, until, wallets } from '../../support/bank.ts';

const online = castOf({ ruleset: 0, feeMode: 0, feeBps: 500 }, [1, 2, 3]);
const [plain, cavallo, tavolo, rispetto, banco] = [1, 2, 3, 4, 5];

/** The step that differs, or the verdict. Banker 1, posta 10 000; seat 2's bet came before seat 3's. */
function reportOf(maker: BankMaker) {
  const report = verifyProof(granted(maker.proof()));
  return { found: report.failed?.id ?? report.verdict, notChecked: report.notChecked.join('; ') };
}

function play(two: Stake | null, three: Stake | null, cast = online) {
  const maker = bank({}, cast);
  maker.coup({
    stakes: new Map(
      [
        [2, two],
        [3, three],
      ].filter((pair): pair is [number, Stake] => pair[1] !== null),
    ),
  });
  return reportOf(maker);
}

const stake = (call: number, max: bigint, accepted = max): Stake => ({ call, max, accepted });

describe('precedence in a proof', () => {
  it.each<[string, Stake, Stake, string]>([
    ['R3.10 by hand, the second trimmed', stake(plain, 6_000n), stake(plain, 6_000n, 4_000n), 'INCOMPLETE'],
    ['R3.10 not the first', stake(plain, 6_000n, 4_000n), stake(plain, 6_000n), 'T.acceptance'],
    ['R3.10 nor less than fits', stake(plain, 3_000n), stake(plain, 3_000n, 2_999n), 'T.acceptance'],
    ['R3.10 trimmed below the minimum', stake(plain, 9_999n), stake(plain, 500n, 1n), 'INCOMPLETE'],
    ['R3.1 called below the minimum', stake(plain, 5_000n), stake(plain, 99n), 'T.acceptance'],
    ['R3.6 banco returns the plain bet', stake(plain, 3_000n, 0n), stake(banco, 10_000n), 'INCOMPLETE'],
    ['R3.6 a banco that is left out', stake(plain, 3_000n), stake(banco, 10_000n, 0n), 'T.acceptance'],
    ['R3.6 of two banco the first by hand', stake(banco, 10_000n), stake(banco, 10_000n, 0n), 'INCOMPLETE'],
    ['R3.6 of two banco not the second', stake(banco, 10_000n, 0n), stake(banco, 10_000n), 'T.acceptance'],
    ['R3.9 tavolo e tavolo', stake(tavolo, 5_000n), stake(tavolo, 5_000n), 'INCOMPLETE'],
    ['R3.9 a plain bet behind a tavolo', stake(plain, 6_000n, 5_000n), stake(tavolo, 5_000n), 'INCOMPLETE'],
    [
      'R3.8 the bet before a banco e rispetto stands',
      stake(plain, 3_000n),
      stake(rispetto, 10_000n, 7_000n),
      'INCOMPLETE',
    ],
    [
      'R3.8 the bet before a banco e rispetto returned',
      stake(plain, 3_000n, 0n),
      stake(rispetto, 10_000n),
      'T.acceptance',
    ],
    ['R3.8 a bet after a banco e rispetto', stake(rispetto, 10_000n), stake(plain, 3_000n, 0n), 'INCOMPLETE'],
    ['R3.13 a banco that costs more than its maximum', stake(banco, 9_999n, 0n), stake(plain, 3_000n), 'INCOMPLETE'],
  ])('%s', (_title, two, three, expected) => expect(play(two, three).found).toBe(expected));

  it('R3.12 R3.11 venezia has bets a cavallo; online has no standing bettors', () => {
    const venezia = castOf({ ruleset: 2, feeMode: 0, feeBps: 500 }, [1, 2, 3]);
    expect(play(stake(cavallo, 6_000n), stake(plain, 6_000n, 4_000n), venezia).found).toBe('INCOMPLETE');
    const standing = (ruleset: number) => {
      const cast = castOf({ ruleset, feeMode: 0, feeBps: 500 }, [1, 2, 3]);
      const seats = cast.seats.map((seat) => (seat.seat === 3 ? { ...seat, seat: 11 } : seat));
      const maker = bank({}, { ...cast, seats });
      maker.coup({
        stakes: new Map([
          [2, stake(plain, 3_000n)],
          [11, stake(plain, 3_000n)],
        ]),
      });
      const proof = maker.proof();
      const { players, table } = proof.setup.message;
      const grants = players.map(({ seat, player, key, stack: amount }, i) =>
        wallets[i]!.sign('Grant', { player, table, seat, key, amount, nonce: 0n, deadline: 4_102_444_800n }),
      );
      const { failed, verdict } = verifyProof({ ...proof, grants });
      return failed?.id ?? verdict;
    };
    expect([0, 1, 2].map(standing)).toEqual(['T.acceptance', 'INCOMPLETE', 'INCOMPLETE']);
  });

  it('R3.7 the ferito of the last coup comes first among two banco, and only then', () => {
    const lost = (first: Stake | null, second: Stake | null) =>
      until(
        ({ state }) => state.outcome === 2,
        (m) =>
          m.coup({
            stakes: new Map(
              [
                [2, first],
                [3, second],
              ].filter((pair): pair is [number, Stake] => pair[1] !== null),
            ),
          }),
        {},
        online,
      );
    const next = (maker: BankMaker, two: bigint, three: bigint) => {
      const { posta } = maker.state;
      maker.coup({
        stakes: new Map([
          [2, stake(banco, posta, two * posta)],
          [3, stake(banco, posta, three * posta)],
        ]),
      });
      return reportOf(maker).found;
    };
    const alone = () => lost(null, stake(banco, 10_000n));
    expect([next(alone(), 0n, 1n), next(alone(), 1n, 0n)]).toEqual(['INCOMPLETE', 'T.acceptance']);
    const together = () => lost(stake(plain, 5_000n), stake(plain, 5_000n));
    expect([next(together(), 0n, 1n), next(together(), 1n, 0n)]).toEqual(['T.acceptance', 'INCOMPLETE']);
  });

  it('R3.8 R8.3 which bets came before a banco e rispetto is the house’s word, and the report says so', () => {
    expect(play(stake(plain, 3_000n), stake(rispetto, 10_000n, 7_000n)).notChecked).toMatch(
      /arrived before a banco e rispetto/,
    );
    expect(play(stake(plain, 3_000n), stake(plain, 3_000n)).notChecked).not.toMatch(/precedence|arrived/);
  });
});
