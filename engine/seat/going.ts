/**
 * A player who goes: it sits out, or stands up without a `Leave` (rules.md 2.3). A table may say that it has heard
 * that, and do nothing: so from that word on the client makes no move by itself, and gives for no list that the player
 * had not seen. An open bet lapses with the word, and one behind the close stands (R3.16, R3.20): a list that the table
 * shows before it answers was closed before it heard. Whoever did not give for that one would be called silent.
 */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import type { Claim } from '../claim.ts';
import type { TableView } from '../table/sette-view.ts';
import { nothing, runningCoup, type Duty } from './give.ts';
import { newestBank, type SeatMemory } from './memory.ts';
import { standingBet, standingMove } from './own.ts';

type Word = NonNullable<SeatMemory['going']>['word'];

/** The memory of a player who goes while the screen shows `over`. Who is going already says nothing new. */
export function withGoing(memory: SeatMemory, word: Word, over: Hex | null): SeatMemory {
  if (memory.going !== undefined) return memory;
  const bank = newestBank(memory);
  const state = bank === null ? null : hashStruct('State', bank.checked);
  const list = runningCoup(memory)?.closed;
  return { ...memory, going: { word, state, plays: list !== undefined && list === over } };
}

/** The table has refused that word: its player is there. What it has taken it cannot refuse any more. */
export const withoutRefusedGoing = (memory: SeatMemory): SeatMemory =>
  memory.going?.taken === true ? memory : withoutGoing(memory);

/** The player is there again. */
export function withoutGoing(memory: SeatMemory): SeatMemory {
  if (memory.going === undefined) return memory;
  const { going: _, ...there } = memory;
  return there;
}

/** The table has taken the word. The list that it had shown by then is played. */
export function withTakenGoing(memory: SeatMemory): SeatMemory {
  const { going } = memory;
  if (going === undefined || going.taken === true) return memory;
  const closed = runningCoup(memory)?.turn.closed?.message;
  const plays = going.plays || (closed !== undefined && closed.state === going.state);
  return { ...memory, going: { ...going, plays, taken: true } };
}

/**
 * The memory with what this view says of bets that were closed before the table heard the word. Where somebody has a
 * guarantee the list is a while in coming: until then what the seat has said stands on its page, after the close.
 */
export function withClosedBets(memory: SeatMemory, view: Claim<TableView>): SeatMemory {
  const { going } = memory;
  const bank = newestBank(memory);
  const shown = view.bank;
  if (going === undefined || going.plays || bank === null || shown === null || !('betsUntil' in shown)) return memory;
  const state = hashStruct('State', bank.checked);
  const isClosed = view.phase === 'bets' && shown.betsUntil !== null && shown.betsUntil <= view.now;
  if (!isClosed || shown.bankId !== bank.bankId || state !== going.state) return memory;
  const bet = standingBet(memory, state);
  const isBet =
    bet !== undefined &&
    bet.message.call !== calls.none &&
    shown.bets.some((row) => row.seat === memory.seat && row.bet?.signature === bet.signature);
  const isMove = shown.move !== null && standingMove(memory, state) !== undefined;
  return isBet || isMove ? { ...memory, going: { ...going, plays: true } } : memory;
}

/** The word again until the table has answered it: a page that was loaded anew has no other way to learn that. */
export function goAgain(memory: SeatMemory): Duty {
  const { going } = memory;
  if (going === undefined || going.taken === true) return nothing(memory);
  return {
    memory,
    send: [going.word === 'stand' ? { type: 'stand', leave: null } : { type: 'sitOut' }],
  };
}
