/** What its player's page does while it goes and comes again; the lying house answers, and does nothing of it. */
import { expect } from 'vitest';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { advance } from '../../engine/seat/advance.ts';
import { forget, taken, type ByHand } from '../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';
import type { LiveTable } from './live-table.ts';
import type { TestPlayer } from './players.ts';

const stakes: readonly SeatCommand['type'][] = ['move', 'give', 'link', 'bet'];
export const time = 15_000;

/**
 * One look of this player's page at the table: what goes out, which arrives if `arrives`. `closed`: the bets are shown
 * as closed.
 */
export function look(
  table: LiveTable,
  player: TestPlayer,
  { now = 0, out = false, arrives = true, closed = false } = {},
): readonly string[] {
  const honest = table.view(player);
  const until = { ...honest.bank!, betsUntil: honest.now - 1_000 };
  const view = closed ? { ...honest, bank: until } : honest;
  const seats = view.seats.map((seat) => (out && seat.seat === player.seat ? { ...seat, sittingOut: true } : seat));
  const { memory, send } = advance(player.memory, { ...view, seats } as typeof view, {
    paid: table.paid,
    clock: { now, choice: time, draw: time },
  });
  player.memory = memory;
  for (const command of arrives ? send : []) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
  return send.map(({ type }) => type).filter((type) => stakes.includes(type));
}

/** The player presses it, and the house says that it takes it. `hears`: and does it. */
export function goes(table: LiveTable, player: TestPlayer, { memory, command }: ByHand, hears = false): void {
  if (hears) table.must({ by: 'seat', seat: player.seat, command });
  player.memory = taken(memory, command);
}

export function closes(table: LiveTable): void {
  for (const { seat } of table.players)
    table.run({ by: 'seat', seat, command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) } });
  expect(table.phase).toBe('links');
}
