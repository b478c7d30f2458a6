/** How a player wants to play without being asked (rules.md 1.6): in what the seat signs, and in what it declares. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, draws, volontaBits } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { asKnown } from '../../../engine/claim.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { declaresAtOnce, isAtLimit, plainPlay, sittingResult, volontaIn, withPlay } from '../../../engine/seat/play.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { banker, bets, finish, open, others, seated } from '../../support/live-situations.ts';

const [online, venezia, headsUp] = [0, 2, 3];
const { punta5, regola, principiante } = volontaBits;

describe('volontà', () => {
  it('R5.4 goes into bets and the banker’s word, as far as the ruleset has it; a bet taken back has none', () => {
    const table = seated(online, 3);
    for (const player of table.players)
      player.memory = withPlay(player.memory, { volonta: regola | punta5 | principiante, automatic: false });
    open(table);
    const [punter] = others(table);
    expect(betCommand(punter!.memory, calls.none, 0n)!.command).toMatchObject({ bet: { message: { volonta: 0 } } });
    bets(table, [punter!.seat, calls.plain, 10n * chip]);
    const volontaOf = (seat: number) => table.state.bank!.coup!.list.find((row) => row.seat === seat)!.volonta;
    expect([volontaOf(punter!.seat), volontaOf(banker(table).seat)]).toEqual([regola | punta5, regola | punta5]);
    finish(table); // the regola decides, and nobody was asked
    expect(table.state.bank === null || table.state.bank.coup === null).toBe(true);
  });

  it('R5.4 is what the table’s ruleset knows', () => {
    const all = { volonta: 31, automatic: false };
    expect(volontaIn(withPlay(seated(headsUp, 2).players[0]!.memory, all))).toBe(regola);
    expect(volontaIn(withPlay(seated(venezia, 3).players[0]!.memory, all)) & punta5).toBe(0);
    expect(volontaIn(seated(online, 3).players[0]!.memory)).toBe(plainPlay.volonta);
  });
});

describe('a limit of loss', () => {
  const limit = 30n * chip;
  const play = { volonta: regola | principiante | punta5, automatic: true, limit };
  const lost = (amount: bigint, with_ = play) => ({
    ...withPlay(seated(online, 3).players[0]!.memory, with_),
    brought: -amount,
  });

  it('P9.18 what the coups have brought counts, and from the limit on the seat decides nothing by itself', () => {
    expect([sittingResult(lost(29n * chip)), sittingResult(lost(limit))]).toEqual([-29n * chip, -limit]);
    for (const [memory, free] of [
      [lost(limit - 1n), true],
      [lost(limit), false],
      [lost(limit + 1n), false],
    ] as const) {
      expect([isAtLimit(memory), declaresAtOnce(memory)]).toEqual([!free, free]);
      expect(volontaIn(memory)).toBe(free ? regola | punta5 : punta5);
    }
    const { limit: _, ...without } = play;
    expect(isAtLimit(lost(1_000n * chip, without as typeof play))).toBe(false);
  });

  it('P9.18 the bet and the banker’s word after it do not say regola any more', () => {
    const table = seated(online, 3);
    for (const player of table.players) player.memory = withPlay(player.memory, play);
    open(table);
    const [punter] = others(table);
    const saysRegola = (memory: SeatMemory) => {
      const { command } = betCommand(memory, calls.plain, 10n * chip)!;
      return command.type === 'bet' && (command.bet.message.volonta & regola) !== 0;
    };
    expect(saysRegola(punter!.memory)).toBe(true);
    expect(saysRegola({ ...punter!.memory, brought: -limit })).toBe(false);
  });

  it('P9.18 a bank of others does not count, and every own one does', () => {
    const table = open(seated(online, 3));
    const memory = table.players[0]!.memory;
    const [bank] = memory.banks;
    const seats = bank!.checked.seats.map(() => -7n);
    const with7 = (mine: boolean) => [{ ...bank!, mine, checked: asKnown({ ...bank!.checked, seats }) }];
    expect(sittingResult({ ...memory, banks: with7(true) })).toBe(-7n);
    expect(sittingResult({ ...memory, banks: with7(false) })).toBe(0n);
  });
});

describe('an 8 or 9 on two cards', () => {
  it('R5.8 is declared at once if the player wants it so, and is asked for if not', () => {
    for (const automatic of [true, false]) {
      let natural = false;
      for (let salt = 1n; salt < 60n && !natural; salt++) {
        const table = open(seated(online, 3, salt));
        const [punter] = others(table);
        punter!.memory = withPlay(punter!.memory, { volonta: 0, automatic });
        bets(table, [punter!.seat, calls.plain, 10n * chip]);
        table.settleDown();
        natural = drawsOpen(punter!.memory)?.fallback === draws.batte || automatic;
        if (!natural) continue;
        const chosen = Object.values(punter!.memory.chosen);
        if (automatic && chosen.length === 0)
          natural = false; // no natural here
        else expect(chosen).toEqual(automatic ? [draws.batte] : []);
        const { send } = advance(punter!.memory, table.view(punter!), { paid: table.paid, clock: table.clock });
        expect(send.some(({ type }) => type === 'choice')).toBe(false);
      }
      expect(natural).toBe(true);
    }
  });
});
