/** Live tables of several seats in the situations that tests begin with, played by real seat clients. */
import { chip } from '../../engine/chips.ts';
import { calls } from '../../engine/protocol/messages.ts';
import { betCommand, choiceCommand, postaCommand } from '../../engine/seat/by-hand.ts';
import { drawsOpen } from '../../engine/seat/rights.ts';
import { LiveTable } from './live-table.ts';
import type { TestPlayer } from './players.ts';

/** A table of this ruleset, drawn: somebody is due. */
export function seated(ruleset: number, seats: number, salt = 1n): LiveTable {
  const table = new LiveTable({ ruleset, salt });
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, 400n * chip);
  table.settleDown();
  return table;
}
export const playerAt = (table: LiveTable, seat: number): TestPlayer => table.players.find((one) => one.seat === seat)!;
export const banker = (table: LiveTable): TestPlayer =>
  playerAt(table, table.state.bank?.setup.message.banker ?? table.state.game.due!);
export const others = (table: LiveTable): readonly TestPlayer[] => table.players.filter((one) => one !== banker(table));

/** Who is due opens the bank; the bets are open, and the banker has committed to a link. */
export function open(table: LiveTable, posta = 40n * chip): LiveTable {
  table.byHand(banker(table), postaCommand(banker(table).memory, table.state.number, posta));
  table.settleDown();
  return table;
}

/** These punters bet so, in turn, and the bets are closed. */
export function bets(table: LiveTable, ...all: readonly (readonly [number, number, bigint])[]): LiveTable {
  for (const [seat, call, max] of all) {
    const player = playerAt(table, seat);
    table.byHand(player, betCommand(player.memory, call, max));
  }
  while (table.state.game.phase === 'bets') table.timeOut();
  return table;
}

/** Whoever decides does what the regola says, until the coup is over. */
export function finish(table: LiveTable, deaf: readonly number[] = []): LiveTable {
  for (let round = 0; round < 20; round++) {
    table.settleDown(deaf);
    const decider = table.players.find(({ memory, seat }) => !deaf.includes(seat) && drawsOpen(memory) !== null);
    const asks = table.state.game.phase === 'punta' || table.state.game.phase === 'banco';
    if (!asks || decider === undefined) break;
    table.byHand(decider, choiceCommand(decider.memory, drawsOpen(decider.memory)!.fallback));
  }
  table.settleDown(deaf);
  return table;
}

/** A bank of this ruleset that has won its first coup. */
export function won(ruleset: number, seats: number): LiveTable {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = open(seated(ruleset, seats, salt));
    finish(bets(table, [others(table)[0]!.seat, calls.banco, 40n * chip]));
    if (table.state.bank !== null && table.state.bank.state.won > 0n) return table;
  }
  throw new Error('no bank wins its first coup');
}
