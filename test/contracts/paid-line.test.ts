/** What a page's own node says that a bank has paid (server/PROTOCOL.md P7.10). */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { paidLine } from '../../server/chain/exit/paid-line.ts';
import { Courtroom } from './support/courtroom.ts';
import { headsUp } from './support/system.ts';

describe('paid line', () => {
  let room: Courtroom;
  before(async () => { room = await Courtroom.open(headsUp, 2); });
  const paid = (number: bigint, player = room.seats[1]!.player) => {
    const { client, escrow } = room.system;
    return paidLine(client, { escrow: escrow.address, court: room.court.address }, room.table, number, player);
  };
  const played = (number: bigint) => {
    const seed = [...Array(100).keys()].find((n) => room.bank({ seed: n, number }).coup(room.list(room.bank())) === outcomes.banco)!;
    const bank = room.bank({ seed, number });
    bank.coup(room.list(bank));
    return bank;
  };

  it('P7.10 nothing while the number is open or only proposed; then the line, or that the court has ended it', async () => {
    const bank = played(1n);
    assert.equal(await paid(1n), null);
    await room.settleSigned(bank, [1, 2]);
    assert.deepEqual(await paid(1n), { how: 'settled', line: bank.state.seats[1]! });
    assert.deepEqual(await paid(1n, `0x${'77'.repeat(20)}` as Hex), { how: 'settled', line: 0n });
    await room.propose(played(2n));
    assert.equal(await paid(2n), null);
    await room.passWindow();
    await room.finalize(2n);
    assert.deepEqual(await paid(2n), { how: 'finalised' });
    assert.equal(await paid(3n), null);
  });
});
