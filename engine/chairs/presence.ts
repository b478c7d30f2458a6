/** Who sits out, why, and how long a chair is held without playing (rules.md 1.6, 2.3). */
import type { ChairEvent, SeatChange } from './events.ts';
import { clockOf } from './clocks.ts';
import { isSeated, seatAt } from './seats.ts';
import type { Chairs, OutFor, Seat } from './state.ts';

/** Sitting out for this long in total frees the seat (rules.md 2.3); milliseconds. */
const sittingOutAtMost = 10 * 60_000;
/**
 * The same while somebody asks in vain for a chair: this long in total, and at least this long after the first request.
 */
const outAtMostWhenWanted = 3 * 60_000;
const noticeWhenWanted = 60_000;
/** A lost connection frees the seat too: after 3 minutes, after 2 once something was decided for it (rules.md 2.4). */
const lostAtMost = 3 * 60_000;
const lostAtMostOnceMissed = 2 * 60_000;
/** A player sits out after this many run-out clocks in a row (rules.md 1.6). */
const timeoutsAtMost = 2;

export function goesOut(why: OutFor, now: number): SeatChange {
  return { sittingOut: true, outSince: now, outFor: why };
}

/**
 * The player plays again. Sitting in and out again does not keep a chair: the time counts until the next bet or posta.
 */
export function comesIn({ outSince, idle }: Seat, now: number): SeatChange {
  const out = outSince === null ? 0 : Math.max(0, now - outSince);
  return { sittingOut: false, outSince: null, outFor: null, wantedAt: null, idle: idle + out };
}

/** Where every chair is taken: players who only hold theirs, and have not been told that somebody wants it. */
export function whoOnlyHold({ seats, settings }: Pick<Chairs, 'seats' | 'settings'>): readonly Seat[] {
  const chairs = seats.filter(isSeated);
  if (chairs.length < settings.seats) return [];
  return chairs.filter(({ outSince, wantedAt, leaving }) => outSince !== null && wantedAt === null && !leaving);
}

/** When the player's chair is freed, milliseconds; null while the player does not sit out. */
export function outUntil({ outSince, idle, wantedAt }: Seat): number | null {
  if (outSince === null) return null;
  const end = outSince + sittingOutAtMost - idle;
  if (wantedAt === null) return end;
  return Math.min(end, Math.max(wantedAt + noticeWhenWanted, outSince + outAtMostWhenWanted - idle));
}

/** When its seat is given up for a lost connection, milliseconds; null while the connection stands. */
export function lostUntil({ lostAt, timeouts }: Seat): number | null {
  return lostAt === null ? null : lostAt + (timeouts > 0 ? lostAtMostOnceMissed : lostAtMost);
}

/**
 * The host could not run for `ms`: the minutes of an absence go on where they were, and end `grace` from now at the
 * earliest.
 */
export function awayAfterStandstill(seat: Seat, ms: number, now: number, grace: number): SeatChange {
  const { lostAt, outSince, wantedAt } = seat;
  const later = (since: number | null, by: number) => (since === null ? null : Math.max(0, since + by));
  const shifted = { ...seat, lostAt: later(lostAt, ms), outSince: later(outSince, ms), wantedAt: later(wantedAt, ms) };
  const short = (until: number | null) => (until === null ? 0 : Math.max(0, now + grace - until));
  const [out, lost] = [ms + short(outUntil(shifted)), ms + short(lostUntil(shifted))];
  return { lostAt: later(lostAt, lost), outSince: later(outSince, out), wantedAt: later(wantedAt, out) };
}

/** Counts a run-out clock: after two in a row the player sits out. */
export function missedClock(
  game: Pick<Chairs, 'seats' | 'settings' | 'phase'>,
  number: number,
  now: number,
): readonly ChairEvent[] {
  const seat = seatAt(game, number);
  if (seat === undefined) return [];
  const timeouts = seat.timeouts + 1;
  const out = timeouts >= timeoutsAtMost && !seat.sittingOut ? goesOut('clocks', now) : {};
  const held = seat.sittingOut ? {} : heldUp(game, seat);
  return [{ type: 'seat', seat: number, change: { timeouts, ...held, ...out } }];
}

/** A clock that a player let run out counts as time of only holding the chair. */
export function heldUp(game: Pick<Chairs, 'settings' | 'phase'>, { idle }: Seat): SeatChange {
  return { idle: idle + (clockOf(game, game.phase) ?? 0) };
}
