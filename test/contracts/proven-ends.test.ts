/**
 * The court's running digest of the ends that proofs have shown of a number (`Docket.proven`): whoever reads the events
 * knows by it whether they are all there. On the real contracts.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeAbiParameters, keccak256, zeroHash } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { stage, type Courtroom, type Ending } from './support/courtroom.ts';
import { sharedRoom } from './support/shared-room.ts';
import { small } from './support/small-coup.ts';

const idle = 0;

describe('the digest of the proven ends', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  sharedRoom(3, (opened) => {
    room = opened;
    ({ court } = room);
  });

  const docket = () => court.read.docketOf([room.table, 1n]);
  const words = [{ type: 'bytes32' }, { type: 'bytes32' }] as const;
  const folded = (ends: readonly Ending[]): Hex =>
    ends.reduce<Hex>((before, end) => keccak256(encodeAbiParameters(words, [before, room.digestOf(end)])), zeroHash);
  const proposed = async () => (await room.events('Proposed')).map(({ args }) => args.ending);
  /** A bank that goes on after so many coups. */
  const bankOf = (coups: number): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      while (bank.state.turn < coups && bank.coup(small) !== outcomes.punta);
      if (bank.state.turn === coups && bank.state.outcome !== outcomes.punta) return bank;
    }
  };

  it('I8 has each end that was proposed, in their order, also once it is replaced and when the number is paid', async () => {
    const bank = bankOf(3);
    assert.equal((await docket()).proven, zeroHash);
    for (const to of [1, 2, 3]) {
      await room.propose(bank, 0, to);
      assert.equal((await docket()).proven, folded(await proposed()));
    }
    assert.equal((await proposed()).length, 3);
    await room.passWindow();
    await room.finalize();
    assert.equal((await docket()).proven, folded(await proposed()));
    assert.equal((await court.read.docketOf([room.table, 2n])).proven, zeroHash, 'of this number only');
  });

  it('I8 has an end once, however often it is shown, and an answer that proposes nothing, too', async () => {
    const bank = bankOf(4);
    const answer = async (turn: number, to: number) =>
      room.answer(await room.demand(bank, undefined, turn), bank, 0, to);
    await answer(1, 2);
    await room.propose(bank, 0, 4);
    const ends = await proposed();
    assert.equal(ends.length, 2);
    assert.equal((await docket()).proven, folded(ends));
    await answer(0, 2);
    assert.equal((await docket()).proven, folded(ends), 'the end of the first answer again');
    await answer(2, 3);
    const { ending } = await room.last('Answered');
    assert.equal((await proposed()).length, 2);
    assert.equal((await docket()).proven, folded([...ends, ending]));
  });

  it('I8 has an answer after a settlement by signatures, and nothing of rulings and claims', async () => {
    await room.settleSigned(room.bank({ seed: 77 }), []);
    const bank = bankOf(0);
    room.close(bank, small);
    const payment = await room.payment();
    const contest = await room.demandAt(bank, stage.house, payment);
    assert.equal((await docket()).proven, zeroHash);
    bank.coup(small);
    await room.claim(
      bank,
      bank.state.seats.findIndex((line) => line > 0n),
    );
    assert.equal((await docket()).proven, zeroHash, 'its papers are those of the player that sends it');
    await room.answer(contest, bank);
    const { ending } = await room.last('Answered');
    const { status, proven } = await docket();
    assert.deepEqual([status, proven], [idle, folded([ending])]);
  });
});
