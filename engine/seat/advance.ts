/**
 * The player's side of protocol.md 2, as one pure function: from what it remembers and what the table shows, what it must
 * remember now and what it sends. Level-triggered: the same view twice gives the same commands, so a lost message, a
 * reload or a restart of the server needs no special path.
 */
import type { SeatCommand } from '../table/commands.ts';
import type { View } from '../table/view.ts';
import type { SeatMemory } from './memory.ts';

export interface Advance {
  /** To be stored durably BEFORE `send` leaves, when it differs from the memory given. */
  readonly memory: SeatMemory;
  readonly send: readonly SeatCommand[];
}

/** All that the client does by itself: enter, links, zero bets, gives, checks, acks, results. */
export function advance(memory: SeatMemory, view: View): Advance {
  return { memory, send: [] };
}
