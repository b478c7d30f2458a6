/** A player who bets the least in every coup, and never passes a bank. */
import type { Claim } from '../../engine/claim.ts';
import { calls, moves } from '../../engine/protocol/messages.ts';
import { betCommand, choiceCommand, moveCommand, postaCommand, type ByHand } from '../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { optionsOf } from '../../engine/seat/rights.ts';
import type { View } from '../../engine/table/view.ts';

/** What it does by hand now, or null. */
export function busyHand(memory: SeatMemory, view: Claim<View>): ByHand | null {
  const { posta, draws, moves: open, bet } = optionsOf(memory, view);
  if (posta !== null) return postaCommand(memory, view.number, posta.max);
  if (draws.length > 0) return choiceCommand(memory, draws[0]!);
  if (open.length > 0 && view.bank?.move == null) return moveCommand(memory, moves.on, 0n);
  const mine = view.bank?.bets.find(({ seat }) => seat === memory.seat)?.call ?? calls.none;
  return bet !== null && mine === calls.none ? betCommand(memory, calls.plain, bet.min) : null;
}
