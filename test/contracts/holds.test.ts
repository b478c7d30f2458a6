/** Whom a proof holds back: who may have to pay by it, and nobody else (INVARIANTS I9). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHex, word, zero32, type Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeDemand } from '../../engine/settlement/dispute.ts';
import { encodeProof, type EncodedProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import type { Courtroom } from './support/courtroom.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips, headsUp } from './support/system.ts';

describe('holds', () => {
  let room: Courtroom;
  sharedRoom(3, (opened) => {
    room = opened;
  });

  const stakes = new Map([[2, { accepted: chips(3) }]]);
  /** One coup of seats 1 and 2; seat 3 plays nothing. All acknowledge what it led to. */
  const coupOf = (outcome: number, number = 1n): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ number, seed });
      if (bank.coup({ stakes, acks: [1, 2, 3] }) === outcome) return bank;
    }
  };

  /** What the seat at `place` signs by itself in the last state of `bank`, as an assent of each kind. */
  const assentOf = {
    Ack: (bank: BankMaker, place: number) => ({
      kind: 0,
      data: '0x' as Hex,
      signature: keyAt(place).sign('Ack', { state: hashStruct('State', bank.state) }).signature,
    }),
    Bet: (bank: BankMaker, place: number) => ({
      kind: 1,
      data: toHex(new Uint8Array(5 * 32)),
      signature: keyAt(place).sign('Bet', {
        state: hashStruct('State', bank.state),
        seq: 0,
        call: 0,
        max: 0n,
        volonta: 0,
        commitment: zero32,
      }).signature,
    }),
    Leave: (bank: BankMaker, place: number) => {
      const { bankId, turn, seats } = bank.state;
      const { signature } = keyAt(place).sign('Leave', { bankId, turn, line: seats[place]! });
      return { kind: 2, data: toHex(word(turn)), signature };
    },
  };
  const keyAt = (place: number) => room.seats[place]!.key;
  /** `proof` with the assents of these places as well, which its base does not need. */
  const withMore = (
    proof: EncodedProof,
    bank: BankMaker,
    kind: keyof typeof assentOf,
    places: number[],
  ): EncodedProof => {
    const more = places.map((index) => ({ index, ...assentOf[kind](bank, index) }));
    return { ...proof, base: { ...proof.base, assents: [...proof.base.assents, ...more] } };
  };
  const heldNow = async () => (await room.holds()).held;

  for (const kind of ['Ack', 'Bet', 'Leave'] as const) {
    it(`I9 who has lost nothing is held by no ${kind}, however many banks are proposed with it: it leaves`, async () => {
      await room.system.escrow.write.requestLeave([room.table], room.as(2));
      const banks = [1n, 2n, 3n].map((number) => coupOf(outcomes.banco, number));
      for (const bank of banks) {
        const proof = encodeProof(bank.proof(), 1);
        assert.deepEqual(
          proof.base.assents.map(({ index }) => index),
          [1],
        );
        await room.court.write.propose([withMore(proof, bank, kind, [0, 2])]);
      }
      assert.deepEqual(await heldNow(), [0, banks.length, 0], 'the winner, who has lost, and who did not play');
      await room.system.time.increase(headsUp.leaveDelay);
      await room.system.escrow.write.leaveTable([room.table, room.seats[2]!.player]);
    });
  }

  it('I9 a Give holds its seat, whatever the list has won it', async () => {
    const bank = coupOf(outcomes.punta);
    await room.propose(bank, 0);
    assert.deepEqual(await heldNow(), [1, 1, 0]);
  });

  it('I9 a demand holds who may have to pay by the base before its list, not who assented beside it', async () => {
    const bank = coupOf(outcomes.banco);
    room.close(bank, { stakes });
    const { proof, list } = encodeDemand(bank.proof(), 1, 1);
    await room.court.write.demand([withMore(proof, bank, 'Ack', [2]), list, noPayment]);
    assert.deepEqual(await heldNow(), [1, 1, 0], 'the banker by its Give, seat 2 by its loss');
  });
});
