/**
 * Whether a seat may still bind itself to a closed list, by what the chain has of the list and of its number
 * (protocol.md 2.4, 5).
 */
import type { Table } from '../protocol/messages.ts';
import { stages } from '../settlement/stages.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

/**
 * `none`: nothing is in the way · `open`: under demand, its links are shown on chain only · `over`: neither `Give` nor
 * link any more.
 */
export type Contested = 'none' | 'open' | 'over';

/** One look at the chain. Times are seconds since 1970. */
export interface ListFacts {
  /** `Demand.stage` of the list. */
  readonly stage: number;
  /** The number has been paid. */
  readonly settled: boolean;
  /** `Docket.started` of the number: its first proposal or demand that is not over, whatever the list; 0: none. */
  readonly started: number;
  /** `retiredAt` of the key that signs the bank; null while it is the house's present one. */
  readonly retired: number | null;
  readonly now: number;
}

/**
 * For so long after its retirement disputes are opened about what a key of the house has signed (`KEY_GRACE` of
 * contracts/Types.sol), seconds.
 */
const keyGrace = 30 * 24 * 3600;
/** A sitting's share serves claims for leaveDelay and so many windows more (`SHARE_WINDOWS`). */
const shareWindows = 5;

/**
 * A demand is taken within one window of `started`, and none after a number was paid by proof. A seat that binds itself
 * must be able to demand the coup: so the number must be open, and no docket of it older than half a `window`. Without
 * this a house that cheats opens a docket with a decoy before the bank begins, and withholds its link once nobody can
 * demand any more. For the same reason the house's key must count long enough: a loss settles under any key, and a win
 * is shown only under one that still opens disputes.
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

/** So many of a sitting's banks are looked after although the table says that they are final. */
const latest = 6;

/**
 * Banks of a sitting that a demand may still concern, oldest first: all that are not final, however many were played
 * since, and the latest.
 */
export function contestable({ banks }: Pick<SeatMemory, 'banks'>): readonly SeatBank[] {
  return banks.filter(({ final }, i) => !final || i >= banks.length - latest);
}
