/** Disputes in numbers, and figures at their limits: nothing panics, and nothing stays reserved for good. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesDigest } from '../../engine/protocol/digests.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { encodeBank, encodeProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { refusalOf, refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips, headsUp } from './support/system.ts';

describe('limits', () => {
  let room: Courtroom;
  sharedRoom(3, (opened) => {
    room = opened;
  });

  it('style.md 7 a line at the limit is refused by name', async () => {
    const bank = room.bank();
    const proof = bank.proof([1, 2, 3]);
    const lines = proof.result!.lines.map(({ player }, i) => ({
      player,
      line: [2n ** 95n - 1n, 1n - 2n ** 95n, 0n][i]!,
    }));
    const message = { ...proof.result!.message, lines: linesDigest(lines) };
    const encoded = encodeBank({
      ...proof,
      result: {
        message,
        lines,
        house: room.system.house.sign('Result', message).signature,
        signatures: room.seats.map(({ seat, key }) => ({ seat, signature: key.sign('Result', message).signature })),
      },
    });
    assert.ok(await refusalOf(room.system.escrow.simulate.settle([[encoded]])));
  });

  it('style.md 7 a taglia beyond all that are played is refused by name', async () => {
    const [last, beyond] = [2 ** 31 - 1, 2 ** 31].map((taglia) => {
      const bank = room.bank({ taglia });
      bank.taglia();
      return room.court.simulate.propose([encodeProof(bank.proof(), 0)]);
    });
    assert.equal(await refusalOf(last!), null);
    assert.equal(await refusalOf(beyond!), 'TagliaTooHigh');
  });

  it('I10 a demand holds no share of a seat that has not given: invented lists cost their punters nothing', async () => {
    const forged = room.bank({ seed: 1000, posta: chips(20) });
    room.close(forged);
    await room.demand(forged);
    assert.deepEqual((await room.holds()).shareHeld, [1, 0, 0], 'only the banker, who gave');
    const contest = (await room.last('Demanded')).contest;
    const [one] = encodeGives(forged.proof(), contest.before.turn);
    await room.court.write.give([contest, [one!]]);
    assert.deepEqual((await room.holds()).shareHeld, [1, 1, 0]);
    await room.passWindow();
    await room.court.write.rule([contest]);
    assert.deepEqual((await room.holds()).shareHeld, [0, 0, 0]);
  });

  it('I14 long after a ruling, too, nobody settles without the winners: the bank ends as ruled', async () => {
    const bank = room.bank();
    room.close(bank);
    const had = await room.books();
    const contest = await room.ruled(bank, stage.lost);
    // Nobody lets it be paid. Once a record from that time would have expired, the house tries to settle.
    await room.system.time.increase(headsUp.leaveDelay + 5 * headsUp.window + 10);
    await room.settleSigned(room.bank(), []);
    await refused(room.court.simulate.award([contest, 1, noPayment]), 'NotFinal', [room.table, 1n]);
    await room.finalize();
    await room.award(contest, 1);
    assert.equal((await room.gained(had))[1], contest.lost.lines[1]);
  });

  it('I10 a share is free again although nobody asked for the award while the record stood', async () => {
    const bank = room.bank();
    await room.settleSigned(bank, []);
    room.close(bank);
    const contest = await room.ruled(bank, stage.withheld, await room.payment());
    const payment = await room.payment();
    const keep = headsUp.leaveDelay + 5 * headsUp.window;
    const { player, key } = room.seats[1]!;
    await room.system.escrow.write.stand([
      room.table,
      player,
      room.system.house.sign('Release', { player, table: room.table, nonce: 0n }).signature,
    ]);
    await room.system.time.increase(4 * keep);
    await room.settleSigned(room.bank({ number: 2n }), []);
    await refusalOf(room.award(contest, 1, payment));
    await room.system.time.increase(2 * headsUp.window);
    assert.equal(
      await refusalOf(room.system.escrow.write.freeShare([room.table, player, key.address])),
      null,
      'the share is reserved for good',
    );
  });
});
