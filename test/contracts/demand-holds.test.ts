/** What a demand holds back, what a ruling awards, and that nothing is held for ever (INVARIANTS I4, I9, I10, I14). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeDemand } from '../../engine/settlement/dispute.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { BankMaker } from '../support/bank-maker.ts';
import { Courtroom, stage, type Contest } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { small, smallWin, unplayed } from './support/small-coup.ts';
import { chips, headsUp } from './support/system.ts';

const { window, leaveDelay } = headsUp;

describe('demand: holds and awards', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  let escrow: Courtroom['system']['escrow'];
  const restore = sharedRoom(3, (opened) => {
    room = opened;
    ({ court } = room);
    ({ escrow } = room.system);
  });

  const playerOf = (place: number) => room.seats[place]!.player;

  describe('awards', () => {
    it('I10 nothing before the number is final, before a ruling, twice, or without showing what was paid', async () => {
      const bank = unplayed(room);
      const contest = await room.demand(bank);
      const tryAward = (payment = noPayment) => court.simulate.award([contest, 1, payment]);
      await refused(tryAward(), 'WrongStage', [contest.closed, stage.punters]);
      await room.give(contest, bank);
      await refused(tryAward(), 'WrongStage', [contest.closed, stage.banker]);
      await room.giveLast(contest, bank);
      await refused(tryAward(), 'WrongStage', [contest.closed, stage.house]);
      await room.passWindow();
      await court.write.rule([contest]);
      await refused(tryAward(), 'NotFinal', [room.table, 1n]);
      await room.finalize();
      await refused(tryAward(), 'OtherPayouts');
      await room.award(contest, 1);
      await refused(room.payment().then(tryAward), 'AwardedAlready', [1]);
      for (const place of [3, 255])
        await refused(
          room.payment().then((payment) => court.simulate.award([contest, place, payment])),
          'NoContributor',
          [place],
        );
      const { closed, player, amount } = await room.last('Awarded');
      assert.deepEqual([closed, player.toLowerCase(), amount], [contest.closed, playerOf(1), smallWin]);

      const other = unplayed(room, { number: 2n });
      const dropped = await room.ruled(other, stage.dropped);
      await refused(court.simulate.award([dropped, 1, noPayment]), 'WrongStage', [dropped.closed, stage.dropped]);
    });

    for (const [name, verdict] of [
      ['lost by the banker', stage.lost],
      ['withheld by the house', stage.withheld],
    ] as const) {
      it(`I14 ${name} after a settlement without one contributor: that one is paid, who signed is not, each share is free again`, async () => {
        const bank = room.played([outcomes.banco]);
        const before = await room.books();
        // Seat 2 agrees by its Leave, seat 1 by its Result; seat 3 is left out.
        const two = new BankMaker(
          { ...room.cast, seats: room.seats.slice(0, 2) },
          { number: 1n, banker: 1, posta: chips(20) },
        );
        while (two.state.seats[1] === 0n) two.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
        two.leave(2);
        await room.settle(encodeBank(two.proof([1])));
        room.close(bank, small);
        const contest = await room.ruled(bank, verdict, await room.payment());
        const shares = (await room.books()).seats.map((seat) => seat.share);
        for (const place of [0, 1, 2]) await room.award(contest, place);
        const due = verdict === stage.lost ? contest.lost.lines[2]! : contest.owed[2]!;
        // Seat 3 is not in the settlement: it has received nothing, and its line may be a loss that it signed.
        const paid = due > 0n ? due : 0n;
        assert.deepEqual(await room.gained(before), [two.state.seats[0]!, two.state.seats[1]!, paid]);
        assert.deepEqual(
          (await room.books()).seats.map((seat, i) => shares[i]! - seat.share),
          [0n, 0n, paid],
        );
        assert.deepEqual((await room.holds()).shareHeld, [0, 0, 0]);
      });
    }

    it('I14 pays a seat that is not in the settlement, or is in it with an unsigned line of zero', async () => {
      for (const inIt of [true, false]) {
        await restore();
        const bank = unplayed(room);
        const before = await room.books();
        const { cast, seats } = room;
        const invented = new BankMaker(
          { ...cast, seats: inIt ? seats : seats.slice(0, 2) },
          { number: 1n, banker: 1, posta: chips(20) },
        );
        while (invented.state.seats[1] === 0n) invented.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
        await room.settle(encodeBank(invented.proof([1, 2])));
        const contest = await room.ruled(bank, stage.withheld, await room.payment());
        for (const place of [0, 1, 2]) await room.award(contest, place);
        assert.deepEqual(await room.gained(before), [
          invented.state.seats[0]!,
          invented.state.seats[1]!,
          contest.owed[2]!,
        ]);
        assert.ok(contest.owed[2]! > 0n);
      }
    });

    it('I10 a share too small pays what it has, once; then the seat has had its award', async () => {
      const settings = { ...headsUp, maxPosta: chips(60), share: chips(60), salt: 7n };
      const poor = await Courtroom.open(settings, 2, chips(300), room.system);
      const all = { stakes: new Map([[2, { accepted: chips(50) }]]) };
      const rulings: Contest[] = [];
      for (const number of [1n, 2n]) {
        const bank = poor.bank({ number });
        poor.close(bank, all);
        rulings.push(await poor.ruled(bank, stage.withheld));
        await poor.finalize(number);
      }
      const before = await poor.books();
      for (const contest of rulings) await poor.award(contest, 1);
      assert.deepEqual(await poor.gained(before), [0n, settings.share]);
      const { seats } = await poor.books();
      assert.deepEqual([seats[1]!.share, seats[0]!.share], [0n, settings.share], 'I10');
      await refused(
        poor.payment(2n).then((payment) => court.simulate.award([rulings[1]!, 1, payment])),
        'AwardedAlready',
        [1],
      );
      await poor.award(rulings[0]!, 0);
      await poor.award(rulings[1]!, 0);
      assert.deepEqual((await poor.holds()).shareHeld, [0, 0]);
    });

    it('I9 the coup is lost to a banker that has left: its punters are paid from their own shares', async () => {
      const bank = unplayed(room);
      await room.stand(0);
      const before = await room.books();
      await room.ruled(bank, stage.lost);
      assert.deepEqual((await room.holds()).held, [0, 1, 1], 'who has left is not held');
      await room.finalize();
      const { fromBond } = await room.last('Finalized');
      const wins = [smallWin, chips(2) + 1n - ((chips(2) + 1n) * 200n) / 10_000n];
      assert.deepEqual(await room.gained(before), [0n, ...wins]);
      assert.equal(fromBond, wins[0]! + wins[1]!);
      assert.deepEqual(
        (await room.books()).seats.map((seat, i) => before.seats[i]!.share - seat.share),
        [0n, ...wins],
        'I10',
      );
      assert.deepEqual((await room.holds()).held, [0, 0, 0]);
    });
  });

  describe('seats', () => {
    it('I9 are held from their own signature on chain until nothing is pending', async () => {
      const bank = unplayed(room);
      const contest = await room.demand(bank);
      assert.deepEqual(
        await room.holds(),
        { held: [1, 0, 0], shareHeld: [1, 0, 0] },
        'a list names whom its house likes',
      );
      await refused(room.stand(0), 'SeatHeld', [room.table, playerOf(0), 1n]);
      await room.give(contest, bank);
      assert.deepEqual(await room.holds(), { held: [1, 1, 1], shareHeld: [1, 1, 1] });
      await room.giveLast(contest, bank);
      await room.propose(bank, 0);
      assert.deepEqual((await room.holds()).held, [1, 1, 1], 'a bank holds a seat once');
      await room.passWindow();
      await court.write.rule([contest]);
      assert.deepEqual((await room.holds()).held, [1, 1, 1]);
      await room.finalize();
      assert.deepEqual((await room.holds()).held, [0, 0, 0]);
      await room.stand(0);
    });

    for (const verdict of [stage.dropped, stage.lost, stage.withheld]) {
      it(`I9 a seat that would leave a second later is free within leaveDelay + 4 windows: two demands to the last second of each stage, ruling ${verdict}`, async () => {
        await escrow.write.requestLeave([room.table], room.as(1));
        const { leaveAt } = await escrow.read.seatOf([room.table, playerOf(1)]);
        const asked = leaveAt - leaveDelay;
        const [bank, late] = [room.played([outcomes.banco]), room.played([outcomes.egalite], { posta: chips(40) })];
        room.close(bank, small);
        room.close(late, small);
        await room.goTo(leaveAt - 2);
        const first = await room.demand(bank);
        assert.equal((await room.holds()).held[1], 1);
        await room.propose(bank);
        await room.goTo(leaveAt - 1 + window - 2);
        const contest = await room.demand(late, undefined, undefined, room.as(2));
        // Each further stage is completed in the last second of the previous one.
        for (let at: number = stage.punters; at < verdict - stage.dropped + stage.punters; at++) {
          await room.goTo((await room.deadlineOf(contest)) - 2);
          await (at === stage.punters ? room.give(contest, late) : room.giveLast(contest, late));
        }
        await refused(escrow.simulate.leaveTable([room.table, playerOf(1)]), 'SeatHeld');
        await room.goTo(await room.deadlineOf(contest));
        await court.write.rule([first]);
        await court.write.rule([contest]);
        await room.finalize();
        for (const { setup } of [bank, late]) await court.write.lift([setup.message]);
        await escrow.write.leaveTable([room.table, playerOf(1)]);
        // This chain takes a second for each of these six transactions; elsewhere they are in one block.
        assert.ok((await room.system.time.latest()) - 6 <= asked + leaveDelay + 4 * window);
        assert.ok((await escrow.read.free([playerOf(1)])) > 0n);
      });
    }

    it('I9 demands about another set-up of the number do not prolong a hold', async () => {
      await escrow.write.requestLeave([room.table], room.as(2));
      const { leaveAt } = await escrow.read.seatOf([room.table, playerOf(2)]);
      // Seat 3 gave in the first coup of one bank, and is in no list of the other.
      const bank = room.played([outcomes.egalite]);
      const without = { stakes: new Map([[2, { accepted: chips(3) }]]) };
      room.close(bank, without);
      const decoys = [1, 2].map((seed) => {
        const decoy = room.bank({ posta: chips(40), seed });
        room.close(decoy, without);
        return decoy;
      });
      await room.goTo(leaveAt - 4);
      const { proof, list } = encodeDemand(bank.proof(), 1, 0);
      await court.write.demand([proof, list, noPayment]);
      const { contest } = await room.last('Demanded');
      const first = await room.demand(decoys[0]!, undefined, undefined, room.as(1));
      assert.equal((await room.holds()).held[2], 1);
      // The house and its friends end both, and open the next at the same moment.
      await room.goTo(await room.deadlineOf(first));
      await court.write.rule([contest]);
      await court.write.rule([first]);
      await room.demand(decoys[1]!, undefined, undefined, room.as(1));
      assert.equal((await room.holds()).held[2], 0, 'its bank is under no demand any more');
      await escrow.write.leaveTable([room.table, playerOf(2)]);
    });

    it('I9 an answer in the very last second: four windows after a proposal meanwhile, otherwise five', async () => {
      for (const proposes of [true, false]) {
        await restore();
        await escrow.write.requestLeave([room.table], room.as(0));
        const { leaveAt } = await escrow.read.seatOf([room.table, playerOf(0)]);
        const bank = room.played([outcomes.banco, outcomes.banco]);
        await room.goTo(leaveAt - 2);
        const first = await room.demand(bank, noPayment, 0);
        if (proposes) await room.propose(bank, 0);
        await room.goTo(leaveAt - 1 + window - 2);
        const second = await room.demand(bank, noPayment, 1, room.as(1));
        for (const act of [room.give, room.giveLast]) {
          await room.goTo((await room.deadlineOf(second)) - 2);
          await act.call(room, second, bank);
        }
        await court.write.rule([first]);
        await room.goTo((await room.deadlineOf(second)) - 2);
        await room.answer(second, bank, 0);
        const { deadline } = await court.read.docketOf([room.table, 1n]);
        assert.ok(deadline <= leaveAt + (proposes ? 4 : 5) * window);
        await refused(escrow.simulate.leaveTable([room.table, playerOf(0)]), 'SeatHeld');
        if (!proposes) {
          await refused(court.simulate.finalize([await room.ending()]), 'WindowOpen', [BigInt(deadline)]);
          await room.goTo(deadline);
        }
        await room.finalize();
        await escrow.write.leaveTable([room.table, playerOf(0)]);
        assert.ok((await room.system.time.latest()) <= leaveAt + (proposes ? 4 : 5) * window);
      }
    });

    it('I9 a demand that is opened when the delay is over no longer holds the seat', async () => {
      const bank = room.played([outcomes.banco]);
      room.close(bank, small);
      await escrow.write.requestLeave([room.table], room.as(1));
      const { leaveAt } = await escrow.read.seatOf([room.table, playerOf(1)]);
      await room.goTo(leaveAt - 1);
      const contest = await room.demand(bank);
      assert.deepEqual((await room.holds()).held, [1, 0, 1], 'this block is the first after the delay');
      await escrow.write.leaveTable([room.table, playerOf(1)]);
      await room.give(contest, bank);
      assert.deepEqual((await room.holds()).held, [1, 0, 1]);
      await room.giveLast(contest, bank);
      await room.passWindow();
      await court.write.rule([contest]);
      await room.finalize();
      for (const place of [0, 1, 2]) await room.award(contest, place);
      assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });
    });
  });
});
