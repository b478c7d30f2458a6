/** A demand answered by a proof that plays the list, and several demands of one number (INVARIANTS I4, I7, I8, I14). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zero32 } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { type Courtroom, stage, type Contest } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { small } from './support/small-coup.ts';
import { chips, headsUp } from './support/system.ts';

const [idle, proposed] = [0, 1];

describe('demand: answers', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  const restore = sharedRoom(3, (opened) => {
    room = opened;
    ({ court } = room);
  });

  const docket = () => court.read.docketOf([room.table, 1n]);
  /** A bank that goes on after `coups` coups with small stakes. */
  const bankOf = (coups: number, options: Parameters<Courtroom['bank']>[0] = {}): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed, ...options });
      while (bank.state.turn < coups && bank.coup(small) !== outcomes.punta);
      if (bank.state.turn === coups && bank.state.outcome !== outcomes.punta) return bank;
    }
  };
  const answered = async (contest: Contest): Promise<number> => {
    const { closed, ending } = await room.last('Answered');
    assert.equal(closed, contest.closed);
    const kept = await court.read.demandOf([contest.closed]);
    assert.deepEqual([kept.stage, kept.answer], [stage.answered, room.digestOf(ending)]);
    return ending.turn;
  };
  /** Asserts that nothing holds a seat or a share any more. */
  const nothingHeld = async () => assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });

  for (const [name, at] of [
    ['the punters', stage.punters],
    ['the banker', stage.banker],
    ['the house', stage.house],
  ] as const) {
    it(`I8 in the stage of ${name}: the bank ends where the answer ends`, async () => {
      const bank = bankOf(1);
      room.close(bank, small);
      const contest = await room.demandAt(bank, at);
      bank.coup(small);
      await room.answer(contest, bank);
      assert.equal(await answered(contest), 2);
      const { status, turn, demands, deadline } = await docket();
      assert.deepEqual(
        [status, turn, demands, deadline],
        [proposed, 2, 0, (await room.system.time.latest()) + headsUp.window],
      );
      const before = await room.books();
      await refused(court.simulate.finalize([await room.ending()]), 'WindowOpen', [BigInt(deadline)]);
      await room.passWindow();
      await room.finalize();
      assert.deepEqual(await room.gained(before), bank.state.seats);
      await nothingHeld();
    });
  }

  it('I8 to a list played long ago, with the turns up to it or all; later lists and bases do not count', async () => {
    for (const to of [2, 5]) {
      await restore();
      const bank = bankOf(5);
      const contest = await room.demand(bank, undefined, 1);
      assert.equal(contest.before.turn, 1);
      await refused(court.simulate.answer([contest, encodeProof(bank.proof(), 0, 1)]), 'ListNotPlayed', [
        contest.closed,
      ]);
      await room.answer(contest, bank, 0, to);
      assert.equal(await answered(contest), to);
      assert.equal((await docket()).turn, to);
    }
    await restore();
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      if (
        bank.coup({ ...small, acks: [1, 2, 3] }) !== outcomes.banco ||
        bank.coup({ ...small, acks: [1, 2, 3] }) === outcomes.punta
      )
        continue;
      const contest = await room.demand(bank, undefined, 1);
      await refused(court.simulate.answer([contest, encodeProof(bank.proof(), 2)]), 'ListNotPlayed', [contest.closed]);
      await room.answer(contest, bank, 1);
      return;
    }
  });

  it('I8 another list of the same turn, or of another set-up, does not answer', async () => {
    const bank = bankOf(0);
    room.close(bank, small);
    const open = await room.demand(bank);
    const fork = room.bank({ seed: 0 });
    fork.coup({ stakes: new Map([[2, { accepted: chips(3) }]]) });
    await refused(court.simulate.answer([open, encodeProof(fork.proof())]), 'ListNotPlayed', [open.closed]);
    const elsewhere = room.bank({ seed: 0, number: 2n });
    elsewhere.coup(small);
    await refused(court.simulate.answer([open, encodeProof(elsewhere.proof())]), 'ListNotPlayed', [open.closed]);
    assert.equal((await docket()).status, idle);
  });

  it('I8 replaces a lower proposal, also after its window; a higher one stands', async () => {
    const bank = bankOf(3);
    await room.propose(bank, 0, 1);
    const { deadline } = await docket();
    const contest = await room.demand(bank, undefined, 1);
    await room.give(contest, bank);
    await room.goTo(deadline);
    await room.answer(contest, bank, 0, 2);
    assert.deepEqual([(await docket()).turn, (await docket()).deadline], [2, deadline]);
    await room.finalize();
    assert.equal(await room.system.escrow.read.isSettled([room.table, 1n]), true);

    await restore();
    await room.propose(bank, 0, 3);
    const again = await room.demand(bank, undefined, 1);
    await room.answer(again, bank, 0, 2);
    assert.equal(await answered(again), 2);
    assert.equal((await docket()).turn, 3);
    await room.passWindow();
    const before = await room.books();
    await room.finalize();
    assert.deepEqual(await room.gained(before), bank.state.seats);
    await nothingHeld();
  });

  it('I14 the court keeps how it ended and what answered it, whatever else is shown, and of a ruling nothing', async () => {
    const bank = bankOf(3);
    const contest = await room.demand(bank, undefined, 1);
    await room.answer(contest, bank, 0, 2);
    const { ending } = await room.last('Answered');
    const kept = await court.read.demandOf([contest.closed]);
    assert.deepEqual([kept.stage, kept.answer], [stage.answered, room.digestOf(ending)]);
    await refused(court.simulate.answer([contest, encodeProof(bank.proof(), 0)]), 'WrongStage', [
      contest.closed,
      stage.answered,
    ]);
    await refused(court.simulate.award([contest, 1, noPayment]), 'WrongStage', [contest.closed, stage.answered]);
    await room.propose(bank, 0, 3);
    await room.passWindow();
    await refused(court.simulate.rule([contest]), 'WrongStage', [contest.closed, stage.answered]);
    await room.finalize();
    assert.deepEqual(await court.read.demandOf([contest.closed]), kept);

    const other = bankOf(0, { number: 2n });
    room.close(other, small);
    const dropped = await room.ruled(other, stage.dropped);
    assert.equal((await court.read.demandOf([dropped.closed])).answer, zero32);
  });

  it('I7 after a settlement by signatures it moves nothing, and frees the shares', async () => {
    const bank = bankOf(1);
    await room.settleSigned(bank, [1, 2, 3]);
    room.close(bank, small);
    const contest = await room.demandAt(bank, stage.house, await room.payment());
    assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [1, 1, 1] }, 'a final bank holds no seat');
    bank.coup(small);
    await room.answer(contest, bank);
    await nothingHeld();
  });

  describe('several demands of one number', () => {
    it('I8 two lists of one turn: each is decided separately, the first ruling ends the bank', async () => {
      const [one, two] = [bankOf(0), bankOf(0)];
      room.close(one, small);
      room.close(two, { stakes: new Map([[2, { accepted: chips(4) }]]) });
      const [first, second] = [
        await room.demandAt(one, stage.banker),
        await room.demandAt(two, stage.house, undefined, room.as(1)),
      ];
      assert.equal(first.before.state, second.before.state);
      assert.equal((await docket()).demands, 2);
      assert.deepEqual(await room.holds(), { held: [1, 1, 1], shareHeld: [2, 2, 1] });
      await room.passWindow();
      await court.write.rule([second]);
      await court.write.rule([first]);
      const before = await room.books();
      await room.finalize();
      assert.deepEqual(await room.gained(before), [0n, 0n, 0n], 'the house withheld: the bank ends before the coup');
      for (const place of [0, 1, 2]) await room.award(first, place);
      for (const place of [0, 1]) await room.award(second, place);
      const most = (a: bigint, b: bigint) => (a > b ? a : b);
      const due = room.seats.map((_, i) => most(first.lost.lines[i]!, i === 2 ? 0n : second.owed[i]!));
      assert.deepEqual(await room.gained(before), due, 'a seat that both rulings pay has the better one, once');
      await nothingHeld();
    });

    it('I9 two set-ups: both hold, each hold is lifted', async () => {
      const [one, two] = [bankOf(0), bankOf(0, { posta: chips(40) })];
      room.close(one, small);
      room.close(two, small);
      const first = await room.demandAt(one, stage.banker);
      await room.demand(two, undefined, undefined, room.as(1));
      assert.deepEqual(
        await room.holds(),
        { held: [2, 1, 1], shareHeld: [2, 1, 1] },
        'of the second only the banker has given on chain',
      );
      await room.passWindow();
      await court.write.rule([first]);
      const { contest } = await room.last('Demanded');
      await court.write.rule([contest]);
      await refused(court.simulate.lift([two.setup.message]), 'NumberOpen', [room.table, 1n]);
      await room.finalize();
      assert.deepEqual(await room.holds(), { held: [1, 0, 0], shareHeld: [1, 1, 1] });
      await court.write.lift([two.setup.message]);
      for (const place of [0, 1, 2]) await room.award(first, place);
      await nothingHeld();
    });

    it('I8 two turns: the later one needs the earlier to be played, one answer shows both', async () => {
      const bank = bankOf(2);
      const first = await room.demand(bank, undefined, 0);
      const second = await room.demand(bank, undefined, 1, room.as(1));
      assert.deepEqual([first.before.turn, second.before.turn], [0, 1]);
      await room.answer(second, bank, 0);
      assert.equal((await docket()).demands, 1);
      await room.passWindow();
      await refused(court.simulate.finalize([await room.ending()]), 'DemandsOpen', [1n]);
      await court.write.rule([first]);
      const before = await room.books();
      await room.finalize();
      assert.deepEqual(await room.gained(before), bank.state.seats);
      await nothingHeld();
    });

    it('I8 a late demand of an early list: any player answers it, and the higher proposal stands', async () => {
      const bank = bankOf(2);
      await room.propose(bank, 0);
      const contest = await room.demand(bank, undefined, 0);
      await room.give(contest, bank);
      await room.giveLast(contest, bank);
      await court.write.answer([contest, encodeProof(bank.proof(), 0, 1)], room.as(2));
      assert.equal((await docket()).turn, 2);
      assert.deepEqual(await room.holds(), { held: [1, 1, 1], shareHeld: [1, 1, 1] }, 'until it is final');
    });
  });

  it('I8 nothing happened: the bank goes on, may be proposed, demanded at another list, settled', async () => {
    const bank = bankOf(1);
    room.close(bank, small);
    await room.ruled(bank, stage.dropped);
    await nothingHeld();
    assert.equal((await docket()).status, idle);
    bank.coup(small);
    await room.propose(bank);
    await room.settleSigned(bank, [1, 2, 3]);
    await court.write.lift([bank.setup.message]);
    await nothingHeld();
  });

  it('I7 I14 after a ruling nobody settles by signatures: the bank ends as ruled', async () => {
    const bank = bankOf(0);
    room.close(bank, small);
    const before = await room.books();
    const contest = await room.ruled(bank, stage.lost);
    await room.settleSigned(bank, [1, 2]);
    assert.deepEqual(await room.gained(before), [0n, 0n, 0n]);
    await room.finalize();
    assert.deepEqual(await room.gained(before), contest.lost.lines);
    for (const place of [0, 1, 2]) await room.award(contest, place);
    assert.deepEqual(await room.gained(before), contest.lost.lines);
    await nothingHeld();
  });
});
