/**
 * How long the page has had the buttons of a banker's choice over one state of the bank, and those of one decision in a
 * coup, where they can be pressed: by this page's own clock, and by what was really drawn. What a table says is on the
 * screen is not, and what still waits under the finger (`steady.ts`), which a table can prolong, cannot be pressed
 * (server/PROTOCOL.md P7.9, P7.16). Nor is a flash time: a table that shows buttons for moments only could add them up.
 * It runs on in a tab that is hidden, or under a dialog that the player has opened: no table can do that, and who looks
 * elsewhere has been asked (P9.22).
 */
import type { PageClock, Pressable } from '../../../engine/seat/choosing.ts';

type Measured = NonNullable<PageClock['screen']>;

/** What buttons are for. */
export type Asks = keyof Measured;

export interface ScreenTime {
  /** The buttons over this state or decision can be pressed from now on; null: they cannot, or are gone. */
  offers(what: Asks, over: string | null): void;
  /** The connection is new: what was pressed since the last reading could not reach the table. */
  connected(): void;
  read(): Measured;
}

/** Buttons that stand for less than this, milliseconds, were not there: nobody sees, reads and presses them in it. */
const seenAfter = 1_500;

/** From 0, so that what an earlier page has stored counts for nothing. */
function watch(clock: () => number) {
  let over: string | null = null;
  let since: number | null = null;
  let before = { time: 0, until: 0 };
  let last = before;
  /** A stretch without a break counts whole, once it is long enough. This machine's time may be set back. */
  const total = () => {
    const now = clock();
    const stretch = since === null ? 0 : now - since;
    return stretch < seenAfter ? before : { time: before.time + stretch, until: now };
  };
  return {
    offers(now: string | null) {
      if (now !== null && now !== over) {
        over = now;
        since = clock();
        before = last = { time: 0, until: 0 };
        return;
      }
      if (now !== null && since !== null) return; // they stand still, without a break
      before = total();
      since = now === null ? null : clock();
    },
    connected() {
      before = last;
      since = since === null ? null : clock();
    },
    read(): Pressable {
      last = total();
      return { over, ...last };
    },
  };
}

export function screenTime(clock: () => number = Date.now): ScreenTime {
  const watches = { choice: watch(clock), decision: watch(clock) };
  return {
    offers: (what, over) => watches[what].offers(over),
    connected() {
      for (const one of Object.values(watches)) one.connected();
    },
    read: () => ({ choice: watches.choice.read(), decision: watches.decision.read() }),
  };
}
