/**
 * What a player says by hand without a signature, at tables of several (rules.md 1.2, 2.2). The memory keeps what the
 * player has agreed to by it: the posta of a bank that it takes or bids for, and that it has nothing more to choose.
 */
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import type { Talk } from '../table/commands.ts';
import { mayBank } from './by-hand.ts';
import type { Ready } from './away.ts';
import { seatGameOf } from './games.ts';
import { runningCoup } from './running.ts';
import { isReady, isSameMove, standingBet, standingMove } from './own.ts';
import type { SeatMemory } from './memory.ts';
import { isTake, postaFor, withNamed } from './posta.ts';
import { drawsOpen, playableBank } from './rights.ts';
import { isStopped } from './trouble.ts';

/** A word of the player, and the memory that goes with it. */
export interface TalkByHand {
  readonly memory: SeatMemory;
  readonly command: Talk;
}

/**
 * Has nothing more to say before the bets close: as banker it may be bound from here on (protocol.md 2.2). Null once a
 * list has come: the word was meant for open bets.
 */
export function readyCommand(memory: SeatMemory): TalkByHand | null {
  const bank = playableBank(memory);
  if (isStopped(memory) || bank === null || runningCoup(memory) !== null) return null;
  const state = hashStruct('State', bank.checked);
  const standing = standingMove(memory, state);
  const over = standing === undefined ? {} : { over: memory.moves.indexOf(standing) };
  return {
    memory: {
      ...memory,
      ready: { state, ...takenFor(memory, { state, ...over }), ...over, said: memory.moves.length },
    },
    command: { type: 'ready', state },
  };
}

/**
 * The table has taken the same word: over the same move, or before there was one, and its player has chosen nothing
 * since, whatever has become of that.
 */
function takenFor(memory: SeatMemory, { state, over }: Pick<Ready, 'state' | 'over'>): Pick<Ready, 'taken'> {
  const { ready, moves } = memory;
  if (ready == null || ready.taken !== true || !isReady(memory, state)) return {};
  const [was, is] = [ready.over, over].map((place) => (place === undefined ? undefined : moves[place]));
  const isSame = was === undefined || (is !== undefined && isSameMove(was, is));
  const isChosen = moves.slice(ready.said).some((move) => move.state === state && move.chosen === true);
  return isSame && !isChosen ? { taken: true } : {};
}

/**
 * Takes the bank with this number all'altezza, or takes it back. `amount`: the posta, in hundredths of a chip, as the
 * player was shown it; with another one the seat does not play in that bank.
 */
export function takeCommand(memory: SeatMemory, number: bigint, amount: bigint): TalkByHand | null {
  if (!mayBank(memory, amount)) return null;
  const command = { type: 'take', number, amount } as const;
  return { memory: withNamed(answering(memory, number), command), command };
}

/**
 * Bids this posta for the bank with this number; all'altezza it takes it at once. A later bid replaces it, unless the
 * table refuses that one.
 */
export function bidCommand(memory: SeatMemory, number: bigint, amount: bigint): TalkByHand | null {
  if (!mayBank(memory, amount)) return null;
  const command = { type: 'bid', number, amount } as const;
  return { memory: withNamed(answering(memory, number), command), command };
}

/**
 * Does not take the bank with this number, or in its `auction` bids no more for it: what it has bid there before may
 * still win it. That it had taken the bank came to nothing if there is an auction. Null before that: the house may have
 * held that word back, and it binds.
 */
export function declineCommand(memory: SeatMemory, number: bigint, auction = false): TalkByHand | null {
  if (!auction && hasTaken(memory, number)) return null;
  const posta = auction && isTake(memory.posta, number) ? null : memory.posta;
  return { memory: { ...answering(memory, number), posta }, command: { type: 'decline', number } };
}

/**
 * Goes without its turn in the running bank. Null once a list has come, and while a bet stands: it is taken back first,
 * for a list that holds it may be on its way.
 */
export function declineTurnCommand(memory: SeatMemory): TalkByHand | null {
  const bank = playableBank(memory);
  if (isStopped(memory) || bank === null || !seatGameOf(memory.table).inTurns || runningCoup(memory) !== null)
    return null;
  const standing = standingBet(memory, hashStruct('State', bank.checked));
  if (standing !== undefined && standing.message.call !== calls.none && standing.back !== true) return null;
  const { number } = bank;
  return { memory: answering(memory, number), command: { type: 'decline', number } };
}

/** Whoever has said a word to a passed bank knows that somebody else may have it. */
const answering = (memory: SeatMemory, number: bigint): SeatMemory =>
  memory.answered === number ? memory : { ...memory, answered: number };

/**
 * Is ready to be the socio of who is due the bank with this number. It binds the seat to nothing that it could lose.
 */
export function partnerCommand(memory: SeatMemory, number: bigint): TalkByHand | null {
  return isStopped(memory) ? null : { memory, command: { type: 'partner', number } };
}

/**
 * Asks for advice in the running coup: the regola's word is played at once, and the seat decides no more in this coup,
 * whatever the table answers. Null where nobody gives advice, or nothing is to be decided.
 */
export function adviceCommand(memory: SeatMemory): TalkByHand | null {
  const running = runningCoup(memory);
  if (isStopped(memory) || running === null || !seatGameOf(memory.table).advice || drawsOpen(memory) === null)
    return null;
  const { closed } = running;
  return { memory: { ...memory, advised: closed }, command: { type: 'advice', closed } };
}

/**
 * The player has taken the bank with this number, and the table has not refused it: it binds them, until there is an
 * auction, in which they may bid.
 */
export const hasTaken = (memory: Pick<SeatMemory, 'posta'>, number: bigint): boolean =>
  isTake(postaFor(memory, number), number);
