/** Operator gone: the house is killed in the middle of a bank and never comes back (INVARIANTS I1, I9, I14). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { refused } from '../support/refused.ts';
import { Town, type Story } from '../support/story.ts';
import { headsUp } from '../support/system.ts';

const { banco, egalite, punta } = outcomes;

describe('story: the operator is gone', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_710);
  });
  after(() => town.close());

  /** From here on the house is dead; `tale` is what the seats do about it, and it brings everybody home in time. */
  const withoutHouse = async (story: Story, tale: () => Promise<void>) => {
    const { client, operator } = story.room.system;
    const acts = () => client.getTransactionCount({ address: operator.account.address });
    const [killed, had] = [await story.now(), await acts()];
    await tale();
    const { window, leaveDelay } = story.room.settings;
    assert.ok((await story.now()) <= killed + leaveDelay + 4 * window, 'I9');
    assert.equal(await acts(), had, 'the house does nothing');
  };

  /** Everybody asks to leave, the bank is paid, everybody goes home. */
  const allLeave = async (story: Story) => {
    await story.asksToLeave(...story.seats);
    await story.room.passWindow();
    await story.finalizes();
    await story.room.goTo((await story.room.books()).seats.at(-1)!.leaveAt);
    for (const seat of story.seats) await story.goesHome(seat);
  };

  it('I9 I14 six seats during play: each gets exactly what the last state says, by one seat’s proposal', async () => {
    const story = await town.story();
    const acks = story.seats;
    const bank = story.played([
      { outcome: banco, acks },
      { outcome: egalite, acks },
      { outcome: banco, acks },
    ]);
    assert.ok(bank.state.seats.every((line) => line !== 0n));
    await withoutHouse(story, async () => {
      await story.proposes(4, bank);
      await allLeave(story);
    });
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I9 I14 only seat 5 has the last step: its proof replaces an older one, and no loser has to agree', async () => {
    const story = await town.story();
    const acks = story.seats;
    // The house died after its last step: nobody had anybody to acknowledge it to.
    const bank = story.played([
      { outcome: banco, acks },
      { outcome: banco, punters: [2, 3, 4] },
      { outcome: punta, punters: [5, 6] },
    ]);
    const older = story.played([{ outcome: banco, acks }]);
    await withoutHouse(story, async () => {
      await story.proposes(1, older);
      await story.proposes(5, bank);
      await refused(story.room.court.simulate.propose([story.proofOf(older)], story.as(1)), 'NotHigher');
      await allLeave(story);
    });
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });

  it('I9 I14 it died during a coup: all links come through the chain, and its bond pays', async () => {
    const story = await town.story();
    const bank = story.played([{ outcome: banco, acks: story.seats }]);
    story.closes(bank);
    await withoutHouse(story, async () => {
      await story.asksToLeave(...story.seats);
      const contest = await story.demands(3, bank);
      await story.gives(contest, bank);
      await story.givesLast(contest, bank);
      await story.room.passWindow();
      await story.rules(contest);
      await story.finalizes();
      await story.awards(contest);
      await story.room.goTo((await story.room.books()).seats.at(-1)!.leaveAt);
      for (const seat of story.seats) await story.goesHome(seat);
    });
    const { lines, bond } = story.withheld(bank);
    await story.ends({ lines, cagnotte: bank.state.cagnotte, bond });
  });

  it('I9 I14 heads-up, with a new taglia during the bank', async () => {
    const story = await town.story(headsUp, 2);
    const acks = story.seats;
    const bank = story.played([
      { outcome: banco, acks },
      { outcome: egalite, acks },
    ]);
    bank.taglia();
    await withoutHouse(story, async () => {
      await story.proposes(2, bank);
      await allLeave(story);
    });
    await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
  });
});
