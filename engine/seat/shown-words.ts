/**
 * What a view shows of this seat's own words, and bets that the table has given back (RULES R3.18 to R3.20). It says
 * that by no longer showing them, and the player then sees no bet: so none of them is played any more, whatever list
 * has it.
 */
import type { Hex } from '../bytes.ts';
import type { Claim } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import type { SeatCommand } from '../table/commands.ts';
import type { TableView } from '../table/sette-view.ts';
import { newestBank, type OwnBet, type OwnMove, type SeatMemory } from './memory.ts';
import { counts, isConfirmed, isSameMove } from './own.ts';
import { runningCoup } from './running.ts';
import { isStopped } from './trouble.ts';

type Shown = NonNullable<TableView['bank']>;

const showsBet = ({ bets }: Shown, { seat }: Pick<SeatMemory, 'seat'>, { signature }: OwnBet): boolean =>
  bets.some((row) => row.seat === seat && row.bet?.signature === signature);

/** What the table shows as the banker's move, over the state that is played on, is this one and its own. */
const showsMove = ({ move: shown }: Shown, said: OwnMove): boolean =>
  shown?.own != null && isSameMove(said, { ...shown, ...shown.own, state: said.state });

/** The table has taken this stake, and no view has shown it. */
export const isUnseen = ({ bets }: Pick<SeatMemory, 'bets'>, command: SeatCommand): boolean =>
  command.type === 'bet' &&
  command.bet.message.max > 0n &&
  bets.some(({ signature, taken, seen }) => signature === command.bet.signature && taken === true && seen !== true);

/** It shows a stake of this seat, or as the banker its move, over this state, and that is what counts. */
export function showsOwn(memory: SeatMemory, state: Hex, shown: Shown): boolean {
  const bets = memory.bets.filter(({ message }) => message.state === state);
  const moves = memory.moves.filter((move) => move.state === state);
  const isStake = (bet: OwnBet): boolean => bet.message.call !== calls.none && showsBet(shown, memory, bet);
  return (
    counts(bets, bets.findLastIndex(isStake)) ||
    counts(
      moves,
      moves.findLastIndex((move) => showsMove(shown, move)),
    )
  );
}

/**
 * The memory with what this view shows of the seat's own words. Only a bet that was shown or taken can have gone back:
 * before that a view may be older than the bet, and none that comes behind the answer is (P4.8). One that was taken and
 * given back at once is in no view. There is no way back from it but another bet. One that another replaces has gone
 * back, too: the table has it no more.
 */
export function withShownWords(memory: SeatMemory, view: Claim<TableView>): SeatMemory {
  const bank = newestBank(memory);
  const { bank: shown } = view;
  if (isStopped(memory) || bank === null || view.phase !== 'bets' || shown?.bankId !== bank.bankId) return memory;
  if (runningCoup(memory) !== null) return memory;
  const state = hashStruct('State', bank.checked);
  const bets = memory.bets.map((bet) => {
    if (bet.message.state !== state || bet.refused) return bet;
    if (showsBet(shown, memory, bet)) return bet.seen === true ? bet : { ...bet, seen: true as const };
    const isThere = bet.back !== true && bet.message.call !== calls.none && isConfirmed(bet);
    return isThere ? { ...bet, back: true as const } : bet;
  });
  const isNew = (move: OwnMove): boolean => move.state === state && move.seen !== true && showsMove(shown, move);
  const moves = memory.moves.map((move) => (isNew(move) ? { ...move, seen: true as const } : move));
  const isSame = bets.every((bet, i) => bet === memory.bets[i]) && moves.every((move, i) => move === memory.moves[i]);
  return isSame ? memory : { ...memory, bets, moves };
}
