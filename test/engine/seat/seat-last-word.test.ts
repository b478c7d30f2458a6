/**
 * The player's last word is the one that binds it: `take` before a `decline`, and no `ready` that the table refused.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, moveCommand, taken } from '../../../engine/seat/by-hand.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand } from '../../../engine/seat/talk.ts';
import { termsProblem } from '../../../engine/seat/terms.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { closesEarly, saidOn } from '../../support/banker-chooses.ts';
import { banker, open, seated } from '../../support/live-situations.ts';

describe('the player’s last word', () => {
  it('P2.1 a bank that its player has taken cannot be declined: the house may have held the word back', () => {
    const table = seated(0, 3);
    const { memory } = banker(table);
    const { number } = table.state;
    expect(declineCommand(memory, number)).not.toBeNull();
    const took = takeCommand(memory, number, 40n * chip)!;
    expect(declineCommand(took.memory, number)).toBeNull();
    expect(bidCommand(memory, number, 50n * chip)).not.toBeNull();
    expect(declineCommand(took.memory, number + 1n)).not.toBeNull();
    // A refusal frees it, and a bid may still be followed by no more.
    expect(declineCommand(forget(took.memory, took.command), number)).not.toBeNull();
    expect(declineCommand(bidCommand(memory, number, 40n * chip)!.memory, number)).not.toBeNull();
  });

  it('R12.3 a bid may cross the end of its auction: a bank for the one before, which stands, is its player’s', () => {
    const { memory } = banker(open(seated(0, 3), 40n * chip));
    const { message } = memory.banks.at(-1)!.proof.setup;
    const bid = (before: SeatMemory, chips: bigint) => bidCommand(before, message.number, chips * chip)!;
    const [first, due] = [bid({ ...memory, posta: null }, 30n), message.posta / chip];
    const second = bid(first.memory, due);
    const third = bid(second.memory, due + 5n);
    const problem = (of: SeatMemory) => termsProblem(of, message).problem;
    expect(problem(first.memory)).toContain('You have named a posta of 3000');
    expect(problem(second.memory)).toBeNull();
    expect(problem(third.memory)).toBeNull();
    expect(problem(taken(third.memory, second.command))).toBeNull();
    expect(problem(forget(third.memory, third.command))).toBeNull();
    // What the table has taken replaces all before it.
    expect(problem(taken(third.memory, third.command))).toContain('You have named a posta of 4500');
    expect(problem(bid(taken(second.memory, second.command), due + 5n).memory)).toBeNull();
    expect(termsProblem(taken(third.memory, second.command), { ...message, posta: 30n * chip }).problem).not.toBeNull();
    expect(termsProblem(third.memory, { ...message, number: message.number + 1n }).problem).not.toBeNull();
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
