/** The player's last word is not the one that binds it: `decline` after `take`, and `ready` that the table refused. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  bankersWord,
  betCommand,
  choiceCommand,
  forget,
  moveCommand,
  postaCommand,
} from '../../../engine/seat/by-hand.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand } from '../../../engine/seat/talk.ts';
import { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

function due(salt: bigint) {
  const table = new LiveTable({ ruleset: 0, salt });
  for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
  table.settleDown();
  const banker = table.players.find(({ seat }) => seat === table.state.game.due)!;
  const punter = table.players.find((one) => one !== banker)!;
  return { table, banker, punter };
}
function coup(table: LiveTable, punter: TestPlayer): void {
  table.byHand(punter, betCommand(punter.memory, calls.banco, 40n * chip));
  while (table.state.game.phase === 'bets') table.timeOut();
  table.settleDown();
  for (let i = 0; i < 2; i++) {
    const decides = table.players.find(({ memory }) => drawsOpen(memory) !== null);
    if (decides === undefined) break;
    table.byHand(decides, choiceCommand(decides.memory, drawsOpen(decides.memory)!.fallback));
    table.settleDown();
  }
}

describe('the player’s last word', () => {
  it('P2.1 a bank that its player has taken cannot be declined: the house may have held the word back', () => {
    const { table, banker } = due(1n);
    const { number } = table.state;
    expect(declineCommand(banker.memory, number)).not.toBeNull();
    const took = takeCommand(banker.memory, number, 40n * chip)!;
    expect(declineCommand(took.memory, number)).toBeNull();
    expect(declineCommand(took.memory, number + 1n)).not.toBeNull();
    // A refusal frees it, and a bid may still be followed by no more.
    expect(declineCommand(forget(took.memory, took.command), number)).not.toBeNull();
    expect(declineCommand(bidCommand(banker.memory, number, 40n * chip)!.memory, number)).not.toBeNull();
  });

  it('P2.2 a "ready" that the table has refused does not bind the banker', () => {
    for (let salt = 1n; salt < 60n; salt++) {
      const { table, banker, punter } = due(salt);
      table.byHand(banker, postaCommand(banker.memory, table.state.number, 40n * chip));
      table.settleDown();
      coup(table, punter);
      if (table.state.bank === null || table.state.bank.state.won === 0n) continue;
      const on = bankersWord(banker.memory, moves.on, 0n)!;
      banker.memory = on.memory;
      table.says(banker.seat, on.command);
      const { chooses: _chooses, ...memory } = banker.memory;
      banker.memory = advance(memory, table.view(banker), { paid: table.paid, clock: table.clock }).memory;
      const ready = readyCommand(banker.memory)!;
      banker.memory = forget(ready.memory, ready.command); // "the table did not take that"
      const halved = moveCommand(banker.memory, moves.halve, moveAmount(table, banker))!;
      banker.memory = forget(halved.memory, halved.command); // nor that
      table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
      for (const { seat } of table.players)
        table.run({
          by: 'seat',
          seat,
          command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) },
        });
      expect(table.phase).toBe('links');
      const { send } = advance(banker.memory, table.view(banker), { paid: table.paid, clock: table.clock });
      expect(send.filter(({ type }) => type === 'give')).toEqual([]);
      return;
    }
    throw new Error('no bank wins');
  });
});

const moveAmount = (table: LiveTable, banker: TestPlayer) =>
  table.view(banker).options.moves.find(({ move }) => move === moves.halve)!.amount;
