/**
 * What a ruling pays, to the unit: in each ruleset, both fee modes, with 2 and 6 seats, after each move (INVARIANTS I1,
 * I3, I4, I5, I10).
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { moves, outcomes, statuses, type Table } from '../../engine/protocol/messages.ts';
import { afterMove, booksAfterCoup, cagnotteOn, halfOfPosta } from '../../engine/rules/arithmetic.ts';
import { rulesetOf } from '../../engine/rules/ruleset.ts';
import type { Stake } from '../support/bank-options.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { Courtroom, stage, type Contest, type List } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { chips, deploySystem, headsUp, type System } from './support/system.ts';

interface Case {
  readonly ruleset: number;
  readonly feeMode: number;
  readonly seats: number;
  readonly first: number;
  readonly move: keyof typeof moves;
}

/**
 * `first`: outcome of the coup before, after which the demanded list is closed. After a win of the banker the posta
 * exceeds the table's maximum, which is odd.
 */
const cases: readonly Case[] = [
  { ruleset: 0, feeMode: 0, seats: 2, first: outcomes.egalite, move: 'raise' },
  { ruleset: 0, feeMode: 1, seats: 6, first: outcomes.banco, move: 'halve' },
  { ruleset: 1, feeMode: 0, seats: 6, first: outcomes.banco, move: 'reduce' },
  { ruleset: 1, feeMode: 1, seats: 2, first: outcomes.banco, move: 'on' },
  { ruleset: 2, feeMode: 1, seats: 6, first: outcomes.egalite, move: 'raise' },
  { ruleset: 2, feeMode: 0, seats: 2, first: outcomes.banco, move: 'halve' },
  { ruleset: 3, feeMode: 0, seats: 2, first: outcomes.banco, move: 'reduce' },
  { ruleset: 3, feeMode: 1, seats: 2, first: outcomes.egalite, move: 'raise' },
];

const settingsOf = ({ ruleset, feeMode, seats }: Case): Table => ({
  ...headsUp,
  ruleset,
  feeMode,
  feeBps: feeMode === 0 ? 333 : 200,
  maxPosta: chips(60) + 1n,
  share: chips(200),
  salt: BigInt(100 + seats),
});

describe('demand: what a ruling pays', () => {
  let system: System;
  /** Rulesets in which a demanded list began above the table's maximum. */
  const beyond = new Set<number>();

  before(async () => {
    system = await deploySystem();
  });

  /** The list after the first coup: with 6 seats, seat 4 is absent and the bet of seat 5 is not accepted. */
  const listOf = (room: Courtroom, bank: BankMaker, move: Case['move']): List => {
    const amountOf = {
      on: 0n,
      raise: chips(3) + 11n,
      halve: halfOfPosta(room.settings, bank.state.posta),
      reduce: chips(7) + 1n,
    };
    const amount = amountOf[move];
    const { posta } = afterMove(rulesetOf(room.settings.ruleset)!, room.settings, bank.state, moves[move], amount);
    const each = posta / BigInt(room.seats.length - 1) - 123n;
    const stakes = new Map<number, Stake>(
      room.seats
        .slice(1)
        .flatMap(({ seat }): [number, Stake][] =>
          seat === 4
            ? []
            : seat === 5
              ? [[seat, { accepted: 0n, max: chips(2), call: 1 }]]
              : [[seat, { accepted: each + BigInt(seat) }]],
        ),
    );
    return { stakes, move: moves[move], amount };
  };

  /** A bank before the demanded list, with that list closed. */
  const bankBefore = (room: Courtroom, { first, move }: Case, number: bigint): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ number, seed });
      const each = bank.state.posta / BigInt(room.seats.length - 1) - 3n;
      if (bank.coup({ stakes: new Map(room.seats.slice(1).map(({ seat }) => [seat, { accepted: each }])) }) !== first)
        continue;
      if (bank.state.posta > room.settings.maxPosta) beyond.add(room.settings.ruleset);
      room.close(bank, listOf(room, bank, move));
      return bank;
    }
  };

  /** Pays every award of a ruling; returns the places that had one. */
  const awardAll = async (room: Courtroom, contest: Contest): Promise<number[]> => {
    const places: number[] = [];
    for (const [place, commitment] of contest.commitments.entries()) {
      if (BigInt(commitment) === 0n)
        await refused(
          room.court.simulate.award([contest, place, await room.payment(contest.before.number)]),
          'NoContributor',
          [place],
        );
      else {
        await room.award(contest, place);
        places.push(place);
      }
    }
    return places;
  };

  for (const one of cases) {
    const { ruleset, feeMode, seats: count, move } = one;
    it(`I1 I3 I4 I5 ${rulesetOf(ruleset)!.name}, fee mode ${feeMode}, ${count} seats, ${move}: nothing happened, lost by the banker, withheld by the house`, async () => {
      const room = await Courtroom.open(settingsOf(one), count, chips(300), system);
      const { feeBps: bps } = room.settings;

      // Stage 1 runs out: nothing happened.
      const dropped = bankBefore(room, one, 1n);
      const start = await room.books();
      await room.ruled(dropped, stage.dropped);
      assert.deepEqual(
        await room.gained(start),
        room.seats.map(() => 0n),
      );

      // Stage 2 runs out: the banker has lost the coup.
      const lost = bankBefore(room, one, 2n);
      const list = lost.proof().turns.at(-1)!.list!;
      const { move: moveNumber, amount } = lost.proof().turns.at(-1)!.closed!.message;
      const played = booksAfterCoup(
        rulesetOf(ruleset)!,
        room.settings,
        { ...lost.state, lines: lost.state.seats },
        { move: moveNumber, amount, list, outcome: outcomes.punta },
      );
      const beforeLost = await room.books();
      const loss = await room.ruled(lost, stage.lost);
      await room.finalize(2n);
      assert.deepEqual(await room.gained(beforeLost), played.lines);
      assert.equal((await room.books()).cagnotte - beforeLost.cagnotte, played.cagnotte);
      const paid = await room.last('Finalized');
      assert.deepEqual(
        [paid.table, paid.posta, paid.garage, paid.fromBond],
        [room.table, played.posta, played.garage, 0n],
      );
      await awardAll(room, loss);
      assert.deepEqual(await room.gained(beforeLost), played.lines, 'the ruling was paid by `finalize`');

      // Stage 3 runs out: the bank ends before the coup, and the bond pays every contributor its win.
      const withheld = bankBefore(room, one, 3n);
      const rows = withheld.proof().turns.at(-1)!.list!;
      const stakes = rows.map((row) => row.accepted);
      const all = stakes.reduce((a, b) => a + b);
      const wins = rows.map(({ status }, i) => {
        if (status === statuses.banker) return all - cagnotteOn(all, bps);
        return status === statuses.accepted ? stakes[i]! - (feeMode === 1 ? cagnotteOn(stakes[i]!, bps) : 0n) : 0n;
      });
      const beforeWithheld = await room.books();
      const ruling = await room.ruled(withheld, stage.withheld);
      await room.finalize(3n);
      assert.deepEqual(await room.gained(beforeWithheld), withheld.state.seats, 'bets return');
      const places = await awardAll(room, ruling);
      assert.deepEqual(
        places,
        rows.flatMap((row, i) => (row.status === statuses.accepted || row.status === statuses.banker ? [i] : [])),
      );
      assert.deepEqual(
        await room.gained(beforeWithheld),
        withheld.state.seats.map((line, i) => line + wins[i]!),
      );
      const after = await room.books();
      assert.equal(
        beforeWithheld.bond - after.bond,
        wins.reduce((a, b) => a + b),
      );
      assert.deepEqual(
        after.seats.map((seat, i) => beforeWithheld.seats[i]!.share - seat.share),
        wins,
        'I10 each out of its own share',
      );
      assert.equal(after.cagnotte - beforeWithheld.cagnotte, withheld.state.cagnotte, 'I5');
      assert.deepEqual(await room.holds(), { held: room.seats.map(() => 0), shareHeld: room.seats.map(() => 0) });
    });
  }

  it('I1 I3 I4 I5 has shown every garage, every move, and a posta above the maximum in each ruleset', () => {
    assert.equal(new Set(cases.map(({ ruleset }) => rulesetOf(ruleset)!.garage)).size, 4);
    assert.deepEqual(new Set(cases.map(({ move }) => move)), new Set(Object.keys(moves)));
    assert.deepEqual(
      [...beyond].sort((a, b) => a - b),
      [0, 1, 2, 3],
    );
  });
});
