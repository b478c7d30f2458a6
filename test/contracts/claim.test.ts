/**
 * `claim`: what the house signed, it owes; an old prefix gains nothing against a house that answers (INVARIANTS I10,
 * I14).
 */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { zeroHash } from 'viem';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank, encodeContinuation, encodeProof } from '../../engine/settlement/encode.ts';
import { noPayment, type Payment } from '../../engine/settlement/payment.ts';
import { BankMaker, sessionKey, type BankOptions } from '../support/bank-maker.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { chips, headsUp } from './support/system.ts';

const day = 24 * 3600;
const { window, leaveDelay } = headsUp;
const [banker, two, three, stranger] = [0, 1, 2, 5] as const;

describe('claim', () => {
  let room: Courtroom;
  let restore: () => Promise<void>;
  let court: Courtroom['court'];
  let wallets: readonly string[];

  before(async () => {
    room = await Courtroom.open(headsUp, 3);
    ({ court } = room);
    wallets = room.system.players.map((player) => player.account.address);
    ({ restore } = await room.system.snapshot());
  });
  beforeEach(() => restore());

  const only = (seat: number, amount = chips(5) + 1n) => ({ stakes: new Map([[seat, { accepted: amount }]]) });
  /** A bank of these coups, found by trying seeds: the seat that plays, and the outcome. */
  const bankOf = (
    coups: readonly (readonly [seat: number, outcome: number])[],
    options: Partial<BankOptions> = {},
  ): BankMaker => {
    const sought = [coups, Object.entries(options)].flat(3).join();
    for (let seed = seeds.get(sought) ?? 0; ; seed++) {
      const bank = room.bank({ seed, ...options });
      if (!coups.every(([seat, outcome]) => bank.coup(only(seat)) === outcome)) continue;
      seeds.set(sought, seed);
      return bank;
    }
  };
  const seeds = new Map<string, number>();
  const lose = outcomes.banco;
  const win = outcomes.punta;
  /** A settlement that says nothing of seat 3's win; the others signed it. */
  const forgetful = async (signers = [1, 2], number = 1n): Promise<BankMaker> => {
    const bank = bankOf([[2, lose]], { number });
    await room.settleSigned(bank, signers);
    return bank;
  };
  const tryClaim = (bank: BankMaker, payment: Payment, sender: object, to?: number) =>
    court.simulate.claim([encodeProof(bank.proof(), undefined, to), payment], sender);
  /** Pays a claim after its window; what each seat has gained by it. */
  const paid = async (claim: Awaited<ReturnType<Courtroom['claim']>>): Promise<bigint[]> => {
    const before = await room.books();
    await room.goTo((await claimView(claim)).deadline);
    await court.write.payClaim([claim], room.as(stranger));
    return room.gained(before);
  };
  const claimView = ({ end, index }: Awaited<ReturnType<Courtroom['claim']>>) =>
    court.read.claimOf([end.table, end.number, end.seats[index]!.id.player, end.seats[index]!.id.key]);
  const nothingHeld = async () => assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });

  describe("I14 pays the difference out of the claimant's own share", () => {
    it('of a later turn under the same set-up, after a settlement by signatures', async () => {
      await forgetful();
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      const shares = (await room.books()).seats.map((seat) => seat.share);
      const claim = await room.claim(better, three);
      assert.deepEqual([claim.index, claim.received], [three, 0n]);
      assert.deepEqual((await room.holds()).shareHeld, [0, 0, 1]);
      assert.deepEqual(await paid(claim), [0n, 0n, better.state.seats[2]!]);
      assert.deepEqual(
        (await room.books()).seats.map((seat, i) => shares[i]! - seat.share),
        [0n, 0n, better.state.seats[2]!],
        'I10',
      );
      const { player, amount } = await room.last('ClaimPaid');
      assert.deepEqual([player.toLowerCase(), amount], [room.seats[2]!.player, better.state.seats[2]!]);
      await nothingHeld();
    });

    it('under another set-up, in the second bank of the settlement', async () => {
      const first = bankOf([[2, lose]], { number: 7n });
      const invented = bankOf([[2, lose]]);
      await room.settle(encodeBank(first.proof([1, 2])), encodeBank(invented.proof([1, 2])));
      assert.equal((await room.payment()).index, 1n);
      const mine = bankOf([[3, win]], { posta: chips(40) });
      assert.deepEqual(await paid(await room.claim(mine, three)), [0n, 0n, mine.state.seats[2]!]);
      await nothingHeld();
    });

    it('though it is not in the settled bank at all', async () => {
      const invented = new BankMaker(
        { ...room.cast, seats: room.seats.slice(0, 2) },
        { number: 1n, banker: 1, posta: chips(20) },
      );
      while (invented.state.seats[1] === 0n) invented.coup(only(2));
      await room.settle(encodeBank(invented.proof([1, 2])));
      const mine = bankOf([[3, win]]);
      assert.deepEqual(await paid(await room.claim(mine, three)), [0n, 0n, mine.state.seats[2]!]);
    });

    it('of a number that was finalised too early, or under another set-up; received is what that paid', async () => {
      for (const options of [{}, { posta: chips(40) }]) {
        await restore();
        const bank = bankOf([
          [3, lose],
          [3, win],
        ]);
        const other = bankOf([[3, lose]], options);
        await room.propose(other, 0, 1);
        await room.passWindow();
        await room.finalize();
        const [line, received] = [bank.state.seats[2]!, other.state.seats[2]!];
        assert.ok(received < 0n && received < line);
        const claim = await room.claim(bank, three);
        assert.equal(claim.received, received);
        assert.deepEqual(await paid(claim), [0n, 0n, line - received]);
        await nothingHeld();
      }
    });

    it('up to what is left of it; a seat that stood up is paid into free money', async () => {
      const settings = { ...headsUp, maxPosta: chips(60), share: chips(60), salt: 7n };
      const poor = await Courtroom.open(settings, 2, chips(300), room.system);
      // The banker wins more than its share, and the number is finalised before that.
      const coup = (bank: BankMaker) =>
        bank.coup({
          stakes: new Map([[2, { accepted: bank.state.posta < chips(60) ? bank.state.posta : chips(60) }]]),
        });
      for (let seed = 0; ; seed++) {
        const bank = poor.bank({ seed, posta: chips(40) });
        if (coup(bank) !== lose || coup(bank) !== lose) continue;
        await poor.propose(bank, 0, 0);
        await poor.passWindow();
        await poor.finalize();
        assert.ok(bank.state.seats[0]! > settings.share);
        const { player } = poor.seats[0]!;
        await room.system.escrow.write.stand([
          poor.table,
          player,
          room.cast.house.sign('Release', { player, table: poor.table, nonce: 0n }).signature,
        ]);
        const claim = await poor.claim(bank, banker);
        const free = await room.system.escrow.read.free([player]);
        await poor.passWindow();
        await court.write.payClaim([claim]);
        assert.equal((await room.system.escrow.read.free([player])) - free, settings.share);
        await refused(tryClaim(bank, await poor.payment(), poor.as(banker)), 'NoShare', [
          player,
          poor.seats[0]!.key.address,
        ]);
        return;
      }
    });
  });

  describe('I14 an old prefix gains nothing against an honest house', () => {
    /** The banker has won twice, then lost all; the whole bank was proposed and finalised. */
    const whole = async (): Promise<BankMaker> => {
      const bank = bankOf([
        [2, lose],
        [3, lose],
        [2, lose],
        [3, win],
      ]);
      await room.propose(bank, 0);
      await room.passWindow();
      await room.finalize();
      return bank;
    };

    it('answered by all turns after it in one transaction, or by a few at a time', async () => {
      const bank = await whole();
      const { restore: again } = await room.system.snapshot();
      for (const steps of [[4], [3, 4]]) {
        await again();
        let claim = await room.claim(bank, banker, 2);
        const { deadline } = await claimView(claim);
        for (const to of steps) {
          const earlier = claim;
          claim = await room.answerClaim(claim, bank, to);
          assert.deepEqual(
            [claim.end.turn, claim.end.seats[0]!.line],
            [to, to === 4 ? bank.state.seats[0]! : claim.end.seats[0]!.line],
          );
          assert.equal((await claimView(claim)).deadline, deadline, 'an answer gives no new window');
          await refused(court.simulate.payClaim([earlier]), 'OtherClaim');
        }
        assert.deepEqual(await paid(claim), [0n, 0n, 0n]);
        await nothingHeld();
      }
    });

    it('from state 0 too: a loser that says nothing was played', async () => {
      const bank = bankOf([[3, lose]]);
      await room.propose(bank, 0);
      await room.passWindow();
      await room.finalize();
      const claim = await room.claim(bank, three, 0);
      assert.equal(claim.end.turn, 0);
      assert.deepEqual(await paid(await room.answerClaim(claim, bank)), [0n, 0n, 0n]);
    });

    it('an answer that stops half way leaves the claim at that end', async () => {
      const bank = await whole();
      const claim = await room.answerClaim(await room.claim(bank, banker, 2), bank, 3);
      const { line } = claim.end.seats[0]!;
      assert.deepEqual(await paid(claim), [line - bank.state.seats[0]!, 0n, 0n]);
    });

    it("an answer goes on from the claim's end, by turns, in time", async () => {
      const bank = await whole();
      const claim = await room.claim(bank, banker, 2);
      const answer = (proof: ReturnType<typeof encodeContinuation>) => court.simulate.answerClaim([claim, proof]);
      await refused(answer(encodeContinuation(bank.proof(), 2, 2)), 'NotHigher', [2, 2]);
      await refused(answer(encodeContinuation(bank.proof(), 3)), 'OtherState', [claim.end.state, encodeState(bank, 3)]);
      await refused(answer(encodeProof(bank.proof(), 0)), 'BaseOfOtherBank');
      const other = bankOf(
        [
          [2, lose],
          [3, lose],
          [3, lose],
        ],
        { posta: chips(40) },
      );
      await refused(answer(encodeContinuation(other.proof(), 2)), 'OtherState');
      const { deadline } = await claimView(claim);
      await room.goTo(deadline - 1);
      await answer(encodeContinuation(bank.proof(), 2));
      await refused(court.simulate.payClaim([claim]), 'WindowOpen', [BigInt(deadline)]);
      await room.goTo(deadline);
      await refused(answer(encodeContinuation(bank.proof(), 2)), 'WindowOver', [BigInt(deadline)]);
      await court.simulate.payClaim([claim]);
    });

    const encodeState = (bank: BankMaker, turn: number) => bank.proof().turns[turn - 1]!.step!.message.next;
  });

  describe('answered by a ruling', () => {
    const list = only(3);
    /** The banker, which won the first coup, has lost the second by its silence. */
    const silent = async (verdict: number = stage.lost) => {
      const bank = bankOf([[2, lose]]);
      room.close(bank, list);
      const contest = await room.ruled(bank, verdict);
      await room.finalize();
      return { bank, contest };
    };

    it('I14 the banker claims the state before its silence, in vain', async () => {
      const { bank, contest } = await silent();
      const claim = await room.claim(bank, banker);
      assert.ok(claim.end.seats[0]!.line > claim.received);
      await court.write.answerClaimByRuling([claim, contest], room.as(stranger));
      const { claim: answered } = await room.last('Claimed');
      assert.deepEqual(
        [answered.end.turn, answered.end.state, answered.end.seats.map(({ line }) => line)],
        [2, zeroHash, contest.lost.lines],
      );
      await refused(court.simulate.answerClaimByRuling([answered, contest]), 'OtherRuling', [contest.closed]);
      bank.coup(list);
      await refused(court.simulate.answerClaim([answered, encodeContinuation(bank.proof(), 2)]), 'OtherState');
      assert.deepEqual(await paid(answered), [0n, 0n, 0n]);
    });

    it('first by the turns up to it', async () => {
      const bank = bankOf([
        [2, lose],
        [2, lose],
      ]);
      room.close(bank, list);
      const contest = await room.ruled(bank, stage.lost);
      await room.finalize();
      const claim = await room.claim(bank, two, 1);
      await refused(court.simulate.answerClaimByRuling([claim, contest]), 'OtherRuling', [contest.closed]);
      const later = await room.answerClaim(claim, bank);
      await court.write.answerClaimByRuling([later, contest]);
      const { claim: answered } = await room.last('Claimed');
      assert.deepEqual(await paid(answered), [0n, 0n, 0n]);
    });

    it('not by another verdict, not by a ruling on another end, not too late', async () => {
      const { bank, contest } = await silent(stage.withheld);
      const claim = await room.claim(bank, two, 0);
      await refused(court.simulate.answerClaimByRuling([claim, contest]), 'OtherRuling', [contest.closed]);
      await restore();
      const lost = await silent();
      const late = await room.claim(lost.bank, banker);
      await refused(court.simulate.answerClaimByRuling([late, { ...lost.contest, banker: 1 }]), 'OtherContest');
      const { deadline } = await claimView(late);
      await room.goTo(deadline);
      await refused(court.simulate.answerClaimByRuling([late, lost.contest]), 'WindowOver', [BigInt(deadline)]);
    });
  });

  describe('refusals', () => {
    it('who signed the settlement has agreed: by a Result, by a Leave, and with a line of zero', async () => {
      await forgetful([1, 2, 3]);
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      await refused(
        room.payment().then((payment) => tryClaim(better, payment, room.as(three))),
        'SettlementSigned',
        [room.seats[2]!.player],
      );
      const left = bankOf([[2, lose]], { number: 2n });
      left.leave(1, 2);
      await room.settleSigned(left, []);
      const more = bankOf(
        [
          [2, lose],
          [3, lose],
        ],
        { number: 2n },
      );
      await refused(
        room.payment(2n).then((payment) => tryClaim(more, payment, room.as(banker))),
        'SettlementSigned',
        [room.seats[0]!.player],
      );
    });

    it('only of a final number, by a player of the bank, with more to get than it received', async () => {
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      await refused(tryClaim(better, noPayment, room.as(three)), 'NotFinal', [room.table, 1n]);
      await forgetful();
      const payment = await room.payment();
      await refused(tryClaim(better, payment, room.as(stranger)), 'NotASeat', [wallets[stranger]]);
      await refused(tryClaim(better, payment, {}), 'NotASeat', [room.system.operator.account.address]);
      await refused(tryClaim(better, payment, room.as(three), 1), 'NothingToClaim', [0n, 0n]);
      const worse = bankOf([[3, lose]], { posta: chips(40) });
      await refused(tryClaim(worse, payment, room.as(three)), 'NothingToClaim', [worse.state.seats[2]!, 0n]);
      await tryClaim(better, payment, room.as(three));
    });

    it('shows how the number was paid: its own settlement, or what `finalize` paid', async () => {
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      await forgetful();
      await forgetful([1, 2], 2n);
      const [one, other] = [await room.payment(1n), await room.payment(2n)];
      await tryClaim(better, one, room.as(three));
      await refused(tryClaim(better, other, room.as(three)), 'OtherPayment', [room.table, 1n]);
      await refused(tryClaim(better, { ...one, slot: other.slot }, room.as(three)), 'OtherPayment', [room.table, 1n]);
      await restore();
      await room.propose(better, 0, 1);
      await room.passWindow();
      await room.finalize();
      const { digest } = await court.read.docketOf([room.table, 1n]);
      await refused(
        tryClaim(better, noPayment, room.as(three)).catch((e: unknown) => {
          assert.match(String(e), new RegExp(digest, 'u'));
          throw e;
        }),
        'OtherPayouts',
      );
    });

    it('needs a share of the bond: of a sitting that was, and whose share is not freed', async () => {
      await forgetful();
      const payment = await room.payment();
      const stray = sessionKey(room.cast.domain, 'never sat');
      const seats = room.seats.map((seat, i) => (i === 2 ? { ...seat, key: stray } : seat));
      const unseated = new BankMaker({ ...room.cast, seats }, { number: 1n, banker: 1, posta: chips(50) });
      await refused(tryClaim(unseated, payment, room.as(three)), 'NoShare', [room.seats[2]!.player, stray.address]);

      const { escrow } = room.system;
      const { player, key } = room.seats[2]!;
      await escrow.write.stand([
        room.table,
        player,
        room.cast.house.sign('Release', { player, table: room.table, nonce: 0n }).signature,
      ]);
      const freed = (await room.system.time.latest()) + leaveDelay + 5 * window;
      await room.goTo(freed - 5);
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      const { restore: again } = await room.system.snapshot();
      const claim = await room.claim(better, three);
      await room.goTo(freed);
      await refused(escrow.simulate.freeShare([room.table, player, key.address]), 'ShareHeld', [
        room.table,
        player,
        key.address,
        1n,
      ]);
      await paid(claim);
      await escrow.write.freeShare([room.table, player, key.address]);
      await again();
      await room.goTo(freed);
      await escrow.write.freeShare([room.table, player, key.address]);
      await refused(tryClaim(better, payment, room.as(three)), 'NoShare', [player, key.address]);
    });

    it('a key of the house that never was, or was long gone at the settlement; a table that is not registered', async () => {
      await forgetful();
      const payment = await room.payment();
      const forger = sessionKey(room.cast.domain, 'forger');
      const forged = new BankMaker({ ...room.cast, house: forger }, { number: 1n, banker: 1, posta: chips(50) });
      await refused(tryClaim(forged, payment, room.as(three)), 'HouseKeyUnknown', [forger.address]);
      const stray = new BankMaker(
        { ...room.cast, table: { ...headsUp, salt: 9n } },
        { number: 1n, banker: 1, posta: chips(50) },
      );
      await refused(tryClaim(stray, payment, room.as(three)), 'TableNotRegistered', [stray.setup.message.table]);

      const { escrow, time } = room.system;
      const next = sessionKey(room.cast.domain, 'next house');
      await escrow.write.announceHouseKey([next.address]);
      await time.increase(7 * day);
      await escrow.write.changeHouseKey();
      const retired = Number(await escrow.read.retiredAt([room.cast.house.address]));
      // A false settlement in the last second of the grace, by the next key, is in reach after it; a later one is not.
      const falsely = (number: bigint) =>
        room.settleSigned(
          new BankMaker({ ...room.cast, house: next }, { number, banker: 1, posta: chips(50) }),
          [1, 2],
        );
      const tryNumber = async (number: bigint) =>
        tryClaim(
          bankOf(
            [
              [2, lose],
              [3, win],
            ],
            { number },
          ),
          await room.payment(number),
          room.as(three),
        );
      await room.goTo(retired + 30 * day - 1);
      await falsely(2n);
      await room.goTo(retired + 30 * day + 60);
      await tryNumber(2n);
      await falsely(3n);
      await refused(tryNumber(3n), 'HouseKeyRetired', [room.cast.house.address, BigInt(retired)]);
    });

    it('once a number and seat; paid once; nothing of it can be changed', async () => {
      await forgetful();
      const better = bankOf([
        [2, lose],
        [3, win],
      ]);
      const claim = await room.claim(better, three);
      const payment = await room.payment();
      await refused(tryClaim(better, payment, room.as(three)), 'ClaimedAlready', [room.seats[2]!.player]);
      const { digest } = await claimView(claim);
      await room.passWindow();
      for (const changed of [
        { ...claim, received: -1n },
        { ...claim, index: 1 },
        { ...claim, index: 3 },
        { ...claim, end: { ...claim.end, turn: 9 } },
      ]) {
        const expected = changed.index === three ? digest : zeroHash;
        for (const act of [
          court.simulate.payClaim([changed]),
          court.simulate.answerClaim([changed, encodeContinuation(better.proof(), 2)]),
        ]) {
          await refused(
            act.catch((e: unknown) => {
              assert.match(String(e), new RegExp(expected, 'u'));
              throw e;
            }),
            'OtherClaim',
          );
        }
      }
      await court.write.payClaim([claim]);
      await refused(court.simulate.payClaim([claim]), 'OtherClaim');
      await refused(tryClaim(better, payment, room.as(three)), 'ClaimedAlready', [room.seats[2]!.player]);
    });
  });

  it('a record whose place was used again opens no claim; until then it does, however old', async () => {
    await forgetful();
    const payment = await room.payment();
    const better = bankOf([
      [2, lose],
      [3, win],
    ]);
    await room.system.time.increase(leaveDelay + 5 * window + 10);
    await tryClaim(better, payment, room.as(three));
    await forgetful([1, 2], 2n);
    assert.equal((await room.payment(2n)).slot, payment.slot);
    await refused(tryClaim(better, payment, room.as(three)), 'OtherPayment', [room.table, 1n]);
  });

  describe('I10 award and claim of one seat pay the better of both, once', () => {
    for (const order of ['award first', 'claim first'] as const) {
      for (const [size, stake] of [
        ['the claim is more', chips(2)],
        ['the award is more', chips(9)],
      ] as const) {
        it(`${order}, ${size}`, async () => {
          await forgetful();
          const branch = room.bank({ posta: chips(30) });
          room.close(branch, only(3, stake));
          const contest = await room.ruled(branch, stage.withheld, await room.payment());
          const better = bankOf([
            [2, lose],
            [3, win],
          ]);
          const before = await room.books();
          const [awarded, claimed] = [contest.owed[2]!, better.state.seats[2]!];
          assert.equal(awarded > claimed, size === 'the award is more');
          const claim = await room.claim(better, three);
          assert.deepEqual((await room.holds()).shareHeld, [1, 0, 2]);
          if (order === 'award first') await room.award(contest, three);
          await room.passWindow();
          await court.write.payClaim([claim]);
          if (order === 'claim first') await room.award(contest, three);
          assert.deepEqual(await room.gained(before), [0n, 0n, awarded > claimed ? awarded : claimed]);
          await room.award(contest, banker);
          await nothingHeld();
        });
      }
    }
  });
});
