/**
 * A bank of three that has won: its banker may halve, go on or pass, and its client has said "on" for it (protocol.md
 * 2.2).
 */
import { expect } from 'vitest';
import { chip } from '../../engine/chips.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls, moves } from '../../engine/protocol/messages.ts';
import { bankersWord, betCommand } from '../../engine/seat/by-hand.ts';
import { look } from './goes.ts';
import { banker as bankerOf, others, won } from './live-situations.ts';
import type { LiveTable } from './live-table.ts';
import type { TestPlayer } from './players.ts';

/** The bets are open with that word, and the page has not looked at them yet. */
export function saidOn(): { readonly table: LiveTable; readonly banker: TestPlayer; readonly punter: TestPlayer } {
  const table = won(0, 3);
  const banker = bankerOf(table);
  const made = bankersWord(banker.memory, moves.on, 0n)!;
  table.says(banker.seat, made.command);
  expect(table.phase).toBe('bets');
  const { chooses: _chooses, ...memory } = made.memory;
  banker.memory = memory;
  return { table, banker, punter: others(table)[0]! };
}

/** A punter has bet, and another just before the bets close: then they are closed but for that one's guarantee. */
export function betLate(): {
  readonly table: LiveTable;
  readonly banker: TestPlayer;
  readonly late: TestPlayer;
  readonly until: number;
} {
  const { table, banker, punter } = saidOn();
  const late = table.players.find((one) => one !== banker && one !== punter)!;
  table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
  const until = table.state.game.bank!.betsUntil!;
  table.now = until - 1_000;
  look(table, late);
  table.byHand(late, betCommand(late.memory, calls.plain, 20n * chip));
  look(table, late);
  return { table, banker, late, until };
}

/** A punter bets, and the house closes as if all had said that they are ready. */
export function closesEarly(table: LiveTable, punter: TestPlayer): void {
  table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
  for (const { seat } of table.players)
    table.run({ by: 'seat', seat, command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) } });
  expect(table.phase).toBe('links');
}
