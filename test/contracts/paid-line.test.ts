/** What a page's own node says that a bank has paid (server/PROTOCOL.md P7.10). */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import type { SeatId } from '../../engine/settlement/payment.ts';
import { paidLine } from '../../server/chain/exit/paid-line.ts';
import { Courtroom } from './support/courtroom.ts';
import { headsUp } from './support/system.ts';

describe('paid line', () => {
  let room: Courtroom;
  before(async () => {
    room = await Courtroom.open(headsUp, 2);
  });
  const own = () => ({ player: room.seats[1]!.player, key: room.seats[1]!.key.address });
  const paid = (number: bigint, seat: SeatId = own()) => {
    const { client, escrow } = room.system;
    return paidLine(client, { escrow: escrow.address }, room.table, number, seat);
  };
  const played = (number: bigint) => {
    const seed = [...Array(100).keys()].find(
      (n) => room.bank({ seed: n, number }).coup(room.list(room.bank())) === outcomes.banco,
    )!;
    const bank = room.bank({ seed, number });
    bank.coup(room.list(bank));
    return bank;
  };

  it('P7.10 nothing while the number is open or only proposed; then what was paid, by signatures or by the court', async () => {
    const bank = played(1n);
    assert.equal(await paid(1n), null);
    await room.settleSigned(bank, [1, 2]);
    assert.deepEqual(await paid(1n), { how: 'settled', line: bank.state.seats[1]! });
    assert.deepEqual(await paid(1n, { ...own(), player: `0x${'77'.repeat(20)}` }), { how: 'settled', line: 0n });
    assert.deepEqual(
      await paid(1n, { ...own(), key: `0x${'77'.repeat(20)}` }),
      { how: 'settled', line: 0n },
      'the same wallet with another key is another seat',
    );
    await room.propose(played(2n));
    assert.equal(await paid(2n), null);
    await room.passWindow();
    await room.finalize(2n);
    const [lost, won] = [played(2n).state.seats[1]!, played(2n).state.seats[0]!];
    assert.deepEqual(await paid(2n), { how: 'finalised', line: lost });
    assert.deepEqual(await paid(2n, { player: room.seats[0]!.player, key: room.seats[0]!.key.address }), {
      how: 'finalised',
      line: won,
    });
    assert.deepEqual(
      await paid(2n, { ...own(), key: `0x${'77'.repeat(20)}` }),
      { how: 'finalised', line: 0n },
      'nor does another key of the wallet stand for the seat after the court',
    );
    assert.equal(await paid(3n), null);
  });
});
