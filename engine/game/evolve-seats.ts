/** `evolve` for seats: who comes, goes and plays. */
import { assert, present } from '../assert.ts';
import type { Event } from './events.ts';
import { playerIndex, stackWith } from './seats.ts';
import type { Game, Seat, Seguito } from './state.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export function newSeat({ seat, player, stack, principiante }: Of<'seated'>): Seat {
  return {
    seat,
    player,
    stack,
    justSeated: true,
    connected: true,
    lostAt: null,
    sittingOut: false,
    outSince: null,
    outFor: null,
    idle: 0,
    wantedAt: null,
    timeouts: 0,
    leaving: false,
    owes: false,
    volonta: 0,
    automatic: 'none',
    principiante,
  };
}

/** The player's line in a running bank leaves with them, and is not paid again when the bank ends. */
export function unseated(game: Game, { seat, paid }: Of<'unseated'>): Game {
  const { bank } = game;
  const at = bank === null ? -1 : playerIndex(bank, seat);
  const { stack } = present(
    game.seats.find((s) => s.seat === seat),
    'a seat',
  );
  assert(paid === stackWith(stack, at < 0 ? 0n : bank!.books.lines[at]!), 'what a leaving player is paid');
  const seats = game.seats.filter((s) => s.seat !== seat);
  const partners = game.partners.filter((one) => one !== seat);
  const seguito = game.seguito === null ? null : withoutSeat(game.seguito, seat);
  if (at < 0) return { ...game, seats, partners, seguito };
  const { bets, gone, socio } = bank!;
  return {
    ...game,
    seats,
    partners,
    bank: {
      ...bank!,
      gone: [...gone, seat],
      bets: bets.filter((b) => b.seat !== seat),
      socio: socio === seat ? null : socio,
    },
  };
}

/** The seat takes part in play: its idle time before does not count any more (R9.15). */
export function playing(game: Game, seat: number): Game {
  const idle = game.seats.some((one) => one.seat === seat && one.idle > 0);
  return idle ? changeSeat(game, seat, (one) => ({ ...one, idle: 0 })) : game;
}

/** A seat that leaves takes its words in the seguito along: the next player in its chair has said nothing. */
function withoutSeat(seguito: Seguito, seat: number): Seguito {
  const others = <T extends { readonly seat: number }>(all: readonly T[]) => all.filter((one) => one.seat !== seat);
  const { socio, asked, answers, bids } = seguito;
  return {
    ...seguito,
    socio: socio === seat ? null : socio,
    asked: asked.filter((one) => one !== seat),
    answers: others(answers),
    bids: others(bids),
  };
}

export function changeSeat(game: Game, number: number, change: (seat: Seat) => Seat): Game {
  assert(
    game.seats.some((s) => s.seat === number),
    `no seat ${number}`,
  );
  return { ...game, seats: game.seats.map((seat) => (seat.seat === number ? change(seat) : seat)) };
}

/** A copy, by ascending seat. */
export function bySeat(seats: readonly Seat[]): readonly Seat[] {
  return [...seats].sort((a, b) => a.seat - b.seat);
}
