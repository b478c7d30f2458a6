/**
 * The sender of a settlement may not take back what a player has signed: a line of zero that was agreed to stays agreed
 * to (I10, ADR 0018).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { Courtroom, stage } from './support/courtroom.ts';

describe('a settlement without a signature that the house has', () => {
  it('I10 leaving out a signed Result gains a void coup’s contributor nothing', async () => {
    const room = await Courtroom.open();
    const [banker, punter] = [0, 1] as const;
    // Number 1: the first coup is void. Banker, punter and house have signed the Result, as ADR 0018 asks; all lines
    // are 0.
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      const list = room.list(bank);
      room.close(bank, list);
      const full = encodeBank(bank.proof([1, 2]));
      // What the coup would have been; nobody can know that yet.
      const played = room.bank({ seed });
      if (played.coup(list) !== outcomes.punta) continue;

      // The punter is quicker than the house, and sends everything except its own signature.
      const place = full.lines.findIndex((line) => line.startsWith(room.seats[punter]!.player));
      const stripped = {
        ...full,
        signed: full.signed & ~(1n << BigInt(place)),
        signatures: without(full.signatures, 1 + place),
      };
      const before = await room.books();
      const sent = await room.system.escrow.write.settle([[stripped]], room.as(punter)).then(
        () => true,
        () => false,
      );
      if (!sent) return;
      await room.court.write.demand(room.demandOf(bank, await room.payment()), room.as(punter));
      const { contest } = await room.last('Demanded');
      await room.give(contest, bank);
      await room.giveLast(contest, bank);
      await room.answer(contest, played);
      assert.equal(await room.stageOf(contest), stage.answered);
      const claim = await room.claim(played, punter);
      await room.passWindow();
      await room.court.write.payClaim([claim]);
      assert.equal((await room.books()).bond, before.bond, 'the bond has paid a coup that cost the banker nothing');
      assert.equal((await room.gained(before))[banker], 0n);
      return;
    }
  });

  const without = (joined: `0x${string}`, index: number): `0x${string}` =>
    `${joined.slice(0, 2 + 130 * index)}${joined.slice(2 + 130 * (index + 1))}` as `0x${string}`;
});
