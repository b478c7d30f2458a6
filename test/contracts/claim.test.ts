/** `claim`: what the house signed and did not pay it owes, from the claimant's own share (INVARIANTS I10, I14). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { BankMaker } from '../support/bank-maker.ts';
import {
  bankOf,
  banker,
  forgetful,
  lose,
  nothingHeld,
  only,
  paid,
  three,
  tryClaim,
  win,
} from './support/claim-room.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips, headsUp } from './support/system.ts';

const { window, leaveDelay } = headsUp;

describe('claim', () => {
  let room: Courtroom;
  const restore = sharedRoom(3, (opened) => {
    room = opened;
  });

  describe("pays the difference from the claimant's own share", () => {
    it('I14 for a later turn under the same set-up, after a settlement by signatures', async () => {
      await forgetful(room);
      const better = bankOf(room, [
        [2, lose],
        [3, win],
      ]);
      const shares = (await room.books()).seats.map((seat) => seat.share);
      const claim = await room.claim(better, three);
      assert.deepEqual([claim.index, claim.received], [three, 0n]);
      assert.deepEqual((await room.holds()).shareHeld, [0, 0, 1]);
      assert.deepEqual(await paid(room, claim), [0n, 0n, better.state.seats[2]!]);
      assert.deepEqual(
        (await room.books()).seats.map((seat, i) => shares[i]! - seat.share),
        [0n, 0n, better.state.seats[2]!],
        'I10',
      );
      const { player, amount } = await room.last('ClaimPaid');
      assert.deepEqual([player.toLowerCase(), amount], [room.seats[2]!.player, better.state.seats[2]!]);
      await nothingHeld(room);
    });

    it('I14 under another set-up, in the second bank of the settlement', async () => {
      const first = bankOf(room, [[2, lose]], { number: 7n });
      const invented = bankOf(room, [[2, lose]]);
      await room.settle(encodeBank(first.proof([1, 2])), encodeBank(invented.proof([1, 2])));
      assert.equal((await room.payment()).index, 1n);
      const mine = bankOf(room, [[3, win]], { posta: chips(40) });
      assert.deepEqual(await paid(room, await room.claim(mine, three)), [0n, 0n, mine.state.seats[2]!]);
      await nothingHeld(room);
    });

    it('I14 although it is not in the settled bank at all', async () => {
      const invented = new BankMaker(
        { ...room.cast, seats: room.seats.slice(0, 2) },
        { number: 1n, banker: 1, posta: chips(20) },
      );
      while (invented.state.seats[1] === 0n) invented.coup(only(2));
      await room.settle(encodeBank(invented.proof([1, 2])));
      const mine = bankOf(room, [[3, win]]);
      assert.deepEqual(await paid(room, await room.claim(mine, three)), [0n, 0n, mine.state.seats[2]!]);
    });

    it('I14 for a number finalised too early or under another set-up; received is what that paid', async () => {
      for (const options of [{}, { posta: chips(40) }]) {
        await restore();
        const bank = bankOf(room, [
          [3, lose],
          [3, win],
        ]);
        const other = bankOf(room, [[3, lose]], options);
        await room.propose(other, 0, 1);
        await room.passWindow();
        await room.finalize();
        const [line, received] = [bank.state.seats[2]!, other.state.seats[2]!];
        assert.ok(received < 0n && received < line);
        const claim = await room.claim(bank, three);
        assert.equal(claim.received, received);
        assert.deepEqual(await paid(room, claim), [0n, 0n, line - received]);
        await nothingHeld(room);
      }
    });

    it('I14 up to what is left of it; a seat that stood up is paid into free money', async () => {
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
        await room.court.write.payClaim([claim]);
        assert.equal((await room.system.escrow.read.free([player])) - free, settings.share);
        await refused(tryClaim(room, bank, await poor.payment(), poor.as(banker)), 'NoShare', [
          player,
          poor.seats[0]!.key.address,
        ]);
        return;
      }
    });
  });

  it('I14 a record whose place was used again opens no claim; until then it does, however old', async () => {
    await forgetful(room);
    const payment = await room.payment();
    const better = bankOf(room, [
      [2, lose],
      [3, win],
    ]);
    await room.system.time.increase(leaveDelay + 5 * window + 10);
    await tryClaim(room, better, payment, room.as(three));
    await forgetful(room, [1, 2], 2n);
    assert.equal((await room.payment(2n)).slot, payment.slot);
    await refused(tryClaim(room, better, payment, room.as(three)), 'OtherPayment', [room.table, 1n]);
  });

  describe('award and claim of one seat pay the better of the two, once', () => {
    for (const order of ['award first', 'claim first'] as const) {
      for (const [size, stake] of [
        ['the claim is more', chips(2)],
        ['the award is more', chips(9)],
      ] as const) {
        it(`I10 ${order}, ${size}`, async () => {
          await forgetful(room);
          const branch = room.bank({ posta: chips(30) });
          room.close(branch, only(3, stake));
          const contest = await room.ruled(branch, stage.withheld, await room.payment());
          const better = bankOf(room, [
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
          await room.court.write.payClaim([claim]);
          if (order === 'claim first') await room.award(contest, three);
          assert.deepEqual(await room.gained(before), [0n, 0n, awarded > claimed ? awarded : claimed]);
          await room.award(contest, banker);
          await nothingHeld(room);
        });
      }
    }
  });
});
