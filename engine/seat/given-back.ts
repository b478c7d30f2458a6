/**
 * Bets that the table has given back (RULES R3.18 to R3.20). It says so by no longer showing them, and the player then
 * sees no bet: so none of them is played any more, whatever list has it.
 */
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import type { Claim } from '../claim.ts';
import type { TableView } from '../table/sette-view.ts';
import { runningCoup } from './running.ts';
import { newestBank, type SeatMemory } from './memory.ts';
import { standingBet } from './own.ts';
import { isStopped } from './trouble.ts';

/**
 * The memory with what this view shows of the seat's standing bet while the bets are open. Only one that was shown can
 * have gone back: before that a view may be older than the bet. There is no way back from it but another bet.
 */
export function withGivenBack(memory: SeatMemory, view: Claim<TableView>): SeatMemory {
  const bank = newestBank(memory);
  if (isStopped(memory) || bank === null || view.phase !== 'bets' || view.bank?.bankId !== bank.bankId) return memory;
  const bet = standingBet(memory, hashStruct('State', bank.checked));
  if (bet === undefined || bet.message.call === calls.none || runningCoup(memory) !== null) return memory;
  const isShown = view.bank.bets.some((row) => row.seat === memory.seat && row.bet?.signature === bet.signature);
  if (isShown ? bet.seen === true : bet.seen !== true || bet.back === true) return memory;
  const now = isShown ? ({ ...bet, seen: true } as const) : ({ ...bet, back: true } as const);
  return { ...memory, bets: memory.bets.map((one) => (one === bet ? now : one)) };
}
