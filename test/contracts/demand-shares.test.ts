/** How long a demand keeps a share of the bond reserved, and for how long after it (INVARIANTS I10, I14). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { stage, type Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { small, smallWin, unplayed } from './support/small-coup.ts';
import { chips, headsUp } from './support/system.ts';

const { window, leaveDelay } = headsUp;
/** For the share of a seat that stood up. */
const shareDelay = leaveDelay + 5 * window;

describe('demand: shares', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  let escrow: Courtroom['system']['escrow'];
  sharedRoom(3, (opened) => {
    room = opened;
    ({ court } = room);
    ({ escrow } = room.system);
  });

  const playerOf = (place: number) => room.seats[place]!.player;
  const freeShare = (place: number) => [room.table, playerOf(place), room.seats[place]!.key.address] as const;
  /** The share's last hold has just ended: it is free two windows later, and no sooner. Moves to that moment. */
  const keptForTwoWindows = async (place: number) => {
    const kept = (await room.system.time.latest()) + 2 * window;
    await room.goTo(kept - 1);
    await refused(escrow.simulate.freeShare(freeShare(place)), 'TooEarly', [BigInt(kept)]);
    await room.goTo(kept);
  };
  /** A coup that its banker loses, as the file of its punters has it, and as who has the last links can play it. */
  const lostByTheBanker = () => {
    for (let seed = 0; ; seed++) {
      const [bank, played] = [room.bank({ seed }), room.bank({ seed })];
      if (played.coup(small) !== outcomes.punta) continue;
      room.close(bank, small);
      return { bank, played, seed };
    }
  };

  it('I10 are not freed while a demand is open, nor between its ruling and the award', async () => {
    const bank = unplayed(room);
    await room.stand(1);
    const free = (await room.system.time.latest()) + shareDelay;
    await room.goTo(free - 10);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'TooEarly', [BigInt(free)]);
    const contest = await room.demandAt(bank, stage.house);
    await room.goTo(free);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld', [...freeShare(1), 1n]);
    await room.passWindow();
    await court.write.rule([contest]);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld', [...freeShare(1), 1n]);
    await room.finalize();
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld');
    const before = await escrow.read.free([playerOf(1)]);
    await room.award(contest, 1);
    assert.equal((await escrow.read.free([playerOf(1)])) - before, smallWin, 'to free money: it sits no more');
    await keptForTwoWindows(1);
    await escrow.write.freeShare(freeShare(1));
    assert.equal(await escrow.read.shareOf(freeShare(1)), 0n);
  });

  it('I10 are free again two windows after a demand was dropped, or after what an answer proposed is paid', async () => {
    const bank = unplayed(room);
    await room.stand(0);
    await room.system.time.increase(shareDelay);
    await room.ruled(bank, stage.dropped);
    await keptForTwoWindows(0);
    await escrow.simulate.freeShare(freeShare(0));
    const other = unplayed(room, { number: 2n });
    const contest = await room.demandAt(other, stage.banker);
    await refused(escrow.simulate.freeShare(freeShare(0)), 'ShareHeld');
    other.coup(small);
    await room.answer(contest, other);
    await refused(escrow.simulate.freeShare(freeShare(0)), 'ShareHeld');
    await room.passWindow();
    await room.finalize(2n);
    await keptForTwoWindows(0);
    await escrow.write.freeShare(freeShare(0));
  });

  it('I10 are kept no longer by what is paid two windows before their time, or whose seat still sits', async () => {
    await room.stand(0);
    const free = (await room.system.time.latest()) + shareDelay;
    await room.goTo(free - 3 * window - 9);
    const bank = unplayed(room);
    const contest = await room.demandAt(bank, stage.banker);
    bank.coup(small);
    await room.answer(contest, bank);
    await room.goTo((await court.read.docketOf([room.table, 1n])).deadline);
    await room.finalize();
    await refused(escrow.simulate.freeShare(freeShare(0)), 'TooEarly', [BigInt(free)]);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'TooEarly', [(1n << 256n) - 1n]);
    assert.equal((await escrow.read.seatOf([room.table, playerOf(1)])).stoodAt, 0);
  });

  for (const fork of [false, true]) {
    it(`I10 I14 are kept after a demand's late answer ${fork ? 'for a claim behind a fork that replaces it' : 'until the bank is paid'}`, async () => {
      const { bank, played, seed } = lostByTheBanker();
      await room.stand(0);
      await room.stand(1);
      const free = (await room.system.time.latest()) + shareDelay;
      await room.goTo(free - 3 * window + 9);
      const before = await room.books();
      const contest = await room.demand(bank);
      // Each stage is completed in its last second, and so is the last: this is the latest that an answer can come.
      for (const act of [room.give, room.giveLast]) {
        await room.goTo((await room.deadlineOf(contest)) - 2);
        await act.call(room, contest, bank);
      }
      await room.goTo((await room.deadlineOf(contest)) - 2);
      await room.answer(contest, played);
      const { ending } = await room.last('Answered');
      if (fork) {
        const other = room.bank({ seed });
        other.taglia();
        other.taglia();
        await room.propose(other, 0);
      }
      await room.goTo((await court.read.docketOf([room.table, 1n])).deadline);
      assert.ok((await room.system.time.latest()) > free);
      await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld');
      await room.finalize();
      const kept = (await room.system.time.latest()) + 2 * window;
      await refused(escrow.simulate.freeShare(freeShare(1)), 'TooEarly', [BigInt(kept)]);
      if (fork) {
        assert.equal((await room.gained(before))[1], 0n);
        const payment = await room.payment();
        await room.goTo(kept - 2);
        await court.write.claimProven([ending, payment], room.as(1));
        const { claim } = await room.last('Claimed');
        await room.passWindow();
        await court.write.payClaim([claim]);
        await keptForTwoWindows(1);
      } else await room.goTo(kept);
      assert.equal((await room.gained(before))[1], smallWin);
      await escrow.write.freeShare(freeShare(1));
    });
  }

  it('I10 I14 are kept from an answer until the bank is paid, whatever is demanded of a decoy meanwhile', async () => {
    const { bank, played, seed } = lostByTheBanker();
    // The winner has no part in it, so that it holds no share of its own accord.
    const friends = { stakes: new Map([[3, { accepted: chips(2) }]]) };
    const decoy = room.bank({ seed, posta: chips(40) });
    room.close(decoy, friends);
    await room.stand(0);
    await room.stand(1);
    await room.goTo((await room.system.time.latest()) + shareDelay - window);
    const before = await room.books();
    const contest = await room.demandAt(bank, stage.house, undefined, room.as(1));
    await room.answer(contest, played);
    const answered = await room.system.time.latest();
    // The decoy's stages run to their last seconds, and `finalize` waits for them.
    await room.goTo((await court.read.docketOf([room.table, 1n])).started + window - 2);
    const other = await room.demand(decoy);
    for (const act of [room.give, room.giveLast]) {
      await room.goTo((await room.deadlineOf(other)) - 2);
      await act.call(room, other, decoy);
    }
    assert.ok((await room.system.time.latest()) > answered + 2 * window);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld');
    decoy.coup(friends);
    await room.goTo((await room.deadlineOf(other)) - 2);
    await room.answer(other, decoy);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld');
    await room.finalize();
    assert.equal((await room.gained(before))[1], smallWin, 'its banker has stood up: the share pays');
    await keptForTwoWindows(1);
    await escrow.write.freeShare(freeShare(1));
    assert.deepEqual((await room.holds()).shareHeld, [1, 0, 1], 'of the decoy');
    await court.write.lift([decoy.setup.message]);
    assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });
  });

  it('I10 I14 are kept by an answer although the ruling on a decoy ends the number, for the claim to it', async () => {
    const { bank, played, seed } = lostByTheBanker();
    const friends = { stakes: new Map([[3, { accepted: chips(2) }]]) };
    const decoy = room.bank({ seed, posta: chips(40) });
    room.close(decoy, friends);
    await room.stand(1);
    await room.goTo((await room.system.time.latest()) + shareDelay - window);
    const before = await room.books();
    const other = await room.demand(decoy);
    await room.give(other, decoy);
    await room.goTo((await court.read.docketOf([room.table, 1n])).started + window - 5);
    const contest = await room.demandAt(bank, stage.house, undefined, room.as(1));
    await room.goTo(await room.deadlineOf(other));
    await court.write.rule([other]);
    await room.answer(contest, played);
    const { ending } = await room.last('Answered');
    await room.finalize();
    assert.equal((await room.gained(before))[1], 0n, 'the decoy was paid');
    await room.system.time.increase(2 * window);
    await refused(escrow.simulate.freeShare(freeShare(1)), 'ShareHeld');
    await court.write.claimProven([ending, await room.payment()], room.as(1));
    await court.write.lift([bank.setup.message]);
    const { claim } = await room.last('Claimed');
    await room.passWindow();
    await court.write.payClaim([claim]);
    assert.equal((await room.gained(before))[1], smallWin);
    await keptForTwoWindows(1);
    await escrow.write.freeShare(freeShare(1));
  });

  it('I10 I14 are kept by an answer before any link was shown, and counted once by two answers', async () => {
    const bank = room.bank();
    while (bank.state.turn < 2) if (bank.coup(small) === outcomes.punta) bank.taglia();
    const contest = await room.demand(bank, undefined, 0);
    await room.answer(contest, bank, 0, 1);
    assert.deepEqual((await room.holds()).shareHeld, [1, 1, 1]);
    const again = await room.demand(bank, undefined, 1);
    await room.give(again, bank);
    assert.deepEqual((await room.holds()).shareHeld, [2, 2, 2]);
    await room.answer(again, bank, 0);
    assert.deepEqual((await room.holds()).shareHeld, [1, 1, 1]);
    await room.passWindow();
    await room.finalize();
    assert.deepEqual((await room.holds()).shareHeld, [0, 0, 0]);
  });
});
