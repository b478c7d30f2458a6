/** The operator withholds, or helps somebody to choose after seeing the cards (INVARIANTS I4, I10, I12, I14). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { rulesetOf, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { encodeProof } from '../../../engine/settlement/encode.ts';
import type { CoupOptions } from '../../support/bank-options.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { stage } from '../support/courtroom.ts';
import { refused } from '../support/refused.ts';
import { Town, online, withHouse, type Coup, type Story } from '../support/story.ts';
import { headsUp } from '../support/system.ts';

const { banco, punta } = outcomes;

describe('story: the operator withholds its link', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_740);
  });
  after(() => town.close());

  for (const [name, settings, count] of [
    ['six seats', online, 6],
    ['heads-up', headsUp, 2],
  ] as const) {
    it(`I10 I14 ${name}, after the close: demanded, all links on chain, and the bond pays punters and banker`, async () => {
      const story = await town.story(settings, count);
      const bank = story.played([{ outcome: banco, acks: story.seats }]);
      story.closes(bank);
      const contest = await story.demands(2, bank);
      await story.gives(contest, bank);
      await story.givesLast(contest, bank);
      assert.equal(await story.room.stageOf(contest), stage.house);
      // What the house shows instead of its link: the bank as it was.
      await story.room.propose(bank);
      await story.room.passWindow();
      await refused(story.room.court.simulate.finalize([await story.room.ending()]), 'DemandsOpen');
      await story.rules(contest);
      await story.finalizes();
      await story.awards(contest);
      const told = { ...story.withheld(bank), cagnotte: bank.state.cagnotte };
      // It costs the house at least what losing to either side would have cost.
      const { lines } = story.lostBy(bank);
      assert.ok(
        -told.bond >=
          lines.reduce(
            (most, line, i) => (line - bank.state.seats[i]! > most ? line - bank.state.seats[i]! : most),
            0n,
          ),
      );
      await story.ends(told);
    });
  }

  it('I10 I14 and settles the bank as if nothing had been closed: a seat that did not sign is still paid', async () => {
    const story = await town.story();
    const bank = story.bank();
    story.closes(bank);
    await story.room.settleSigned(bank, [1, 2]);
    const contest = await story.demands(6, bank, await story.room.payment());
    await story.gives(contest, bank);
    await story.givesLast(contest, bank);
    await story.room.passWindow();
    await story.rules(contest);
    await story.awards(contest);
    const { lines } = story.withheld(bank);
    const paid = lines.map((line, i) => (i < 2 ? 0n : line));
    await story.ends({ lines: paid, cagnotte: 0n, bond: -paid.reduce((a, b) => a + b) });
  });
});

describe('story: a choice made in hindsight', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_745);
  });
  after(() => town.close());

  /** A table where the regola binds. */
  const bound = { ...online, ruleset: 1, salt: 61n };
  const first = (story: Story): Coup => ({ outcome: banco, acks: story.seats });
  /** The other draw than the regola's or the volonta's, signed by the side that has the choice. */
  const otherDraw =
    (whose: 'punta' | 'banco'): CoupOptions['choose'] =>
    (role, options, fallback) => {
      const other = options.find((draw) => draw !== fallback && draw < 3);
      return role === whose && other !== undefined ? { draw: other, sign: true } : { draw: fallback, sign: false };
    };

  it('I12 I14 the regola forbids it: Choice and Step are refused, withholding costs the bond', async () => {
    const story = await town.story(bound);
    const { court } = story.room;
    const cheats = (bank: BankMaker) =>
      story.plays(lawless(bank), [first(story), { outcome: banco, choose: otherDraw('banco'), acks: [1] }]);
    const seed = story.seedOf((bank) => story.plays(bank(), [first(story), { outcome: punta }]) && cheats(bank()));
    const [bank, forged] = [story.bank({ seed }), story.bank({ seed })];
    assert.ok(cheats(forged));
    assert.equal(forged.proof().turns[1]!.choices!.length, 1);
    story.plays(bank, [first(story)]);
    story.closes(bank);
    // Seat 2 has seen all links and computes the coup itself: it acknowledges nothing, and demands.
    await refused(court.simulate.propose([story.proofOf(forged)]), 'ChoiceRefused', [
      1,
      1,
      forged.proof().turns[1]!.choices![0]!.message.draw,
    ]);
    const contest = await story.demands(2, bank);
    await story.gives(contest, bank);
    await story.givesLast(contest, bank);
    await refused(court.simulate.answer([contest, story.proofOf(forged)]), 'ChoiceRefused');
    await story.room.passWindow();
    await story.rules(contest);
    await story.finalizes();
    await story.awards(contest);
    const told = { ...story.withheld(bank), cagnotte: bank.state.cagnotte };
    const honest = story.bank({ seed });
    story.plays(honest, [first(story), { outcome: punta }]);
    assert.ok(story.punters.every((seat) => told.lines[seat - 1]! >= honest.state.seats[seat - 1]!));
    assert.ok(withHouse(told, [1]) <= withHouse({ lines: honest.state.seats, cagnotte: honest.state.cagnotte }, [1]));
    await story.ends(told);
  });

  it("I12 I14 another draw than the Step's is refused; after a first false Step the banker claims", async () => {
    for (const asleep of [false, true]) {
      const story = await town.story();
      const { court } = story.room;
      const [seen, anew] = story.forked(
        [first(story)],
        [{ outcome: banco, acks: [1] }],
        [{ outcome: punta, choose: otherDraw('punta') }],
      );
      const [good, other] = [encodeProof(seen.proof(), 1), encodeProof(anew.proof(), 1)];
      const withOldStep = `${other.turns[0]!.signatures.slice(0, -130)}${good.turns[0]!.signatures.slice(-130)}` as Hex;
      await refused(
        court.simulate.propose([{ ...other, turns: [{ ...other.turns[0]!, signatures: withOldStep }] }]),
        'WrongStepSigner',
      );
      await (asleep ? story.proposes(3, anew) : story.proposes(1, seen));
      await refused(court.simulate.propose([story.proofOf(asleep ? seen : anew)], story.as(3)), 'NotHigher');
      await story.room.passWindow();
      await story.finalizes();
      if (!asleep) {
        await refused(
          court.simulate.claim([story.proofOf(seen), await story.room.payment()], story.as(1)),
          'NothingToClaim',
        );
        await story.ends({ lines: seen.state.seats, cagnotte: seen.state.cagnotte });
        continue;
      }
      await story.paysClaim(await story.room.claim(seen, 0));
      const told = {
        lines: anew.state.seats.with(0, seen.state.seats[0]!),
        cagnotte: anew.state.cagnotte,
        bond: anew.state.seats[0]! - seen.state.seats[0]!,
      };
      assert.ok(
        withHouse(told, story.punters) <=
          withHouse({ lines: seen.state.seats, cagnotte: seen.state.cagnotte }, story.punters),
      );
      await story.ends(told);
    }
  });
});

/** A bank whose maker obeys no regola: it signs, and steps on, any draw. */
function lawless<B extends BankMaker>(bank: B): B {
  const { drawing, ...rest } = rulesetOf(bank.cast.table.ruleset)!;
  const value: Ruleset = {
    ...rest,
    drawing: { ...drawing, bindsBanco: false, bindsPuntaForOthers: false, mayStandOnZero: true },
  };
  return Object.defineProperty(bank, 'ruleset', { value });
}
