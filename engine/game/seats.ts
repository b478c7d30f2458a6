/** Who is at the table, who can play, and whose turn it is by hand (rules.md 1.5). */
import { present } from '../assert.ts';
import { volontaBits } from '../protocol/messages.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import type { Game, GameBank, Seat } from './state.ts';

/** The seat with this number, or undefined if nobody has it. */
export function seatAt(game: Game, number: number): Seat | undefined {
  for (const seat of game.seats) if (seat.seat === number) return seat;
  return undefined;
}

/** Has a chair; standing bettors do not. */
export function isSeated(seat: Pick<Seat, 'seat'>): boolean {
  return seat.seat < firstStandingSeat;
}

/**
 * Is in a bank that opens: has credit and owes no link. A player who sits out may sit in before the bank ends (R13.1).
 */
export function isDealtIn(seat: Seat): boolean {
  return !seat.leaving && !seat.owes && seat.stack > 0n;
}

/** Can hold a bank, bet in one and answer: does not sit out, and would be dealt in. */
export function isActive(seat: Seat): boolean {
  return !seat.sittingOut && isDealtIn(seat);
}

/** Can answer now: active and connected. */
export function isThere(seat: Seat | undefined): seat is Seat {
  return seat !== undefined && seat.connected && isActive(seat);
}

/** Taken chairs, including players who sit out (rules.md 1.5). */
export function seatedCount(game: Game): number {
  return game.seats.reduce((count, seat) => (isSeated(seat) && !seat.leaving ? count + 1 : count), 0);
}

/** There are enough players to begin (nobody is due yet) or to go on, and two of them can play. */
export function canPlay(game: Game): boolean {
  const { start, goOn } = game.settings.minimumPlayers;
  const active = game.seats.reduce((count, seat) => (isSeated(seat) && isActive(seat) ? count + 1 : count), 0);
  return active >= 2 && seatedCount(game) >= (game.due === null ? start : goOn);
}

/** The seats with a chair that can play, by hand: to the right of `from` first, `from` itself last. */
export function activeByHand(game: Game, from: number): readonly Seat[] {
  const seats = game.seats.filter((seat) => isSeated(seat) && isActive(seat));
  return [...seats.filter((seat) => seat.seat > from), ...seats.filter((seat) => seat.seat <= from)];
}

/**
 * Who has the bank after `from`, who held or refused it: the next by hand. Newly seated players come only if nobody
 * else is left. If nobody else can play, the next chair keeps the turn; `from` if it sits alone. Null: no chair is
 * taken.
 */
export function nextDue(game: Game, from: number): number | null {
  const others = activeByHand(game, from).filter((seat) => seat.seat !== from);
  return (others.find((seat) => !seat.justSeated) ?? others[0] ?? nextChair(game, from))?.seat ?? null;
}

/** The next chair by hand, whether its player can play or not. */
function nextChair(game: Game, from: number): Seat | undefined {
  const chairs = game.seats.filter((seat) => isSeated(seat) && !seat.leaving);
  return chairs.find((seat) => seat.seat > from) ?? chairs[0];
}

/** Index of a seat among the bank's players; -1 if it is not in the bank or has left it. */
export function playerIndex(bank: GameBank, seat: number): number {
  if (bank.gone.includes(seat)) return -1;
  const { players } = bank;
  for (let i = 0; i < players.length; i++) if (players[i]!.seat === seat) return i;
  return -1;
}

/** What the seat may still lose in the bank: stack + line. */
export function creditIn(bank: GameBank, seat: number): bigint {
  const at = playerIndex(bank, seat);
  return at < 0 ? 0n : bank.players[at]!.stack + bank.books.lines[at]!;
}

/**
 * A stack after a finished bank's line. It would fall below zero only if the table has counted less since the bank
 * began; then it is zero (R13.9).
 */
export function stackWith(stack: bigint, line: bigint): bigint {
  return stack + line > 0n ? stack + line : 0n;
}

/** The volontà bits that the seat's bets and banks carry. */
export function volontaOf(seat: Seat): number {
  return seat.principiante ? seat.volonta | volontaBits.principiante : seat.volonta;
}

export function bankOf(game: Game): GameBank {
  return present(game.bank, 'the bank');
}
