/** Whose turn the bank is by what a seat has seen itself (rules.md 1.4, 1.5): a doubt needs to be sure. */
import { zero32 } from '../bytes.ts';
import { outcomes, type Setup } from '../protocol/messages.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

/**
 * The bank after `last` was this seat's, whichever way `last` came to its banker. Bought in a seguito, it is followed
 * by the player to the right of who passed first; otherwise by the one to the right of its banker. Standing bettors
 * have no turn. `sold`: passed banks are offered on.
 */
export function wasDue(memory: Pick<SeatMemory, 'banks' | 'seat'>, last: SeatBank, sold: boolean): boolean {
  const { banker, prev } = last.proof.setup.message;
  if (last.proof.end === 'void') return banker === memory.seat; // it stays where it is
  if (nextChair(last, banker) !== memory.seat) return false;
  if (!sold) return true;
  for (let before = prev; before !== zero32;) {
    const bank = memory.banks.find(({ bankId }) => bankId === before);
    if (bank === undefined) return false; // somebody may have passed there
    const { end, setup } = bank.proof;
    if (bank.checked.outcome === outcomes.punta) return true;
    if (end !== 'void' && nextChair(bank, setup.message.banker) !== memory.seat) return false;
    before = setup.message.prev;
  }
  return true;
}

/** The chair to the right; null: nobody sits. */
function nextChair({ proof }: SeatBank, from: number): number | null {
  const { players }: Pick<Setup, 'players'> = proof.setup.message;
  const chairs = players.filter(({ seat }) => seat < firstStandingSeat);
  return (chairs.find(({ seat }) => seat > from) ?? chairs[0])?.seat ?? null;
}
