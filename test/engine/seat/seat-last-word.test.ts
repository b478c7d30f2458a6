/** The player's last word is the one that binds it: `take` before a `decline`, and no `ready` that the table refused. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, moveCommand } from '../../../engine/seat/by-hand.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand } from '../../../engine/seat/talk.ts';
import { closesEarly, saidOn } from '../../support/banker-chooses.ts';
import { banker, seated } from '../../support/live-situations.ts';

describe('the player’s last word', () => {
  it('P2.1 a bank that its player has taken cannot be declined: the house may have held the word back', () => {
    const table = seated(0, 3);
    const { memory } = banker(table);
    const { number } = table.state;
    expect(declineCommand(memory, number)).not.toBeNull();
    const took = takeCommand(memory, number, 40n * chip)!;
    expect(declineCommand(took.memory, number)).toBeNull();
    expect(bidCommand(took.memory, number, 50n * chip)).toBeNull();
    expect(bidCommand(memory, number, 50n * chip)).not.toBeNull();
    expect(declineCommand(took.memory, number + 1n)).not.toBeNull();
    // A refusal frees it, and a bid may still be followed by no more.
    expect(declineCommand(forget(took.memory, took.command), number)).not.toBeNull();
    expect(declineCommand(bidCommand(memory, number, 40n * chip)!.memory, number)).not.toBeNull();
  });

  it('P2.2 a "ready" that the table has refused does not bind the banker', () => {
    const { table, banker: due, punter } = saidOn();
    due.memory = advance(due.memory, table.view(due), { paid: table.paid, clock: table.clock }).memory;
    const ready = readyCommand(due.memory)!;
    due.memory = forget(ready.memory, ready.command); // "the table did not take that"
    const { amount } = table.view(due).options.moves.find(({ move }) => move === moves.halve)!;
    const halved = moveCommand(due.memory, moves.halve, amount)!;
    due.memory = forget(halved.memory, halved.command); // nor that
    closesEarly(table, punter);
    const { send } = advance(due.memory, table.view(due), { paid: table.paid, clock: table.clock });
    expect(send.filter(({ type }) => type === 'give')).toEqual([]);
  });
});
