/**
 * Players who fall silent: a loser that does not sign, a banker that shows no link, a punter that does not give, and
 * one that only is said to (INVARIANTS I8, I9, I14).
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { encodeGives } from '../../../engine/settlement/dispute.ts';
import { encodeProof, encodeSigned } from '../../../engine/settlement/encode.ts';
import { stage } from '../support/courtroom.ts';
import { refused } from '../support/refused.ts';
import { Town, together } from '../support/story.ts';
import { headsUp } from '../support/system.ts';

const { banco, egalite, punta } = outcomes;

describe('story: somebody falls silent', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_730);
  });
  after(() => town.close());

  it('I9 I14 a sore loser signs nothing and tries to leave: the others are paid, and so is the lost bank', async () => {
    const story = await town.story();
    const { court, escrow } = story.room.system;
    const sore = 3;
    const acks = story.seats.filter((seat) => seat !== sore);
    await story.asksToLeave(sore);
    const first = story.played([
      { outcome: banco, acks: story.seats },
      { outcome: egalite, acks },
      { outcome: banco, acks },
    ]);
    assert.equal(encodeSigned(first.proof(acks)), null);
    const { leaveAt, ...seat } = (await story.room.books()).seats[sore - 1]!;
    await story.room.goTo(leaveAt - 5);
    await story.proposes(1, first);

    // It sits in none of the following banks.
    const cast = { ...story.room.cast, seats: story.room.seats.filter((one) => one.seat !== sore) };
    const second = story.played(
      [
        { outcome: banco, punters: [1, 4, 5, 6] },
        { outcome: punta, punters: [1, 4] },
      ],
      { number: 2n, banker: 2, prev: first.bankId },
      cast,
    );
    await story.room.settleSigned(second, acks);
    const third = story.played(
      [
        { outcome: banco, punters: [1, 2, 5], acks: [1, 2, 5] },
        { outcome: egalite, punters: [1, 2] },
      ],
      { number: 3n, banker: 4, prev: second.bankId },
      cast,
    );
    await story.proposes(6, third);

    await story.room.goTo(leaveAt + 1);
    await refused(escrow.simulate.leaveTable([story.room.table, story.room.seats[sore - 1]!.player]), 'SeatHeld', [
      story.room.table,
      story.room.seats[sore - 1]!.player,
      1n,
    ]);
    await refused(escrow.simulate.withdraw([seat.locked], story.as(sore)), 'NotEnoughFree');
    await refused(court.simulate.propose([encodeProof(first.proof(), 0, 1)], story.as(sore)), 'NotHigher');
    await story.room.passWindow();
    await story.finalizes(3n);
    await story.finalizes(1n);
    const lines = together(
      first.state.seats,
      ...[second, third].map((bank) => bank.state.seats.toSpliced(sore - 1, 0, 0n)),
    );
    await story.ends({ lines, cagnotte: first.state.cagnotte + second.state.cagnotte + third.state.cagnotte });
  });

  it('I14 silent banker: five punters have shown their links, it does not, so it has lost the coup', async () => {
    for (const [settings, seats] of [
      [undefined, 6],
      [headsUp, 2],
    ] as const) {
      const story = await town.story(settings, seats);
      const bank = story.played([{ outcome: banco, acks: story.seats }]);
      story.closes(bank, { silent: [1] });
      await story.asksToLeave(1);
      const contest = await story.demands(2, bank);
      // Each brings its own; the house relays nothing.
      for (const seat of story.punters) await story.gives(contest, bank, [seat]);
      await story.room.passWindow();
      await story.rules(contest);
      await refused(story.room.court.simulate.propose([story.proofOf(bank)], story.as(1)), 'RuledAlready');
      await story.finalizes();
      await story.awards(contest);
      await story.ends(story.lostBy(bank));
    }
  });

  it('I14 silent punter: nothing happened, and it cannot come back knowing more', async () => {
    const story = await town.story();
    const { court } = story.room;
    const [bank, late] = story.forked([{ outcome: banco, acks: story.seats }], [], []);
    story.closes(bank, { silent: [5] });
    story.closes(late);
    const contest = await story.demands(2, bank);
    await story.gives(contest, bank);
    await story.room.passWindow();
    await refused(
      court.simulate.give([contest, encodeGives(late.proof(), 1).filter(({ index }) => index === 4)]),
      'WindowOver',
    );
    await story.rules(contest);
    assert.equal(await story.room.stageOf(contest), stage.dropped);
    await refused(
      court.simulate.give([contest, encodeGives(late.proof(), 1).filter(({ index }) => index === 4)]),
      'WrongStage',
      [contest.closed, stage.dropped],
    );
    await refused(court.simulate.demand(story.room.demandOf(late), story.as(5)), 'DemandedAlready', [contest.closed]);
    // The void: the bank ends in the state before.
    await story.proposes(1, bank);
    await story.room.passWindow();
    await story.finalizes();
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I14 a punter framed as silent: it brings the list to the chain, and the coup is played', async () => {
    const story = await town.story();
    const [bank, played] = story.forked([{ outcome: banco, acks: story.seats }], [], [{ outcome: punta }]);
    story.closes(bank);
    await story.room.propose(bank);
    // The void brought all other punters' links; the honest banker shows its own when asked.
    const contest = await story.demands(5, bank);
    await story.gives(contest, bank);
    await story.givesLast(contest, bank);
    await story.room.answer(contest, played);
    await story.room.passWindow();
    await story.finalizes();
    await story.ends({ lines: played.state.seats, cagnotte: played.state.cagnotte });
  });

  it('I10 I14 framed, the void settled by all others: the banker is silent, the bond pays', async () => {
    const story = await town.story();
    const bank = story.bank();
    story.closes(bank, { silent: [1] });
    await story.room.settleSigned(bank, [1, 2, 3, 4, 6]);
    const contest = await story.demands(5, bank, await story.room.payment());
    await story.gives(contest, bank);
    await story.room.passWindow();
    await story.rules(contest);
    await story.awards(contest);
    const win = story.lostBy(bank).lines[4]!;
    assert.ok(win > 0n);
    await story.ends({ lines: [0n, 0n, 0n, 0n, win, 0n], cagnotte: 0n, bond: -win });
  });

  it('I10 I14 framed, the void settled: the coup is played on chain, and the punter claims', async () => {
    const story = await town.story();
    const [bank, played] = story.forked([], [], [{ outcome: punta }]);
    story.closes(bank);
    await story.room.settleSigned(bank, [1, 2, 3, 4, 6]);
    const contest = await story.demands(5, bank, await story.room.payment());
    await story.gives(contest, bank);
    await story.givesLast(contest, bank);
    await story.room.answer(contest, played);
    await story.paysClaim(await story.room.claim(played, 4));
    for (const place of [1, 2, 3, 5]) await refused(claimOf(place), 'SettlementSigned');
    const win = played.state.seats[4]!;
    await story.ends({ lines: [0n, 0n, 0n, 0n, win, 0n], cagnotte: 0n, bond: -win });

    async function claimOf(place: number) {
      return story.room.court.simulate.claim([story.proofOf(played), await story.room.payment()], story.room.as(place));
    }
  });
});
