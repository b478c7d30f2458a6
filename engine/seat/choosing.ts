/**
 * The banker's time to choose, where a move may be made until the bets close (rules.md 1.2): the client says "on" as
 * soon as they open, and that word binds nobody before the player has chosen, or has had the time to (protocol.md 2.2).
 */
import type { Claim } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { View } from '../table/view.ts';
import { runningCoup } from './give.ts';
import type { SeatBank, SeatMemory } from './memory.ts';
import { movesUntilClose, onlyGoesOn, playableBank } from './rights.ts';
import { isStopped } from './trouble.ts';

/** This page's own clock, and how long the banker has for its choice at this table: milliseconds. */
export interface PageClock {
  readonly now: number;
  readonly choice: number;
}

/** The bank in which this seat may choose until the bets close; null if it has nothing to choose. */
function bankOfChoice(memory: SeatMemory): SeatBank | null {
  const bank = playableBank(memory);
  const banks = bank?.proof.setup.message.banker === memory.seat;
  return bank !== null && banks && movesUntilClose(memory) && !onlyGoesOn(bank, memory) ? bank : null;
}

/**
 * The banker's time begins when this page first sees that it may choose, whatever the table says of its clock. A list
 * that comes before it is over takes the choice away, and no waiting makes up for that.
 */
export function withTimeToChoose(memory: SeatMemory, view: Claim<View>, clock: PageClock | undefined): SeatMemory {
  const bank = bankOfChoice(memory);
  if (clock === undefined || bank === null || bank.bankId !== view.bank?.bankId || isStopped(memory)) return memory;
  const state = hashStruct('State', bank.checked);
  const chooses = memory.chooses?.state === state ? memory.chooses : null;
  const list = runningCoup(memory)?.closed;
  if (list === undefined)
    return chooses !== null || (view.phase !== 'move' && view.phase !== 'bets')
      ? memory
      : { ...memory, chooses: { state, at: clock.now } };
  if (chooses === null || chooses.early === list || isOver(chooses, clock)) return memory;
  return { ...memory, chooses: { ...chooses, early: list } };
}

const isOver = ({ at }: { readonly at: number }, { now, choice }: PageClock): boolean => now >= at + choice;

/** The player has chosen, or its time has run: what the client has said for it binds it now (protocol.md 2.2). */
export function hasChosen(memory: SeatMemory, clock: PageClock | undefined): boolean {
  const bank = bankOfChoice(memory);
  if (bank === null) return true;
  const state = hashStruct('State', bank.checked);
  const last = memory.moves.findLast((move) => move.state === state && !move.refused);
  if (last?.chosen === true || memory.ready === state) return true;
  const { chooses } = memory;
  const list = runningCoup(memory)?.closed;
  return clock !== undefined && chooses?.state === state && chooses.early !== list && isOver(chooses, clock);
}
