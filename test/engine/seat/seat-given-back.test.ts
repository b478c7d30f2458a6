/**
 * An honest table that takes a bet and gives it back in one row of its log: no view ever shows it. Its player must not
 * see it stand, and may bet anew.
 */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, hasBet, taken } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { look } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

/** Its bet is with the table, and so is its answer with the page, which has seen what the table was like before. */
function answered() {
  const { table, punter } = saidOn();
  look(table, punter);
  const before = table.view(punter);
  const { memory, command } = betCommand(punter.memory, calls.plain, 10n * chip)!;
  table.must({ by: 'seat', seat: punter.seat, command });
  punter.memory = taken(memory, command);
  return { table, punter, before };
}

const sees = (table: LiveTable, player: TestPlayer, view: ReturnType<LiveTable['view']>): void => {
  player.memory = advance(player.memory, view, { paid: table.paid }).memory;
};

const betOf = (player: TestPlayer, view: ReturnType<LiveTable['view']>) =>
  pictureOf(player.memory, view).bank!.bets.find(({ seat }) => seat === player.seat)?.max;

it('P7.3 R3.19 a bet that was taken, and that no view shows, has gone back', () => {
  const { table, punter, before } = answered();
  // The view that came with the answer: it is no older (P4.8), and no other may come before the bets close.
  sees(table, punter, before);
  expect([hasBet(punter.memory), betOf(punter, before)]).toEqual([false, undefined]);
  expect(betCommand(punter.memory, calls.plain, 5n * chip)).not.toBeNull();
});

it('P7.3 one that has no answer yet has not, whatever a view lacks that may be older', () => {
  const { table, punter } = saidOn();
  look(table, punter);
  const before = table.view(punter);
  const { memory, command } = betCommand(punter.memory, calls.plain, 10n * chip)!;
  punter.memory = memory;
  for (let i = 0; i < 3; i++) sees(table, punter, before);
  table.must({ by: 'seat', seat: punter.seat, command });
  sees(table, punter, table.view(punter));
  punter.memory = taken(punter.memory, command);
  expect([hasBet(punter.memory), betOf(punter, table.view(punter))]).toEqual([true, 10n * chip]);
});
