/** What time does to chairs, and to an announced minimum (rules.md 2.1, 2.3, 2.4). */
import { calls, statuses } from '../protocol/messages.ts';
import { inCoup } from './clocks.ts';
import type { ChairEvent } from './events.ts';
import { lostUntil, outUntil } from './presence.ts';
import { playerIndex, stackWith } from './seats.ts';
import type { ChairBank, Chairs, Seat } from './state.ts';

/**
 * A changed minimum comes into force between coups, while no bet stands that it could make too small (rules.md 2.1).
 */
export function minimumMayChange(game: Pick<Chairs, 'bank'>): boolean {
  return !inCoup(game) && (game.bank === null || game.bank.bets.every(({ call }) => call === calls.none));
}

/**
 * When a seat is freed because its player is absent, milliseconds; null: never. While play is suspended nobody loses a
 * chair for sitting out.
 */
export function absentUntil({ suspended }: Pick<Chairs, 'suspended'>, seat: Seat): number | null {
  if (seat.leaving) return null;
  const out = suspended ? null : outUntil(seat);
  const lost = lostUntil(seat);
  return out === null ? lost : lost === null ? out : Math.min(out, lost);
}

/** What a game says of the open bet of a seat that is away. */
export interface BetsOfAbsent<E> {
  /** What happens to it: it lapses, or stands once the bets are closed for that seat. */
  readonly betOf: (seat: number) => 'lapses' | 'stands' | 'none';
  readonly lapse: (seat: number) => readonly (ChairEvent | E)[];
}

/** Frees the chairs of who leaves, is away too long, or sits at a table that closes: one step at a time. */
export function seatUpkeep<E>(
  game: Pick<Chairs, 'seats' | 'suspended' | 'closing' | 'bank'>,
  { betOf, lapse }: BetsOfAbsent<E>,
  now: number,
): readonly (ChairEvent | E)[] {
  for (const seat of game.seats) {
    const away = seat.leaving || seat.sittingOut;
    const bet = away ? betOf(seat.seat) : 'none';
    if (bet === 'lapses') return lapse(seat.seat);
    if (seat.leaving) {
      if (bet === 'none' && mayGo(game, seat))
        return [{ type: 'unseated', seat: seat.seat, paid: stackWith(seat.stack, lineOf(game, seat)) }];
    } else if (game.closing && game.bank === null) {
      return [{ type: 'seat', seat: seat.seat, change: { leaving: true } }];
    } else if (seat.outSince !== null || seat.lostAt !== null) {
      const until = absentUntil(game, seat);
      if (until !== null && now >= until) return [{ type: 'seat', seat: seat.seat, change: { leaving: true } }];
    }
  }
  return [];
}

/** No coup needs the seat, and it is not the banker's. */
function mayGo({ bank }: Pick<Chairs, 'bank'>, { seat }: Seat): boolean {
  return bank === null || playerIndex(bank, seat) < 0 || (bank.banker !== seat && !isInCoup(bank, seat));
}

function lineOf({ bank }: Pick<Chairs, 'bank'>, { seat }: Seat): bigint {
  const at = bank === null ? -1 : playerIndex(bank, seat);
  return at < 0 ? 0n : bank!.books.lines[at]!;
}

/** The running coup needs this seat. */
export function isInCoup(bank: Pick<ChairBank, 'coup'>, seat: number): boolean {
  return (
    bank.coup !== null &&
    bank.coup.list.some(
      (row) => row.seat === seat && (row.status === statuses.accepted || row.status === statuses.banker),
    )
  );
}
