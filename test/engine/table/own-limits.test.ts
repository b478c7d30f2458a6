/** P13.9, P13.10: what holds of a player's own limits, and when. */
import { describe, expect, it } from 'vitest';
import {
  aDay,
  aMinute,
  atTime,
  dayEnds,
  noLimits,
  nothingKept,
  shutNow,
  withAway,
  withLimits,
  type KeptLimits,
} from '../../../engine/table/own-limits.ts';

const now = 20_000 * aDay + 5_000;
const limited = withLimits(nothingKept, { ...noLimits, loss: 100n, minutes: 60 }, now);
const played = (line: bigint, ms = 0) => ({ line, ms });

describe('P13.9 own limits', () => {
  it('P13.9 what is tighter holds at once, each for itself', () => {
    expect(limited).toEqual({ limits: { ...noLimits, loss: 100n, minutes: 60 }, later: null, away: null });
    const next = withLimits(limited, { loss: 50n, stake: 10n, minutes: 90, remind: 5 }, now);
    expect(next.limits).toEqual({ loss: 50n, stake: 10n, minutes: 60, remind: 5 });
  });

  it('P13.9 what is looser holds after 24 hours, and asked again it waits anew', () => {
    const loose = { ...noLimits, loss: 200n };
    const asked = withLimits(limited, loose, now);
    expect(asked).toEqual({ ...limited, later: { limits: loose, at: now + aDay } });
    expect(atTime(asked, now + aDay - 1)).toEqual(asked);
    expect(atTime(asked, now + aDay)).toEqual({ limits: loose, later: null, away: null });
    expect(withLimits(asked, loose, now + 1_000).later?.at).toBe(now + 1_000 + aDay);
    expect(withLimits(asked, limited.limits, now).later).toBeNull();
    expect(withLimits(asked, { ...noLimits, loss: 10n }, now).limits.loss).toBe(10n);
  });

  it('P13.9 nobody comes back earlier from a pause or an exclusion', () => {
    const away = withAway(limited, 30, now);
    expect(withAway(away, 1, now)).toEqual(away);
    expect(withLimits(away, noLimits, now).away).toEqual(away.away);
    const excluded = withAway(away, 183, now);
    expect(excluded.away).toEqual({ until: now + 183 * aDay, excluded: true });
    expect(atTime(excluded, now + 183 * aDay).away).toBeNull();
    expect(withAway(excluded, 30, now + 170 * aDay).away?.excluded).toBe(true);
  });

  it.each<[string, KeptLimits, ReturnType<typeof played>, string | null, number]>([
    ['nothing', nothingKept, played(-1_000n, aDay), null, 0],
    ['less than the loss', limited, played(-99n), null, 0],
    ['the loss', limited, played(-100n), 'ownLoss', dayEnds(now)],
    ['as much won', limited, played(100n), null, 0],
    ['less than the time', limited, played(0n, 60 * aMinute - 1), null, 0],
    ['the time', limited, played(0n, 60 * aMinute), 'ownTime', dayEnds(now)],
    ['a pause', withAway(limited, 1, now), played(-100n), 'ownPause', now + aDay],
    ['an exclusion', withAway(limited, 365, now), played(0n), 'ownExclusion', now + 365 * aDay],
  ])('P13.10 shut by %s', (_, kept, today, code, until) => {
    expect(shutNow(kept, today, now)).toEqual(code === null ? null : { code, until });
  });
});
