/**
 * Claims on a number whose losers had less than their lines, or whose winner got too little (INVARIANTS, "What a number
 * paid"; I10).
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { chips, headsUp } from './support/system.ts';

const { banco, punta } = outcomes;
/** No share for more than one posta. */
const narrow = { ...headsUp, maxPosta: chips(20), share: chips(20) };

describe('a number that paid less than its lines', () => {
  let room: Courtroom;
  beforeEach(async () => {
    room = await Courtroom.open(narrow);
  });

  const shareOf = (place: number) =>
    room.system.escrow.read.shareOf([room.table, room.seats[place]!.player, room.seats[place]!.key.address]);
  /** The punter stands up, so that nothing of its line is collected; then the bank ends after `turns` of its turns. */
  const endWithoutLoser = async (bank: BankMaker, turns: number): Promise<void> => {
    const { player } = room.seats[1]!;
    await room.system.escrow.write.stand([
      room.table,
      player,
      room.system.house.sign('Release', { player, table: room.table, nonce: 0n }).signature,
    ]);
    await room.propose(bank, 0, turns);
    await room.passWindow();
    await room.finalize();
  };

  it('I14 a loser of which nothing was collected has lost nothing: a later end pays its line, once', async () => {
    // It loses a little, then wins more.
    const bank = ((): BankMaker => {
      for (let seed = 0; ; seed++) {
        const tried = room.bank({ posta: chips(10) + 7n, seed });
        if (
          tried.coup({ stakes: new Map([[2, { accepted: chips(2) }]]), acks: [1, 2] }) === banco &&
          tried.coup({ stakes: new Map([[2, { accepted: chips(3) }]]) }) === punta
        )
          return tried;
      }
    })();
    const [first, last] = bank.proof().turns.map(({ state }) => state!.seats[1]!);
    assert.ok(first! < 0n && last! > 0n);
    const before = await room.books();
    await endWithoutLoser(bank, 1);
    const { payouts } = await room.last('Finalized');
    assert.deepEqual([payouts[1]!.line, payouts[1]!.paid], [first, 0n]);
    const between = await room.books();
    const [others, own] = [await shareOf(0), await shareOf(1)];
    const claim = await room.claim(bank, 1);
    assert.equal(claim.received, 0n);
    await room.passWindow();
    await room.court.write.payClaim([claim]);
    const gain = (await room.gained(between))[1];
    assert.equal(gain, last, 'its line, and not its loss on top of it');
    assert.equal((await room.gained(before))[1], last);
    assert.deepEqual([await shareOf(0), await shareOf(1)], [others, own - gain!]);
    assert.equal(between.bond - (await room.books()).bond, gain);
    await refused(
      room.court.simulate.claim([encodeProof(bank.proof()), await room.payment()], room.as(1)),
      'ClaimedAlready',
    );
  });

  it('I10 and gets nothing for a later end in which it has lost, only less', async () => {
    const bank = room.played([banco, punta], { posta: chips(10) + 7n }, [1, 2]);
    const [first, last] = bank.proof().turns.map(({ state }) => state!.seats[1]!);
    assert.ok(first! < last! && last! < 0n);
    await endWithoutLoser(bank, 1);
    await refused(
      room.court.simulate.claim([encodeProof(bank.proof()), await room.payment()], room.as(1)),
      'NothingToClaim',
      [last, 0n],
    );
  });

  it('I10 a winner that got too little has no share left, whatever it can show', async () => {
    const bank = room.bank({ posta: chips(20), seed: seedOf([banco, banco, banco]) });
    for (let i = 0; i < 3; i++) bank.coup({ stakes: new Map([[2, { accepted: chips(15) }]]), acks: [1, 2] });
    const [, second, third] = bank.proof().turns.map(({ state }) => state!.seats[0]!);
    const before = await room.books();
    await endWithoutLoser(bank, 2);
    const [gain] = await room.gained(before);
    assert.ok(gain! < second! && gain === chips(20) && third! > second!, `${gain} of ${second}`);
    assert.equal(await shareOf(0), 0n);
    const { payouts } = await room.last('Finalized');
    assert.deepEqual(
      [payouts[0]!.line, payouts[0]!.paid, payouts[0]!.fromShare],
      [second, gain, gain],
      'what it was left is what it received',
    );
    await refused(room.court.simulate.claim([encodeProof(bank.proof()), await room.payment()], room.as(0)), 'NoShare');
  });

  /** A seed for which coups with equal stakes have these outcomes. */
  function seedOf(wanted: readonly number[]): number {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ posta: chips(20), seed });
      if (wanted.every((outcome) => bank.coup({ stakes: new Map([[2, { accepted: chips(15) }]]) }) === outcome))
        return seed;
    }
  }
});
