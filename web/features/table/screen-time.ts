/**
 * How long the page has had the buttons of a choice on its screen, over one state of the bank: by this page's own
 * clock, and by what was really drawn. What a table says is on the screen is not (server/PROTOCOL.md P7.9).
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { PageClock } from '../../../engine/seat/choosing.ts';

export interface ScreenTime {
  /** The buttons over this state are on the screen from now on; null: none are. */
  offers(state: Hex | null): void;
  /** The connection is new: what was pressed since the last reading could not reach the table. */
  connected(): void;
  read(): Pick<PageClock, 'now' | 'over' | 'page'>;
}

export function screenTime(): ScreenTime {
  let over: Hex | null = null;
  let before = 0;
  let since: number | null = null;
  let last = 0;
  // Of the page itself, connected: from 0, so that what an earlier page has stored counts for nothing.
  let [pageBefore, pageSince, pageLast] = [0, Date.now(), 0];
  const page = () => pageBefore + Math.max(0, Date.now() - pageSince);
  /** This machine's time may be set back, and never counts below nothing. */
  const total = () => before + (since === null ? 0 : Math.max(0, Date.now() - since));
  return {
    offers(state) {
      if (state !== null && state !== over) {
        [over, before, since, last] = [state, 0, Date.now(), 0];
        return;
      }
      before = total();
      since = state === null ? null : Date.now();
    },
    connected() {
      before = last;
      since = since === null ? null : Date.now();
      [pageBefore, pageSince] = [pageLast, Date.now()];
    },
    read() {
      last = total();
      pageLast = page();
      return { now: last, over, page: pageLast };
    },
  };
}
