/**
 * An honest table and an honest player that takes a passed bank, or bids for it, sits out and sits in again before the
 * others have answered: whoever has the bank then, it is no wrong one.
 */
import { expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, passCommand, sitInCommand, sitOutCommand, taken } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, takeCommand, type TalkByHand } from '../../../engine/seat/talk.ts';
import type { ByHand } from '../../../engine/seat/by-hand.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';
import { banker as bankerOf, playerAt, won } from '../../support/live-situations.ts';

function sees(table: LiveTable, player: TestPlayer): void {
  const { memory, send } = advance(player.memory, table.view(player), { paid: table.paid, clock: table.clock });
  player.memory = memory;
  for (const command of send) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
}

/** The table hears it, shows its view, and answers (P4.8). */
function says(table: LiveTable, player: TestPlayer, act: ByHand | TalkByHand | null): void {
  if (act === null) throw new Error('not open to this seat');
  player.memory = act.memory;
  table.must({ by: 'seat', seat: player.seat, command: act.command });
  sees(table, player);
  player.memory = taken(player.memory, act.command);
  sees(table, player);
}

const asked = (table: LiveTable): readonly TestPlayer[] =>
  table.state.game.seguito!.asked.map((seat) => playerAt(table, seat));

it.each(['takes', 'bids for'])('P7.8 R12.1 R12.6 who %s a bank and sits out and in sees no wrong one', (how) => {
  const table = won(0, 4);
  const passer = bankerOf(table);
  says(table, passer, passCommand(passer.memory));
  table.settleDown();
  const { number } = table.state;
  if (how === 'bids for') for (const one of asked(table)) says(table, one, declineCommand(one.memory, number));
  expect(table.phase).toBe(how === 'takes' ? 'offer' : 'auction');
  const last = asked(table).at(-1)!;
  const { take, bid } = optionsOf(last.memory, table.view(last));
  says(table, last, how === 'takes' ? takeCommand(last.memory, number, take!) : bidCommand(last.memory, number, bid!));
  says(table, last, sitOutCommand(last.memory));
  says(table, last, sitInCommand(last.memory));
  expect(optionsOf(last.memory, table.view(last))).toMatchObject({ take: null, bid: null });

  // The others are silent.
  while (table.state.game.seguito !== null) table.timeOut();
  sees(table, last);
  expect([table.state.bank, last.memory.disagreement]).toEqual([null, null]);
  table.settleDown();
  expect(table.phase).toBe('posta');
});

it('P7.8 R12.1 another one takes it, and who sat out plays in that bank', () => {
  const table = won(0, 4);
  const passer = bankerOf(table);
  says(table, passer, passCommand(passer.memory));
  table.settleDown();
  const { number } = table.state;
  const [first, last] = [asked(table)[0]!, asked(table).at(-1)!];
  const { take } = optionsOf(last.memory, table.view(last));
  says(table, last, takeCommand(last.memory, number, take!));
  says(table, last, sitOutCommand(last.memory));
  says(table, last, sitInCommand(last.memory));
  says(table, first, takeCommand(first.memory, number, take!));
  table.settleDown();
  expect(bankerOf(table)).toBe(first);
  expect(last.memory).toMatchObject({ disagreement: null, posta: null });
  expect(optionsOf(last.memory, table.view(last)).bet).not.toBeNull();
});
