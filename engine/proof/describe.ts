/** Words for the details of steps: the numbers of the protocol as a person reads them, amounts in chips. */
import { formatChips } from '../chips.ts';
import { matta } from '../sette/cards.ts';
import { calls, draws, moves, outcomes, type ListRow } from '../protocol/messages.ts';

const ranks = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];
const suits = ['clubs', 'diamonds', 'hearts', 'spades'];

/** `43 (5 of spades)`. */
export function cardName(kind: number): string {
  return `${kind} (${ranks[kind % 13]} of ${suits[Math.floor(kind / 13)]})`;
}

const italianRanks = ['ace', '2', '3', '4', '5', '6', '7', 'jack', 'knight', 'king'];
const italianSuits = ['coins', 'cups', 'swords', 'batons'];

/** `19 (king of cups)`: a card of Sette e mezzo. */
export function italianCardName(kind: number): string {
  if (kind === matta) return `${kind} (the matta)`;
  const perSuit = italianRanks.length;
  return `${kind} (${italianRanks[kind % perSuit]} of ${italianSuits[Math.floor(kind / perSuit)]})`;
}

const suitSigns = ['♣', '♦', '♥', '♠'];

/** `5♠`, for a line that holds many cards. */
export function cardSign(kind: number): string {
  const rank = kind % 13;
  return `${rank === 0 || rank > 9 ? ranks[rank]![0]!.toUpperCase() : ranks[rank]}${suitSigns[Math.floor(kind / 13)]}`;
}

const nameIn = (numbers: Readonly<Record<string, number>>, value: number): string =>
  Object.entries(numbers).find(([, number]) => number === value)?.[0] ?? `unknown (${value})`;

export const callName = (call: number): string => nameIn(calls, call);
export const moveName = (move: number): string => nameIn(moves, move);
export const drawName = (draw: number): string => nameIn(draws, draw);
export const outcomeName = (outcome: number): string => nameIn(outcomes, outcome);

/** The money in a state. */
export const moneyFields = ['posta', 'garage', 'paidIn', 'takenOut', 'won', 'cagnotte'] as const;

/** `seat 2: tavolo, at most 85.31, accepted 85.31`. */
export function rowText({ seat, status, call, max, accepted }: ListRow): string {
  if (status === 0) return `seat ${seat}: absent`;
  if (status === 3) return `seat ${seat}: banker`;
  return call === calls.none
    ? `seat ${seat}: no bet`
    : `seat ${seat}: ${callName(call)}, at most ${formatChips(max)}, accepted ${formatChips(accepted)}`;
}
