/** `evolve` for what all games share: who comes, goes and plays, and what a bank leaves them with. */
import { assert, present } from '../assert.ts';
import type { ChairEvent } from './events.ts';
import { playerIndex, stackWith } from './seats.ts';
import type { Chairs, Seat } from './state.ts';

type Of<T extends ChairEvent['type']> = Extract<ChairEvent, { type: T }>;

function newSeat({ seat, player, stack, principiante }: Of<'seated'>): Seat {
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

/** The seats once a bank is over: its lines are added to the stacks of all players who have not left with theirs. */
export function paidSeats(
  { seats, bank: open }: Pick<Chairs, 'seats' | 'bank'>,
  lines: readonly bigint[],
): readonly Seat[] {
  const bank = present(open, 'the bank');
  return seats.map((seat) => {
    const at = playerIndex(bank, seat.seat);
    if (at < 0 || lines[at] === 0n) return seat;
    assert(bank.players[at]!.stack + lines[at]! >= 0n, `seat ${seat.seat} lost more than it had`);
    return { ...seat, stack: stackWith(seat.stack, lines[at]!) };
  });
}

/** The seats without the one that leaves. Its line in a running bank leaves with it, and is not paid again. */
export function withoutSeat(
  { seats, bank }: Pick<Chairs, 'seats' | 'bank'>,
  { seat, paid }: Of<'unseated'>,
): readonly Seat[] {
  const at = bank === null ? -1 : playerIndex(bank, seat);
  const { stack } = present(
    seats.find((s) => s.seat === seat),
    'a seat',
  );
  assert(paid === stackWith(stack, at < 0 ? 0n : bank!.books.lines[at]!), 'what a leaving player is paid');
  return seats.filter((s) => s.seat !== seat);
}

/** The seats after a void: who gave no link owes it. */
export function owingSeats(seats: readonly Seat[], silent: readonly number[]): readonly Seat[] {
  return seats.map((seat) => (silent.includes(seat.seat) ? { ...seat, owes: true } : seat));
}

/** What happens around the play, which every game takes alike. */
const aroundPlay = [
  'seated',
  'brought',
  'credit',
  'seat',
  'drawOpened',
  'clock',
  'wentOn',
  'closing',
  'reopened',
  'announced',
  'minimum',
] as const satisfies readonly ChairEvent['type'][];
type AroundPlay = Of<(typeof aroundPlay)[number]>;
const types: ReadonlySet<string> = new Set(aroundPlay);

/** Whether `evolveChairs` takes this event. */
export function isAroundPlay<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: AroundPlay['type'] }> {
  return types.has(event.type);
}

export function evolveChairs<G extends Chairs>(game: G, event: AroundPlay): G {
  switch (event.type) {
    case 'seated':
      return { ...game, seats: bySeat([...game.seats, newSeat(event)]) };
    case 'brought':
      return changeSeat(game, event.seat, (seat) => ({ ...seat, stack: seat.stack + event.amount }));
    case 'credit':
      return changeSeat(game, event.seat, (seat) => {
        assert(seat.stack === event.before, 'a credit that was another one');
        return { ...seat, stack: event.amount };
      });
    case 'seat':
      return changeSeat(game, event.seat, (seat) => ({ ...seat, ...event.change }));
    case 'drawOpened':
      return { ...game, phase: 'draw', deadline: event.deadline };
    case 'clock':
      return { ...game, deadline: event.deadline };
    case 'wentOn':
      return { ...game, suspended: false };
    case 'closing':
      return { ...game, closing: true };
    case 'reopened':
      return { ...game, closing: false };
    case 'announced':
      return { ...game, notice: { minBet: event.minBet, minPosta: event.minPosta, at: event.at } };
    case 'minimum':
      return { ...game, notice: null, limits: { ...game.limits, minBet: event.minBet, minPosta: event.minPosta } };
  }
}

/** Nobody has a bank: who gets the next one, and who was there if this is a pause. */
export function waitingChairs<G extends Chairs>(game: G, { due, firstPasser, interrupted }: Of<'waits'>): G {
  const interruption = interrupted
    ? { players: game.seats.filter((s) => !s.leaving).map((s) => s.player) }
    : due === null
      ? null
      : game.interruption;
  return { ...game, phase: 'waiting', deadline: null, due, firstPasser, interruption };
}

/** The seat takes part in play: its idle time before does not count any more (R9.15). */
export function playing<G extends Chairs>(game: G, seat: number): G {
  const idle = game.seats.some((one) => one.seat === seat && one.idle > 0);
  return idle ? changeSeat(game, seat, (one) => ({ ...one, idle: 0 })) : game;
}

export function changeSeat<G extends Pick<Chairs, 'seats'>>(game: G, number: number, change: (seat: Seat) => Seat): G {
  assert(
    game.seats.some((s) => s.seat === number),
    `no seat ${number}`,
  );
  return { ...game, seats: game.seats.map((seat) => (seat.seat === number ? change(seat) : seat)) };
}

/** A copy, by ascending seat. */
function bySeat(seats: readonly Seat[]): readonly Seat[] {
  return [...seats].sort((a, b) => a.seat - b.seat);
}
