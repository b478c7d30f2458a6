/**
 * When players have signed a void end, nobody can choose between it and the coup brought before the court later (I14).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank, type EncodedBank } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { type Courtroom, stage, type Contest } from './support/courtroom.ts';
import { sharedRoom } from './support/shared-room.ts';

const [banker, punter] = [0, 1] as const;

describe('a void coup that is demanded before its bank is final', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** How many banks this settlement would settle; none if it is skipped. */
  const paidOf = async (signed: EncodedBank) => (await room.system.escrow.simulate.settle([[signed]])).result;

  /**
   * The banker would win the coup. It and the house have signed the end before it; the punter, which was silent,
   * demands it.
   */
  const demanded = async (): Promise<{ bank: BankMaker; played: BankMaker; signed: EncodedBank; contest: Contest }> => {
    for (let seed = 0; ; seed++) {
      const [bank, played] = [room.bank({ seed }), room.bank({ seed })];
      const list = room.list(bank);
      if (played.coup(list) !== outcomes.banco) continue;
      room.close(bank, list);
      const contest = await room.demandAt(bank, stage.banker, noPayment, room.as(punter));
      return { bank, played, signed: encodeBank(bank.proof([1, 2])), contest };
    }
  };

  it('I14 house and punter see the cards, and cannot settle the end before: withheld, the bond pays', async () => {
    const { bank, signed, contest } = await demanded();
    const had = await room.books();
    assert.equal(await paidOf(signed), 0n);
    await room.giveLast(contest, bank); // the banker must, or it has lost
    await room.passWindow();
    await room.court.write.rule([contest]);
    assert.equal(await paidOf(signed), 0n);
    await room.finalize();
    for (const place of [banker, punter]) await room.award(contest, place);
    assert.equal((await room.gained(had))[banker], contest.owed[banker]);
    assert.equal(await paidOf(signed), 0n);
  });

  it('I14 once answered it is paid as played; the number beside it settles as usual', async () => {
    const { bank, played, signed, contest } = await demanded();
    const had = await room.books();
    await room.giveLast(contest, bank);
    await room.answer(contest, played, 0);
    assert.equal(await paidOf(signed), 0n);
    await room.settleSigned(room.bank({ number: 2n }), [1, 2]);
    await room.passWindow();
    await room.finalize();
    assert.deepEqual(await room.gained(had), played.state.seats);
    assert.equal(await room.system.escrow.read.isSettled([room.table, 3n]), false);
  });

  // With all punters' links the house and the banker know the cards, and a link that waits to be mined shows as much:
  // if the end before could still be settled, they would settle it where the banker loses.
  for (const at of [stage.punters, stage.banker] as const)
    it(`I14 from the demand on nobody settles the end before: stage ${at}`, async () => {
      const bank = room.bank({ seed: 3 });
      room.close(bank, room.list(bank));
      const signed = encodeBank(bank.proof([1, 2]));
      assert.equal(await paidOf(signed), 1n);
      const contest = await room.demandAt(bank, at, noPayment, room.as(punter));
      assert.equal(await paidOf(signed), 0n);
      await room.passWindow();
      await room.court.write.rule([contest]);
      // Nothing came of a demand without links, and nobody can demand that list again.
      assert.equal(await paidOf(signed), at === stage.punters ? 1n : 0n);
    });

  it('I7 for a final number nothing changes', async () => {
    const bank = room.bank({ seed: 3 });
    room.close(bank, room.list(bank));
    await room.settle(encodeBank(bank.proof([1])));
    const contest = await room.demandAt(bank, stage.house, await room.payment(), room.as(punter));
    assert.equal(await room.stageOf(contest), stage.house);
    assert.equal(await room.system.escrow.read.isSettled([room.table, 1n]), true);
  });
});
