/** What a bot says at a table of Sette e mezzo, by its manner: a bet in its turn, or that it goes without. */
import type { Claim } from '../../engine/claim.ts';
import { least } from '../../engine/least.ts';
import { calls } from '../../engine/protocol/messages.ts';
import { betCommand, hasBet, type ByHand } from '../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { isWorthBetting, optionsOf } from '../../engine/seat/rights.ts';
import { declineTurnCommand, type TalkByHand } from '../../engine/seat/talk.ts';
import type { SetteOptions, SetteView } from '../../engine/table/sette-view.ts';
import { mostStaked } from './credit.ts';
import type { Manner } from './manners.ts';

type Range = NonNullable<SetteOptions['bet']>;

/**
 * Banco where its manner has it and it costs no more than its stake, else the stake. With cards that are bad for a
 * punter it goes without its turn, as a player's client would bet nothing unasked; so it does where it may not bet.
 */
export function setteHand(manner: Manner, memory: SeatMemory, view: Claim<SetteView>): ByHand | TalkByHand | null {
  const { bet, decline } = optionsOf(memory, view);
  if (bet === null || hasBet(memory)) return null;
  const placed = isWorthBetting(memory) ? stake(manner, memory, view, bet) : null;
  return placed ?? (decline ? declineTurnCommand(memory) : null);
}

function stake(manner: Manner, memory: SeatMemory, view: SetteView, { min, max, banco }: Range): ByHand | null {
  const most = mostStaked(manner, memory, view, min);
  if (manner.callsBanco && banco !== null && banco <= most) return betCommand(memory, calls.banco, banco);
  return betCommand(memory, calls.plain, least(max, most));
}
