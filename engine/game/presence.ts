/** Who sits out, why, and for how long a chair is held without playing (rules.md 1.6, 2.3). */
import type { SeatChange } from './events.ts';
import type { OutFor, Seat } from './state.ts';

/** Sitting out for so long in all frees the seat (rules.md 2.3); milliseconds. */
const sittingOutAtMost = 10 * 60_000;
/** While somebody asks in vain for a chair: so long in all, and from the asking on. */
const outAtMostWhenWanted = 3 * 60_000;
const noticeWhenWanted = 60_000;

export function goesOut(why: OutFor, now: number): SeatChange {
  return { sittingOut: true, outSince: now, outFor: why };
}

/** It plays again. Sitting in and out again keeps no chair: the time counts until its next bet or posta. */
export function comesIn({ outSince, idle }: Seat, now: number): SeatChange {
  const out = outSince === null ? 0 : Math.max(0, now - outSince);
  return { sittingOut: false, outSince: null, outFor: null, wantedAt: null, idle: idle + out };
}

/** When its chair is free again, milliseconds; null while it does not sit out. */
export function outUntil({ outSince, idle, wantedAt }: Seat): number | null {
  if (outSince === null) return null;
  const end = outSince + sittingOutAtMost - idle;
  if (wantedAt === null) return end;
  return Math.min(end, Math.max(wantedAt + noticeWhenWanted, outSince + outAtMostWhenWanted - idle));
}
