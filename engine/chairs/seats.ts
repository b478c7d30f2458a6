/** Who is at the table, who can play, and whose turn it is by hand (rules.md 1.5). */
import { present } from '../assert.ts';
import { firstStandingSeat } from '../rules/hand-order.ts';
import type { ChairBank, Chairs, Seat } from './state.ts';

type Seats = Pick<Chairs, 'seats'>;

/** Whether a seat can have the bank. */
export type Able = (seat: Seat) => boolean;

/** The seat with this number, or undefined if nobody has it. */
export function seatAt(game: Seats, number: number): Seat | undefined {
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
export function seatedCount(game: Seats): number {
  return game.seats.reduce((count, seat) => (isSeated(seat) && !seat.leaving ? count + 1 : count), 0);
}

/**
 * There are enough players to begin (nobody is due yet) or to go on; two of them can play, and one is `able` to have
 * the bank.
 */
export function canPlay(game: Pick<Chairs, 'seats' | 'settings' | 'due'>, able: Able = isActive): boolean {
  const { start, goOn } = game.settings.minimumPlayers;
  const active = activeByHand(game, 0);
  return active.length >= 2 && active.some(able) && seatedCount(game) >= (game.due === null ? start : goOn);
}

/** The seats with a chair that can play, by hand: to the right of `from` first, `from` itself last. */
export function activeByHand(game: Seats, from: number): readonly Seat[] {
  const seats = game.seats.filter((seat) => isSeated(seat) && isActive(seat));
  return [...seats.filter((seat) => seat.seat > from), ...seats.filter((seat) => seat.seat <= from)];
}

/**
 * Who has the bank after `from`, who held or refused it: the next by hand that is `able`. Newly seated players come
 * only if nobody else is left. If nobody else can, the next chair keeps the turn; `from` if it sits alone. Null: no
 * chair is taken.
 */
export function nextDue(game: Seats, from: number, able: Able = isActive): number | null {
  const others = activeByHand(game, from).filter((seat) => seat.seat !== from && able(seat));
  return (others.find((seat) => !seat.justSeated) ?? others[0] ?? nextChair(game, from))?.seat ?? null;
}

/** The next chair by hand, whether its player can play or not. */
function nextChair(game: Seats, from: number): Seat | undefined {
  const chairs = game.seats.filter((seat) => isSeated(seat) && !seat.leaving);
  return chairs.find((seat) => seat.seat > from) ?? chairs[0];
}

/** Index of a seat among the bank's players; -1 if it is not in the bank or has left it. */
export function playerIndex(bank: Pick<ChairBank, 'players' | 'gone'>, seat: number): number {
  if (bank.gone.includes(seat)) return -1;
  const { players } = bank;
  for (let i = 0; i < players.length; i++) if (players[i]!.seat === seat) return i;
  return -1;
}

/** What the seat may still lose in the bank: stack + line. */
export function creditIn(bank: Pick<ChairBank, 'players' | 'gone' | 'books'>, seat: number): bigint {
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

/** The seat can bet now, so the clock runs for it. */
export function isBettor(bank: Pick<ChairBank, 'banker' | 'players' | 'gone' | 'books'>, seat: Seat): boolean {
  return (
    seat.seat !== bank.banker && seat.connected && !seat.sittingOut && !seat.leaving && creditIn(bank, seat.seat) > 0n
  );
}

/** The banker needs a commitment to a link for the coming coup and has made none (protocol.md 2.2). */
export function lacksCommitment({ settings }: Pick<Chairs, 'settings'>, { move }: Pick<ChairBank, 'move'>): boolean {
  return settings.signed && move === null;
}

export function bankOf<B>({ bank }: { readonly bank: B | null }): B {
  return present(bank, 'the bank');
}
