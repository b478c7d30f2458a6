/** A `Leave` that may have been lost on its way (protocol.md 2.8). */
import type { Claim } from '../claim.ts';
import type { TableView } from '../table/sette-view.ts';
import { hasStood } from './away.ts';
import { standCommand } from './by-hand.ts';
import { nothing, type Duty } from './give.ts';
import { newestBank, type SeatMemory } from './memory.ts';

/**
 * Who has signed a `Leave` gives for no list of its bank any more, so the table must know: the word again, over the
 * state that is checked now, until the table shows that the seat leaves. It has refused one that crossed the close.
 * Where the bank has ended meanwhile its player goes without one.
 */
export function leaveAgain(memory: SeatMemory, view: Claim<TableView>): Duty {
  const bank = newestBank(memory);
  const row = view.seats.find(({ seat }) => seat === memory.seat);
  if (bank === null || !memory.left.includes(bank.bankId) || row?.leaving !== false) return nothing(memory);
  const { memory: gone, command } = standCommand(memory);
  if (command.type === 'stand' && command.leave !== null) return { memory, send: [command] };
  return bank.proof.end === undefined || hasStood(memory) ? nothing(memory) : { memory: gone, send: [command] };
}
