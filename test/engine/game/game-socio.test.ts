/**
 * The banker's socio: rules.md 2.1; 001 names it only to bar it from the auction ("Incanto"). What becomes of its share
 * outside the game: docs/adr/0016-socio.md.
 */
import { describe, expect, it } from 'vitest';
import { linesDigest } from '../../../engine/protocol/digests.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { banco, castOf, granted, keyOf, until } from '../../support/bank.ts';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { two } from '../support/game-places.ts';

/** Saint-vincent, seats 1–4; seat 3 offers itself to seat 1, who is due, for `share` basis points. */
function offered(share: number, stacks: readonly number[] = [5_000, 5_000, 5_000, 5_000]): Sitting {
  const t = new Sitting('saint-vincent').sit(...stacks);
  t.say(3, { type: 'partner', share });
  return t;
}

const lines = (t: Sitting) => t.last('ended')!.lines;
const posta = (amount: number, socio: number | null) => ({ type: 'posta', amount: BigInt(amount), socio }) as const;

describe('offering oneself', () => {
  it('R14.1 who is seated offers itself while the posta is to be named, and the banker names it with the posta', () => {
    const t = offered(4_000);
    expect(t.game.partners).toEqual([{ seat: 3, share: 4_000 }]);
    t.posta(1_000, 3);
    expect([t.bank.socio, t.game.partners]).toEqual([{ seat: 3, share: 4_000 }, []]);
  });

  it('R14.1 the banker need not, and chooses among several', () => {
    const t = offered(4_000);
    t.say(2, { type: 'partner', share: 1_000 });
    expect([t.refused(1, posta(1_000, null)), t.refused(1, posta(1_000, 2)), t.refused(1, posta(1_000, 3))]).toEqual([
      null,
      null,
      null,
    ]);
    t.posta(1_000);
    expect(t.bank.socio).toBeNull();
  });

  it('R14.1 the last offer of a seat counts', () => {
    const t = offered(4_000);
    t.say(3, { type: 'partner', share: 2_500 });
    expect(t.posta(1_000, 3).bank.socio).toEqual({ seat: 3, share: 2_500 });
  });

  it.each<readonly [string, number]>([
    ['nothing', 0],
    ['everything', 10_000],
    ['more', 10_001],
    ['less than nothing', -1],
    ['half a point', 0.5],
  ])('R14.1 a share is from 0.01%% to 99.99%%: not %s', (_, share) => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000);
    expect(t.refused(2, { type: 'partner', share })).toBe('badShare');
    expect([1, 9_999].map((one) => t.refused(2, { type: 'partner', share: one }))).toEqual([null, null]);
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['nobody who has not offered itself', () => undefined],
    [
      'nobody who has sat out since',
      (t) => {
        t.say(4, { type: 'partner', share: 500 });
        t.say(4, { type: 'sitOut' });
      },
    ],
    [
      'nobody who has left since, nor who sits on its chair now',
      (t) => {
        t.say(4, { type: 'partner', share: 500 });
        t.say(4, { type: 'leave' });
        t.sitAt(4, 5_000, { player: 'new' });
      },
    ],
  ])('R14.1 the banker takes %s', (_, acts) => {
    const t = offered(4_000);
    acts(t);
    expect(t.refused(1, posta(1_000, 4))).toBe('noSocio');
  });

  it('R14.1 an offer is to the one who is due: it lapses when the bank is refused', () => {
    const t = offered(4_000);
    t.say(1, { type: 'refuse' });
    expect([t.game.due, t.game.partners, t.refused(2, posta(1_000, 3))]).toEqual([2, [], 'noSocio']);
  });

  it('R14.1 not to oneself, not standing, and not once the bank is open', () => {
    const t = offered(4_000);
    const standing = t.stand(5_000);
    expect([
      t.refused(1, { type: 'partner', share: 100 }),
      t.refused(standing, { type: 'partner', share: 100 }),
    ]).toEqual(['outOfTurn', 'outOfTurn']);
    t.posta(1_000);
    expect(t.refused(2, { type: 'partner', share: 100 })).toBe('outOfTurn');
  });

  it.each<RulesetName>(['online', 'venezia', 'heads-up'])('R14.1 %s has none', (ruleset) => {
    const t = new Sitting(ruleset, two).sit(5_000, 5_000);
    expect([t.refused(2, { type: 'partner', share: 100 }), t.refused(1, posta(1_000, 2))]).toEqual([
      'noSocio',
      'noSocio',
    ]);
  });

  it('R14.1 a bank that was taken in a seguito has none', () => {
    const t = offered(4_000).posta(1_000, 3).bet(2, 'banco').coup('banco').pass();
    t.say(2, { type: 'decline' });
    t.say(3, { type: 'take' });
    expect([t.bank.banker, t.bank.socio]).toEqual([3, null]);
  });
});

describe('the share', () => {
  /**
   * What the banker's line of a whole bank is, and how it is split. Seat 2 plays; each bank begins with 1,000 in play.
   */
  it.each<readonly [string, number, (t: Sitting) => Sitting, bigint, readonly [banker: bigint, socio: bigint]]>([
    ['a win, 40%: 950', 4_000, (t) => t.bet(2, 'banco').coup('banco').pass(), 950n, [570n, 380n]],
    ['a loss, 40%: 1,000', 4_000, (t) => t.bet(2, 'banco').coup('punta'), -1_000n, [-600n, -400n]],
    [
      "a win, 33.33%: 316.635, and the odd unit is the banker's",
      3_333,
      (t) => t.bet(2, 'banco').coup('banco').pass(),
      950n,
      [634n, 316n],
    ],
    [
      "a loss, 33.33%: 333.3, and the odd unit is the banker's",
      3_333,
      (t) => t.bet(2, 'banco').coup('punta'),
      -1_000n,
      [-667n, -333n],
    ],
    ['half of a win of 19', 5_000, (t) => t.bet(2, 'plain', 19).coup('banco').pass(), 19n, [10n, 9n]], // ⌊5% of 19⌋ = 0
    ['half of a loss of 19', 5_000, (t) => t.bet(2, 'plain', 19).coup('punta'), -19n, [-10n, -9n]],
    ['0.01% of a win of 950 is nothing', 1, (t) => t.bet(2, 'banco').coup('banco').pass(), 950n, [950n, 0n]],
    ['0.01% of a loss of 1,000 is nothing', 1, (t) => t.bet(2, 'banco').coup('punta'), -1_000n, [-1_000n, 0n]],
    ['99.99% of a win leaves the rounding', 9_999, (t) => t.bet(2, 'banco').coup('banco').pass(), 950n, [1n, 949n]],
    ['99.99% of a loss too', 9_999, (t) => t.bet(2, 'banco').coup('punta'), -1_000n, [-1n, -999n]],
    [
      'nothing won, nothing lost',
      5_000,
      (t) => lapseInVoid(t.bet(2, 'banco').coup('egalite').on().bet(2, 'banco').close()),
      0n,
      [0n, 0n],
    ],
    [
      'a win and then a loss: only the end counts',
      4_000,
      (t) => t.bet(2, 'banco').coup('banco').on().bet(4, 'plain', 1_500).coup('punta'),
      -550n,
      [-330n, -220n],
    ],
    [
      'a raise is shared in',
      4_000,
      (t) => t.bet(2, 'banco').coup('banco').move('raise', 50).bet(2, 'banco').coup('punta'),
      -1_050n,
      [-630n, -420n],
    ],
  ])('R14.2 %s', (_, share, play, line, [banker, socio]) => {
    const t = play(offered(share).posta(1_000, 3));
    expect(lines(t)[0]! + lines(t)[2]!).toBe(line);
    expect([lines(t)[0], lines(t)[2]]).toEqual([banker, socio]);
    expect(lines(t).reduce((sum, one) => sum + one, t.last('ended')!.cagnotte)).toBe(0n);
    expect([t.stackOf(1), t.stackOf(3)]).toEqual([5_000n + banker, 5_000n + socio]);
  });

  /** A void coup ends the bank in the state before it. */
  function lapseInVoid(t: Sitting): Sitting {
    t.host({ type: 'void', silent: [] });
    return t;
  }

  it('R14.2 a void ends the bank with the share of what was won before it', () => {
    const t = lapseInVoid(offered(4_000).posta(1_000, 3).bet(2, 'banco').coup('banco').on().bet(4, 'banco').close());
    expect([t.last('ended')!.end, lines(t)]).toEqual(['void', [570n, -1_000n, 380n, 0n]]);
    expect(t.game.partners).toEqual([]); // the banker's next bank is another one
  });

  it("R14.2 the share is in nothing but the end: while the bank runs its whole line is the banker's", () => {
    const t = offered(4_000).posta(1_000, 3).bet(2, 'banco').coup('banco');
    expect([t.bank.books.lines, t.creditOf(3), t.stackOf(3)]).toEqual([[950n, -1_000n, 0n, 0n], 5_000n, 5_000n]);
  });
});

describe('the socio in the bank', () => {
  it('R14.3 it does not bet against it, and nobody waits for it', () => {
    const t = offered(4_000).posta(1_000, 3);
    for (const call of ['plain', 'tavolo', 'rispetto', 'banco'] as const)
      expect(t.refused(3, t.betOf(3, call, 1_000))).toBe('socioBets');
    expect(t.options(3).bet).toBeNull();
    t.bet(2, 'plain', 100).ready(2, 4, 1); // the banker of saint-vincent always has a choice: it may raise
    expect(t.phase).toBe('links');
  });

  it('R14.3 in the next bank it bets again', () => {
    const t = offered(4_000).posta(1_000, 3).bet(2, 'banco').coup('punta');
    t.posta(500).bet(3, 'banco').coup('punta');
    expect(t.accepted).toBe('3 500*');
  });

  it('R14.3 with nobody else to bet the bank ends', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000);
    t.say(2, { type: 'partner', share: 5_000 });
    t.posta(1_000, 2);
    expect([t.last('ended')!.end, t.phase, t.game.due]).toEqual(['givenUp', 'posta', 2]);
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['sits out', (t) => t.say(3, { type: 'sitOut' })],
    ['is lost', (t) => t.lost(3)],
  ])('R14.3 a socio who %s keeps its share', (_, away) => {
    const t = offered(4_000).posta(1_000, 3);
    away(t);
    t.bet(2, 'banco').coup('punta');
    expect([lines(t), t.stackOf(3)]).toEqual([[-600n, 1_000n, -400n, 0n], 4_600n]);
  });

  it('R14.3 a socio who leaves goes when the bank is over, with its share', () => {
    const t = offered(4_000).posta(1_000, 3);
    t.say(3, { type: 'leave' });
    expect([t.count('unseated'), t.seat(3)!.leaving, t.phase]).toEqual([0, true, 'bets']);
    t.bet(2, 'banco').coup('banco').pass();
    expect(t.last('unseated')).toEqual({ type: 'unseated', seat: 3, paid: 5_380n });
    expect(t.game.seguito!.asked).toEqual([2, 4]);
  });

  it('R14.3 so does one who has sat out for ten minutes, or was lost for three', () => {
    for (const [away, minutes] of [
      ['sitOut', 10],
      ['lost', 3],
    ] as const) {
      const t = offered(4_000).posta(1_000, 3);
      if (away === 'lost') t.lost(3);
      else t.say(3, { type: 'sitOut' });
      t.wait(minutes * 60_000);
      expect([t.seat(3)!.leaving, t.phase]).toEqual([true, 'bets']);
      t.bet(2, 'banco').coup('punta');
      expect(t.last('unseated')!.paid).toBe(4_600n);
    }
  });

  it('R14.3 a banker who leaves passes the bank: the share is settled, then both are paid', () => {
    const t = offered(4_000).posta(1_000, 3).bet(2, 'banco').coup('banco');
    t.say(3, { type: 'leave' });
    t.say(1, { type: 'leave' });
    expect([t.last('ended')!.end, lines(t)]).toEqual(['passed', [570n, -1_000n, 380n, 0n]]);
    expect(t.events('unseated').map(({ seat, paid }) => [seat, paid])).toEqual([
      [1, 5_570n],
      [3, 5_380n],
    ]);
  });

  it('R14.3 a banker who leaves during a lost coup: each pays its part', () => {
    const t = offered(4_000).posta(1_000, 3).bet(2, 'banco').close();
    t.say(1, { type: 'leave' });
    t.cards(9, 0).draw('batte');
    expect([lines(t), t.last('unseated')!.paid, t.stackOf(3)]).toEqual([[-600n, 1_000n, -400n, 0n], 4_400n, 4_600n]);
  });

  it('R14.3 a socio who leaves may leave too few: the bank ends, and it is paid', () => {
    const t = new Sitting('saint-vincent', { minimumPlayers: { start: 3, goOn: 3 } }).sit(5_000, 5_000, 5_000);
    t.say(3, { type: 'partner', share: 4_000 });
    t.posta(1_000, 3).bet(2, 'banco').coup('banco');
    t.say(3, { type: 'leave' });
    expect([t.phase, t.last('ended')!.end, t.last('unseated')!.paid]).toEqual(['waiting', 'givenUp', 5_380n]);
  });

  it('R14.3, R12.2 a banker who shared its win may lack the credit to take the bank back', () => {
    const t = offered(5_000, [1_000, 5_000, 5_000, 5_000]).posta(1_000, 3).bet(2, 'banco').coup('banco').pass();
    expect([t.game.seguito!.height, t.stackOf(1)]).toEqual([1_950n, 1_475n]);
    for (const seat of [2, 3, 4]) t.say(seat, { type: 'decline' });
    expect([t.phase, t.game.seguito!.asked]).toEqual(['auction', [2, 4]]);
  });
});

describe("the socio's credit", () => {
  it.each<readonly [share: number, credit: number, posta: number, code: 'socioCredit' | null]>([
    [5_000, 499, 1_000, 'socioCredit'],
    [5_000, 500, 1_000, null],
    [5_000, 500, 1_001, null], // half of 1,001 is 500: the odd unit is the banker's
    [5_000, 500, 1_002, 'socioCredit'],
    [9_999, 1, 100, 'socioCredit'],
    [1, 1, 5_000, null], // 0.01% of 5,000 is nothing
  ])('R14.4 a share of %i bp, a credit of %i, a posta of %i: %s', (share, credit, amount, code) => {
    expect(offered(share, [5_000, 5_000, credit, 5_000]).refused(1, posta(amount, 3))).toBe(code);
  });

  it.each<readonly [string, (t: Sitting) => void, raise: number]>([
    // Its 520 carry half of 1,041.
    ['of what is paid in', () => undefined, 41],
    ['less what was taken out: 700 were not covered', (t) => t.bet(2, 'plain', 300).coup('banco'), 741],
  ])('R14.4 a raise is carried by it too: %s', (_, acts, raise) => {
    const t = offered(5_000, [9_000, 5_000, 520, 5_000]).posta(1_000, 3);
    acts(t);
    expect([
      t.refused(1, { type: 'move', move: 1, amount: BigInt(raise) }),
      t.refused(1, { type: 'move', move: 1, amount: BigInt(raise + 1) }),
    ]).toEqual([null, 'socioCredit']);
  });

  it('R14.4 what it brings in the middle of the bank does not count', () => {
    const t = offered(5_000, [9_000, 5_000, 520, 5_000]).posta(1_000, 3);
    t.host({ type: 'bring', seat: 3, amount: 5_000n });
    expect(t.refused(1, { type: 'move', move: 1, amount: 42n })).toBe('socioCredit');
  });

  it('R14.4 it never loses more than it had: all of it at most', () => {
    const t = offered(5_000, [5_000, 5_000, 500, 5_000]).posta(1_001, 3).bet(2, 'banco').coup('punta');
    expect([lines(t), t.stackOf(3)]).toEqual([[-501n, 1_001n, -500n, 0n], 0n]);
  });
});

describe('outside the game', () => {
  /**
   * Saint-vincent: seat 1 wins 10,000 of seat 2, less 500; seat 3 has done nothing. All sign a `Result` with these
   * lines.
   */
  function signed(ofOne: bigint, ofThree: bigint): Proof {
    const cast = castOf({ ruleset: 1, feeMode: 0, feeBps: 500 }, [1, 2, 3]);
    const maker = until(
      ({ state }) => state.outcome === 2,
      (m) => m.coup(banco(10_000n)),
      {},
      cast,
    );
    const proof = granted(maker.proof([1, 2, 3]));
    const playerOf = (seat: number) => cast.seats.find((s) => s.seat === seat)!.player;
    const split = proof.result!.lines.map((row) =>
      row.player === playerOf(1)
        ? { ...row, line: ofOne }
        : row.player === playerOf(3)
          ? { ...row, line: ofThree }
          : row,
    );
    const message = { ...proof.result!.message, lines: linesDigest(split) };
    const signatures = [1, 2, 3].map((seat) => ({
      seat,
      signature: keyOf(cast, seat).sign('Result', message).signature,
    }));
    return {
      ...proof,
      result: { message, lines: split, house: cast.house.sign('Result', message).signature, signatures },
    };
  }

  it('R14.5 a verifier holds the lines of a `Result` against the state: those with a share in them are a MISMATCH', () => {
    expect(verifyProof(signed(9_500n, 0n)).verdict).toBe('VERIFIED');
    const { verdict, failed } = verifyProof(signed(5_700n, 3_800n));
    expect([verdict, failed!.id]).toEqual(['MISMATCH', 'R.message']);
  });
});
