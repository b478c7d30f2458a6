/**
 * A key that the house retired long ago opens no old number, and a late ruling takes no award away (INVARIANTS; found
 * by readers of the contracts).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { BankMaker, sessionKey, type SeatCast } from '../support/bank-maker.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { approve, chips, fund, grantOf, headsUp, signGrant } from './support/system.ts';

const day = 24 * 3600;
const grace = 30 * day;
/** For this long after it began something can be claimed. */
const lasts = headsUp.leaveDelay + 5 * headsUp.window;

describe('old keys and late rulings', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** The house's key is retired, and then `later` seconds pass. */
  const rotate = async (later: number) => {
    await room.system.escrow.write.announceHouseKey([sessionKey(room.system.domain, 'next house').address]);
    await room.system.time.increase(7 * day);
    await room.system.escrow.write.changeHouseKey();
    await room.system.time.increase(later);
  };

  /** Sits down under the current house key. */
  const newcomer = async (): Promise<SeatCast> => {
    const { system } = room;
    await approve(system, headsUp.share);
    await system.escrow.write.fundBond([headsUp.share]);
    const wallet = system.players[3]!;
    const key = sessionKey(system.domain, 'newcomer');
    await fund(system, wallet, chips(1));
    const grant = grantOf(wallet, headsUp, 9, key, 100n, 1n);
    await system.escrow.write.sit([grant, await signGrant(system, wallet, grant)]);
    return { seat: 9, player: grant.player, key, stack: chips(1000) };
  };

  /** Signed with the house's old key: a bank of this number in which a ghost loses to the newcomer. */
  const invented = (winner: SeatCast, number: bigint): BankMaker => {
    const ghost = {
      seat: 1,
      player: `0x${'11'.repeat(20)}`,
      key: sessionKey(room.system.domain, 'ghost'),
      stack: chips(1000),
    } as const;
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker(
        { ...room.cast, seats: [ghost, winner] },
        { number, banker: 1, posta: chips(1000), seed },
      );
      if (bank.coup({ stakes: new Map([[9, { accepted: chips(1000) }]]) }) === outcomes.punta) return bank;
    }
  };

  for (const how of ['finalised', 'settled'] as const) {
    it(`I10 a key that leaks years later draws nothing from the bond by a number that was ${how} under it`, async () => {
      const bank = room.played([outcomes.banco]);
      if (how === 'settled') await room.settleSigned(bank, [1, 2]);
      else {
        await room.propose(bank);
        await room.passWindow();
        await room.finalize();
      }
      await rotate(5 * 365 * day);
      const attacker = await newcomer();
      const claim = room.court.write.claim([encodeProof(invented(attacker, 1n).proof()), await room.payment(1n)], {
        account: attacker.player,
      });
      await refused(claim, 'HouseKeyRetired');
    });
  }

  it('I14 what began in the last second of the grace can be claimed as long as a record is kept', async () => {
    await rotate(grace - 10);
    const bank = room.played([outcomes.banco, outcomes.banco], { number: 1n });
    await room.settleSigned(room.bank({ number: 1n }), []); // the house settles a worse end
    await room.system.time.increase(lasts - 60);
    const { restore: back } = await room.system.snapshot();
    await room.claim(bank, 0);
    await back();
    await room.system.time.increase(200);
    await refused(room.claim(bank, 0), 'HouseKeyRetired');
  });

  it("I14 after the banker's time and before a late ruling nobody settles either: the bank ends as ruled", async () => {
    const bank = room.bank();
    room.close(bank);
    const had = await room.books();
    const contest = await room.demandAt(bank, stage.banker);
    await room.system.time.increase(headsUp.window + lasts + 10);
    await room.settleSigned(room.bank(), []);
    await room.court.write.rule([contest]);
    assert.equal(await room.stageOf(contest), stage.lost);
    await refused(room.court.write.award([contest, 1, noPayment]), 'NotFinal');
    await room.finalize();
    await room.court.write.award([contest, 1, await room.payment(1n)]);
    assert.equal((await room.gained(had))[1], contest.lost.lines[1]);
  });
});
