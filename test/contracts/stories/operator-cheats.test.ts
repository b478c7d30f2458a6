/**
 * The operator cheats: whatever the house signs it owes. Each victim is paid from its own share, and no honest other
 * loses (INVARIANTS I4, I10, I14).
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { encodeBank, unpackLine, type EncodedBank } from '../../../engine/settlement/encode.ts';
import { BankMaker } from '../../support/bank-maker.ts';
import { refused } from '../support/refused.ts';
import { Town, together, withHouse, type Coup } from '../support/story.ts';
import { chips } from '../support/system.ts';

const { banco, punta } = outcomes;

describe('story: the operator cheats', () => {
  let town: Town;
  before(async () => {
    town = await Town.open(18_720);
  });
  after(() => town.close());

  it('I10 I14 two lists for one turn: seat 2 wins on its own, the house goes on with the other', async () => {
    const story = await town.story();
    const all = story.seats;
    const others = all.filter((seat) => seat !== 2);
    const [shown, hidden] = story.forked(
      [{ outcome: banco, acks: all }],
      [{ outcome: punta, punters: [2] }],
      [
        { outcome: banco, punters: [3, 4, 5, 6], acks: others },
        { outcome: banco, punters: [3, 4], acks: others },
      ],
    );
    await story.room.propose(hidden);
    await refused(story.room.court.simulate.propose([story.proofOf(shown)], story.as(2)), 'NotHigher');
    await story.room.passWindow();
    await story.finalizes();
    await story.paysClaim(await story.room.claim(shown, 1));
    const due = shown.state.seats[1]! - hidden.state.seats[1]!;
    assert.ok(due > 0n);
    await story.ends({
      lines: hidden.state.seats.with(1, shown.state.seats[1]!),
      cagnotte: hidden.state.cagnotte,
      bond: -due,
    });
  });

  it('I10 I14 two lists, seat 2’s unplayed: its demand ends the bank, the other’s winner is paid', async () => {
    const story = await town.story();
    const all = story.seats;
    const [shown, hidden] = story.forked(
      [{ outcome: banco, acks: all }],
      [],
      [{ outcome: punta, punters: [3, 4, 5, 6] }],
    );
    // The banker is in league with the house: it gave for both lists, and shows its link on only one.
    shown.unfinished(story.stakes(shown, [2]), [1, 2], [2]);
    await story.room.propose(hidden);
    const contest = await story.demands(2, shown);
    await story.gives(contest, shown);
    await story.room.passWindow();
    await story.rules(contest);
    await story.finalizes();
    const lost = story.lostBy(shown);
    const honest = [3, 4, 5, 6];
    for (const seat of honest) await story.paysClaim(await story.room.claim(hidden, seat - 1));
    await story.awards(contest);
    const lines = lost.lines.map((line, i) => (honest.includes(i + 1) ? hidden.state.seats[i]! : line));
    const bond = honest.reduce((paid, seat) => paid + lost.lines[seat - 1]! - hidden.state.seats[seat - 1]!, 0n);
    assert.ok(bond < 0n);
    await story.ends({ lines, cagnotte: lost.cagnotte, bond });
  });

  it('I4 I10 I14 an invented bank is refused; one that takes a real number costs the house', async () => {
    const story = await town.story();
    const { court, escrow } = story.room.system;
    const all = story.seats;
    const bank = story.played([
      { outcome: banco, acks: all },
      { outcome: banco, acks: all },
    ]);

    // Everybody but the banker is in league with the house.
    const invented = story.played([{ outcome: punta, acks: all }], { posta: chips(50) });
    const victim = story.room.seats[0]!;
    const fifth = story.room.cast.seats[4]!.key;
    const settlement = encodeBank(invented.proof(all));
    await refused(escrow.simulate.settle([[without(settlement, victim.player)]]), 'LineUnsigned');
    const byFifth = fifth.sign('Result', invented.proof(all).result!.message).signature;
    await refused(escrow.simulate.settle([[without(settlement, victim.player, byFifth)]]), 'WrongPlayerSigner', [
      story.room.table,
      1n,
      victim.player,
      fifth.address,
    ]);
    const proof = story.proofOf(invented);
    await refused(
      court.simulate.propose([
        { ...proof, base: { ...proof.base, assents: proof.base.assents.filter(({ index }) => index !== 0) } },
      ]),
      'AssentMissing',
    );

    // What nobody can refuse: a bank of the house's friends under the same number.
    const friends = new BankMaker(story.room.cast, { number: 1n, banker: 5, posta: chips(30) });
    friends.coup({ stakes: new Map([[6, { accepted: chips(9) + 1n }]]) });
    await story.room.settleSigned(friends, [5, 6]);
    await story.paysClaim(await story.room.claim(bank, 0));
    const win = bank.state.seats[0]!;
    const told = { lines: friends.state.seats.with(0, win), cagnotte: friends.state.cagnotte, bond: -win };
    assert.ok(withHouse(told, all) === withHouse({ lines: bank.state.seats, cagnotte: bank.state.cagnotte }, all));
    assert.ok([2, 3, 4].every((seat) => told.lines[seat - 1]! >= bank.state.seats[seat - 1]!));
    await story.ends(told);
  });

  it("I10 I14 a settlement that forgets a winner uses the banker's Result and others' Leaves from before", async () => {
    const story = await town.story();
    const first: Coup = { outcome: banco, punters: [3, 5], acks: story.seats };
    const [old, real] = story.forked([first], [], [{ outcome: punta, punters: [4] }]);
    old.leave(3, 5);
    await story.room.settleSigned(old, [1]);
    await story.paysClaim(await story.room.claim(real, 3));
    const due = real.state.seats[3]!;
    const told = { lines: old.state.seats.with(3, due), cagnotte: old.state.cagnotte, bond: -due };
    assert.equal(withHouse(told, [1]), withHouse({ lines: real.state.seats, cagnotte: real.state.cagnotte }, [1]));
    await story.ends(told);
  });

  it('I10 I14 an old state is proposed: a victim that looks replaces it, one that slept claims', async () => {
    for (const sleeps of [false, true]) {
      const story = await town.story();
      const acks = story.seats;
      const bank = story.played([
        { outcome: banco, acks },
        { outcome: banco, acks },
        { outcome: banco, acks },
      ]);
      const old = bank.proof().turns[0]!.state!;
      await story.room.propose(bank, 0, 1);
      if (!sleeps) await story.proposes(1, bank);
      await story.room.passWindow();
      await story.finalizes();
      if (!sleeps) {
        await story.ends({ lines: bank.state.seats, cagnotte: bank.state.cagnotte });
        continue;
      }
      await story.paysClaim(await story.room.claim(bank, 0));
      const due = bank.state.seats[0]! - old.seats[0]!;
      await story.ends({ lines: together(old.seats, [due, 0n, 0n, 0n, 0n, 0n]), cagnotte: old.cagnotte, bond: -due });
    }
  });

  it('I10 I14 history rewritten without the absent player: settled as if seat 6 had never played', async () => {
    const story = await town.story();
    const real = story.played([
      { outcome: banco, punters: [3], acks: story.seats },
      { outcome: punta, punters: [2, 6] },
    ]);
    // Seat 6 lost its connection before taking its win. House, banker and seat 2 sign another bank of that number; seat
    // 3 does not.
    const cast = { ...story.room.cast, seats: story.room.seats.slice(0, 2) };
    const anew = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(40) });
    anew.coup({ stakes: new Map([[2, { accepted: chips(3) + 7n }]]) });
    await story.room.settleSigned(anew, [1, 2]);
    await story.paysClaim(await story.room.claim(real, 5));
    const due = real.state.seats[5]!;
    const told = { lines: [...anew.state.seats, 0n, 0n, 0n, due], cagnotte: anew.state.cagnotte, bond: -due };
    // Seat 3 keeps what it had lost: the settlement has forgotten that too.
    assert.ok(withHouse(told, [1, 2]) <= withHouse({ lines: real.state.seats, cagnotte: real.state.cagnotte }, [1, 2]));
    await story.ends(told);
  });
});

/** A settlement without the signature of `player`, or with another in its place. All its lines are signed. */
function without(bank: EncodedBank, player: Hex, instead?: Hex): EncodedBank {
  const index = bank.lines.findIndex((line) => unpackLine(line).player === player);
  const at = 2 + 130 * (index + 1);
  const signatures =
    `${bank.signatures.slice(0, at)}${instead?.slice(2) ?? ''}${bank.signatures.slice(at + 130)}` as Hex;
  return { ...bank, signatures, signed: instead ? bank.signed : bank.signed & ~(1n << BigInt(index)) };
}
