/** What a player had said before it went (`presence.ts`): bets, the banker's moves, and that it is ready. */
import type { Hex } from '../bytes.ts';
import { calls } from '../protocol/messages.ts';
import type { Going, OwnBet, OwnMove, SeatMemory } from './memory.ts';

export type Word = Going & { readonly refused?: boolean; readonly taken?: true; readonly seen?: true };
type Change = 'went' | 'stands' | 'lapsed';
export const isOpen = ({ refused, back }: Word): boolean => refused !== true && back !== true;
export const isRefused = ({ refused, back }: Word): boolean => refused === true && back !== true;
export const hasLeft = ({ went }: Word): boolean => went === true;
const changes: Readonly<Record<Change, Going>> = { went: { went: true }, stands: {}, lapsed: { back: true } };

export function goneOn<W extends Going>({ went: _, ...word }: W, now: Change): Omit<W, 'went'> & Going {
  return { ...word, ...changes[now] };
}

/**
 * The memory with those of its words over this state changed that are so: bets, the banker's moves, and that it is
 * ready.
 */
export function marked(memory: SeatMemory, state: Hex | null, is: (word: Word) => boolean, now: Change): SeatMemory {
  const { bets, moves, ready } = memory;
  const isBet = (bet: OwnBet): boolean => bet.message.state === state && bet.message.call !== calls.none && is(bet);
  const isMove = (move: OwnMove): boolean => move.state === state && is(move);
  return {
    ...memory,
    ...(bets.some(isBet) ? { bets: bets.map((bet) => (isBet(bet) ? goneOn(bet, now) : bet)) } : {}),
    ...(moves.some(isMove) ? { moves: moves.map((move) => (isMove(move) ? goneOn(move, now) : move)) } : {}),
    ...(ready?.state === state && is(ready) ? { ready: goneOn(ready, now) } : {}),
  };
}

/** Nobody has told what has become of what it had said before it went. */
export const isUndecided = ({ bets, moves, posta }: SeatMemory): boolean =>
  bets.some(hasLeft) || moves.some(hasLeft) || posta?.went === true;

/** The state over which it had said that; null: there is nothing. */
export const stateOfWent = ({ bets, moves }: SeatMemory): Hex | null =>
  bets.find(hasLeft)?.message.state ?? moves.find(hasLeft)?.state ?? null;
