/** Real clients at whole tables of Sette e mezzo, in each of its rulesets. */
import { describe, expect, it } from 'vitest';
import { volontaBits } from '../../../engine/protocol/messages.ts';
import { betCommand, choiceCommand } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { withPlay } from '../../../engine/seat/play.ts';
import { drawsOpen, isWorthBetting, optionsOf } from '../../../engine/seat/rights.ts';
import { withSettings } from '../../../engine/seat/table-settings.ts';
import { declineTurnCommand } from '../../../engine/seat/talk.ts';
import { worthOf, worthOfFullDeck } from '../../../engine/seat/worth.ts';
import { fullDeck, matta } from '../../../engine/sette/cards.ts';
import { picker } from '../../support/seeds.ts';
import { highestBet, SetteLive } from '../../support/sette-live.ts';

/** Plays so many banks with careless people. */
function played(table: SetteLive, banks: number, seed: number): SetteLive {
  const pick = picker(seed);
  for (let step = 0; table.state.ended.length < banks; step++) {
    expect(step).toBeLessThan(400);
    if (table.acts(pick)) table.settleDown();
    else table.timeOut();
    table.settleDown();
    table.finalise();
  }
  return table;
}

describe('whole tables', () => {
  it.each([
    [4, 3],
    [5, 4],
    [6, 6],
    [7, 5],
  ])(
    'P7.15 R18.25 L(A) L(B) in ruleset %i with %i clients every bank is played, settled and verifies',
    (ruleset, seats) => {
      const table = new SetteLive(ruleset);
      for (let seat = 1; seat <= seats; seat++) table.sit(seat);
      table.settleDown();
      played(table, 4, ruleset);
      expect(table.doubts).toEqual([]);
      const reports = table.state.ended.map(({ bank }) => table.verified(bank));
      expect(reports.map(({ verdict }) => verdict)).toEqual(reports.map(() => 'VERIFIED'));
      const turns = table.state.ended.flatMap(({ bank }) => bank.turns.filter((turn) => turn.closed !== undefined));
      expect(turns.length).toBeGreaterThan(3);
      const choices = turns.flatMap((turn) => turn.choices ?? []);
      expect(choices.length > 0).toBe(ruleset < 6);
      // What each client has checked is what the table has.
      for (const { memory } of table.players)
        for (const bank of memory.banks.filter(({ proof }) => proof.end !== undefined))
          expect(bank.checked).toEqual(table.state.ended.find((one) => one.bank.bankId === bank.bankId)?.bank.state);
    },
  );
});

describe('what a seat may do', () => {
  it('P7.15 R18.25 R18.8 bets in its turn only, within its bounds, and declines', () => {
    const table = new SetteLive(4).opens([1, 2, 3], 2_000n);
    const { punter } = table;
    const other = table.players.find(({ seat }) => seat !== punter.seat && seat !== table.banker.seat)!;
    expect(optionsOf(punter.memory, table.view(punter))).toMatchObject({
      bet: { min: 100n, max: 2_000n, banco: 2_000n, tavolo: null },
      decline: true,
    });
    expect(optionsOf(other.memory, table.view(other))).toMatchObject({ bet: null, decline: false });
    for (const max of [99n, 2_001n]) expect(betCommand(punter.memory, 1, max)).toBeNull();
    table.byHand(punter, declineTurnCommand(punter.memory));
    table.settleDown();
    expect(table.punter.seat).toBe(other.seat);
    table.bets(500n);
    expect(declineTurnCommand(other.memory)).toBeNull();
    while (table.state.game.bank?.coup != null) {
      table.acts(() => 0);
      table.settleDown();
    }
    // Who has had its turn bets no more, whatever a table says.
    expect(betCommand(other.memory, 1, 100n)).toBeNull();
    table.names();
    expect(table.doubts).toEqual([]);
  });

  it('P7.15 R18.25 P9.7 decides once for each card, by the cards signed for it, and by the regola if it wants so', () => {
    const table = new SetteLive(4).opens([1, 2], 2_000n).bets(500n);
    const { punter } = table;
    const seen: number[] = [];
    for (;;) {
      const open = drawsOpen(punter.memory);
      if (open === null) break;
      seen.push(open.options[0]!);
      expect(open.options[0]! % 4).toBe(1);
      expect(open.cards).toHaveLength(Math.floor(open.options[0]! / 4) + 1);
      const carta = open.options.at(-1)!;
      table.byHand(punter, choiceCommand(punter.memory, carta));
      expect(choiceCommand(punter.memory, open.options[0]!)).toBeNull();
      table.settleDown();
    }
    expect(seen).toEqual(seen.map((_, count) => 4 * count + 1));
    const auto = new SetteLive(4);
    for (const seat of [1, 2]) {
      const player = auto.sit(seat);
      player.memory = withPlay(player.memory, { volonta: volontaBits.regola, automatic: false });
    }
    auto.settleDown();
    auto.names(2_000n).bets(500n);
    expect(auto.state.bank?.coup ?? null).toBeNull();
    expect(auto.last.bank.turns[0]!.choices!.length).toBeGreaterThan(0);
  });

  it('P7.15 R18.25 sees its own signed cards, and what its bet is worth', () => {
    const table = new SetteLive(4).opens([1, 2, 3], 2_000n);
    const { punter, banker } = table;
    expect(pictureOf(punter.memory, table.view(punter))).toMatchObject({
      highestBet: null,
      worth: { now: worthOfFullDeck, full: worthOfFullDeck },
    });
    table.bets(500n);
    const own = pictureOf(punter.memory, table.view(punter)).bank!.coup!;
    expect([own.punta, own.banco]).toEqual([drawsOpen(punter.memory)!.cards, [null]]);
    expect(pictureOf(banker.memory, table.view(banker)).bank!.coup).toMatchObject({ punta: [null], banco: [null] });
  });

  it('P7.15 R18.25 R19.2 the worth of a bet falls with the cards that leave, and nothing is bet unasked then', () => {
    expect(worthOf(fullDeck)).toBe(worthOfFullDeck);
    const without = fullDeck.map((count, kind) => (kind % 10 > 6 && kind !== matta ? 0 : count));
    expect(worthOf(without)).not.toBe(worthOfFullDeck);
    const table = new SetteLive(4).opens([1, 2], 2_000n);
    const { memory } = table.punter;
    expect(isWorthBetting(memory)).toBe(true);
    expect(isWorthBetting({ ...memory, play: { volonta: 0, automatic: false, leastWorth: -1 } })).toBe(false);
  });

  it('P7.15 R18.25 R18.10 in the classico it must know the highest bet, which the salt binds', () => {
    const table = new SetteLive(5);
    const { memory } = table.sit(1);
    expect(memory.highestBet).toBe(highestBet);
    expect(withSettings(memory, { highestBet: '2000' })).toBeNull();
    const { highestBet: _, ...blind } = memory;
    table.players[0]!.memory = blind;
    table.sit(2);
    table.sit(3);
    expect(() => {
      table.settleDown();
      table.names();
    }).toThrow(/seat 1: S.own: This browser does not know the highest bet|no posta is open/);
  });
});
