/**
 * Whether a seat may still bind itself to a closed list, judged by what the chain knows of the list and its number
 * (protocol.md 2.4, 5).
 */
import type { Table } from '../protocol/messages.ts';
import { stages } from '../settlement/stages.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

/**
 * `none`: nothing is in the way · `open`: under demand, its links are shown on chain only · `over`: no more `Give` and
 * no more link.
 */
export type Contested = 'none' | 'open' | 'over';

/** One look at the chain. Times are seconds since 1970. */
export interface ListFacts {
  /** `Demand.stage` of the list. */
  readonly stage: number;
  /** The number has been paid. */
  readonly settled: boolean;
  /** `Docket.started` of the number: its first proposal or demand that is not over, for any list; 0: none. */
  readonly started: number;
  /** `retiredAt` of the key that signs the bank; null while it is the house's current key. */
  readonly retired: number | null;
  readonly now: number;
}

/**
 * For this long after a key of the house retires, disputes about what it signed can be opened (`KEY_GRACE` of
 * contracts/interfaces/Types.sol), seconds.
 */
const keyGrace = 30 * 24 * 3600;
/** A sitting's share serves claims for leaveDelay plus this many windows (`SHARE_WINDOWS`). */
export const shareWindows = 5;

/**
 * The court takes a demand within one window of `started`, and never after it paid the number by proof. A seat that
 * binds itself must be able to demand the coup, so the number must be open, and its docket at most half a `window` old.
 * Otherwise a cheating house could open a docket with a decoy before the bank begins, and withhold its link once nobody
 * can demand any more. For the same reason the house's key must count long enough: a loss settles under any key, but a
 * win can be shown only under a key that may still open disputes.
 */
export function contestedBy(
  { stage, settled, started, retired, now }: ListFacts,
  { window, leaveDelay }: Pick<Table, 'window' | 'leaveDelay'>,
): Contested {
  if (settled) return 'over';
  if (retired !== null && now + leaveDelay + shareWindows * window > retired + keyGrace) return 'over';
  if (stage !== stages.none) return stage <= stages.house ? 'open' : 'over';
  return started !== 0 && 2 * (now - started) > window ? 'over' : 'none';
}

/** This many of a sitting's last banks are watched even if the table calls them final. */
const latest = 6;

/**
 * Banks of a sitting that a demand may still concern, oldest first: all that are not final, however many followed, and
 * the latest ones.
 */
export function contestable({ banks }: Pick<SeatMemory, 'banks'>): readonly SeatBank[] {
  return banks.filter(({ final }, i) => !final || i >= banks.length - latest);
}
