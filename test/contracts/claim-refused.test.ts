/**
 * `claim` is refused to a seat that signed the settlement, has nothing to get, or shows what was not paid (INVARIANTS
 * I14).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zeroHash } from 'viem';
import { encodeContinuation } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { BankMaker, sessionKey } from '../support/bank-maker.ts';
import {
  bankOf,
  banker,
  claimView,
  forgetful,
  lose,
  paid,
  stranger,
  three,
  tryClaim,
  win,
} from './support/claim-room.ts';
import type { Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips, headsUp } from './support/system.ts';

const day = 24 * 3600;
const { window, leaveDelay } = headsUp;

describe('claim', () => {
  let room: Courtroom;
  const restore = sharedRoom(3, (opened) => {
    room = opened;
  });

  describe('refusals', () => {
    it('I14 a seat that signed the settlement has agreed: by a Result, by a Leave, and with a line of zero', async () => {
      await forgetful(room, [1, 2, 3]);
      const better = bankOf(room, [
        [2, lose],
        [3, win],
      ]);
      await refused(
        room.payment().then((payment) => tryClaim(room, better, payment, room.as(three))),
        'SettlementSigned',
        [room.seats[2]!.player],
      );
      const left = bankOf(room, [[2, lose]], { number: 2n });
      left.leave(1, 2);
      await room.settleSigned(left, []);
      const more = bankOf(
        room,
        [
          [2, lose],
          [3, lose],
        ],
        { number: 2n },
      );
      await refused(
        room.payment(2n).then((payment) => tryClaim(room, more, payment, room.as(banker))),
        'SettlementSigned',
        [room.seats[0]!.player],
      );
    });

    it('I14 only for a final number, by a player of the bank, with more to get than was received', async () => {
      const better = bankOf(room, [
        [2, lose],
        [3, win],
      ]);
      await refused(tryClaim(room, better, noPayment, room.as(three)), 'NotFinal', [room.table, 1n]);
      await forgetful(room);
      const payment = await room.payment();
      await refused(tryClaim(room, better, payment, room.as(stranger)), 'NotASeat', [room.as(stranger).account]);
      await refused(tryClaim(room, better, payment, {}), 'NotASeat', [room.system.operator.account.address]);
      await refused(tryClaim(room, better, payment, room.as(three), 1), 'NothingToClaim', [0n, 0n]);
      const worse = bankOf(room, [[3, lose]], { posta: chips(40) });
      await refused(tryClaim(room, worse, payment, room.as(three)), 'NothingToClaim', [worse.state.seats[2]!, 0n]);
      await tryClaim(room, better, payment, room.as(three));
    });

    it('I14 shows how the number was paid: its own settlement, or what `finalize` paid', async () => {
      const better = bankOf(room, [
        [2, lose],
        [3, win],
      ]);
      await forgetful(room);
      await forgetful(room, [1, 2], 2n);
      const [one, other] = [await room.payment(1n), await room.payment(2n)];
      await tryClaim(room, better, one, room.as(three));
      await refused(tryClaim(room, better, other, room.as(three)), 'OtherPayment', [room.table, 1n]);
      await refused(tryClaim(room, better, { ...one, slot: other.slot }, room.as(three)), 'OtherPayment', [
        room.table,
        1n,
      ]);
      await restore();
      await room.propose(better, 0, 1);
      await room.passWindow();
      await room.finalize();
      const { digest } = await room.court.read.docketOf([room.table, 1n]);
      await refused(
        tryClaim(room, better, noPayment, room.as(three)).catch((e: unknown) => {
          assert.match(String(e), new RegExp(digest, 'u'));
          throw e;
        }),
        'OtherPayouts',
      );
    });

    it('I10 needs a share of the bond: of a past sitting whose share is not freed', async () => {
      await forgetful(room);
      const payment = await room.payment();
      const stray = sessionKey(room.cast.domain, 'never sat');
      const seats = room.seats.map((seat, i) => (i === 2 ? { ...seat, key: stray } : seat));
      const unseated = new BankMaker({ ...room.cast, seats }, { number: 1n, banker: 1, posta: chips(50) });
      await refused(tryClaim(room, unseated, payment, room.as(three)), 'NoShare', [
        room.seats[2]!.player,
        stray.address,
      ]);

      const { escrow } = room.system;
      const { player, key } = room.seats[2]!;
      await escrow.write.stand([
        room.table,
        player,
        room.cast.house.sign('Release', { player, table: room.table, nonce: 0n }).signature,
      ]);
      const freed = (await room.system.time.latest()) + leaveDelay + 5 * window;
      await room.goTo(freed - 5);
      const better = bankOf(room, [
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
      await paid(room, claim);
      await room.system.time.increase(2 * window);
      await escrow.write.freeShare([room.table, player, key.address]);
      await again();
      await room.goTo(freed);
      await escrow.write.freeShare([room.table, player, key.address]);
      await refused(tryClaim(room, better, payment, room.as(three)), 'NoShare', [player, key.address]);
    });

    it('I10 a house key that never was, or was long gone at the settlement; a table that is not registered', async () => {
      await forgetful(room);
      const payment = await room.payment();
      const forger = sessionKey(room.cast.domain, 'forger');
      const forged = new BankMaker({ ...room.cast, house: forger }, { number: 1n, banker: 1, posta: chips(50) });
      await refused(tryClaim(room, forged, payment, room.as(three)), 'HouseKeyUnknown', [forger.address]);
      const stray = new BankMaker(
        { ...room.cast, table: { ...headsUp, salt: 9n } },
        { number: 1n, banker: 1, posta: chips(50) },
      );
      await refused(tryClaim(room, stray, payment, room.as(three)), 'TableNotRegistered', [stray.setup.message.table]);

      const { escrow, time } = room.system;
      const next = sessionKey(room.cast.domain, 'next house');
      await escrow.write.announceHouseKey([next.address]);
      await time.increase(7 * day);
      await escrow.write.changeHouseKey();
      const retired = Number(await escrow.read.retiredAt([room.cast.house.address]));
      // A false settlement in the last second of the grace, by the next key, can still be claimed after it; a later one
      // cannot.
      const falsely = (number: bigint) =>
        room.settleSigned(
          new BankMaker({ ...room.cast, house: next }, { number, banker: 1, posta: chips(50) }),
          [1, 2],
        );
      const tryNumber = async (number: bigint) =>
        tryClaim(
          room,
          bankOf(
            room,
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

    it('I10 once for a number and seat; paid once; nothing of it can be changed', async () => {
      await forgetful(room);
      const better = bankOf(room, [
        [2, lose],
        [3, win],
      ]);
      const claim = await room.claim(better, three);
      const payment = await room.payment();
      await refused(tryClaim(room, better, payment, room.as(three)), 'ClaimedAlready', [room.seats[2]!.player]);
      const { digest } = await claimView(room, claim);
      await room.passWindow();
      for (const changed of [
        { ...claim, received: -1n },
        { ...claim, index: 1 },
        { ...claim, index: 3 },
        { ...claim, end: { ...claim.end, turn: 9 } },
      ]) {
        const expected = changed.index === three ? digest : zeroHash;
        for (const act of [
          room.court.simulate.payClaim([changed]),
          room.court.simulate.answerClaim([changed, encodeContinuation(better.proof(), 2)]),
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
      await room.court.write.payClaim([claim]);
      await refused(room.court.simulate.payClaim([claim]), 'OtherClaim');
      await refused(tryClaim(room, better, payment, room.as(three)), 'ClaimedAlready', [room.seats[2]!.player]);
    });
  });
});
