/**
 * Limits that a player sets for itself (server/PROTOCOL.md P13.8 to P13.11). The house keeps them by wallet, and page
 * and house read them alike. They hold at this house only, and another wallet is another player to it. No row of a log
 * has any of it.
 */
import { moves } from '../protocol/messages.ts';
import type { SeatCommand } from './commands.ts';
import type { PeopleRefusal, PeopleRefusalCode } from './people-refusals.ts';

/** Null: no limit. Amounts are hundredths of a chip. */
export interface OwnLimits {
  /** The loss of a day at all tables of the house, from which on nothing is bet. */
  readonly loss: bigint | null;
  /** The highest bet, posta or bid. */
  readonly stake: bigint | null;
  /** Minutes of play in a day. */
  readonly minutes: number | null;
  /** Minutes of play from one reminder to the next. */
  readonly remind: number | null;
}

/** What the house keeps of a wallet. Times are milliseconds. */
export interface KeptLimits {
  readonly limits: OwnLimits;
  /** Looser ones that were asked for, and from when on they hold. */
  readonly later: { readonly limits: OwnLimits; readonly at: number } | null;
  /** Until then it plays nothing. */
  readonly away: { readonly until: number; readonly excluded: boolean } | null;
}

/** What a wallet has played today, as far as it was counted. */
export interface PlayedToday {
  /** Won or lost, with its sign. */
  readonly line: bigint;
  readonly ms: number;
}

/** What its player is shown of it. */
export interface OwnPlay extends KeptLimits {
  readonly line: bigint;
  /** Whole minutes. */
  readonly played: number;
  /** When the next day begins. */
  readonly dayEnds: number;
}

/** Why nothing is bet, and until when. */
export interface Shut {
  readonly code: Extract<PeopleRefusalCode, 'ownPause' | 'ownExclusion' | 'ownLoss' | 'ownTime'>;
  readonly until: number;
}

/** What is refused; with `until` up to then, in milliseconds, else for good. */
export interface OwnRefusal extends PeopleRefusal {
  readonly until?: number;
}

export const aDay = 86_400_000;
export const aMinute = 60_000;
/** A limit is loosened, or taken away, this long after it was asked for. */
export const loosensAfter = aDay;
/** Days for which a player may go away: a pause, and from half a year on an exclusion. */
export const pauses = [1, 7, 30] as const;
export const exclusions = [183, 365, 1_826] as const;
export type AwayDays = (typeof pauses)[number] | (typeof exclusions)[number];
export const noLimits: OwnLimits = { loss: null, stake: null, minutes: null, remind: null };
export const nothingKept: KeptLimits = { limits: noLimits, later: null, away: null };

export const isNothing = ({ limits, later, away }: KeptLimits): boolean =>
  isSame(limits, noLimits) && later === null && away === null;

/** Days are those of UTC, by the house's clock. */
export const dayOf = (now: number): number => Math.floor(now / aDay);
export const dayEnds = (now: number): number => (dayOf(now) + 1) * aDay;

/** The tighter of two; null is none. */
function tighter<T extends bigint | number>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other;
  return other < one ? other : one;
}

const tightest = (one: OwnLimits, other: OwnLimits): OwnLimits => ({
  loss: tighter(one.loss, other.loss),
  stake: tighter(one.stake, other.stake),
  minutes: tighter(one.minutes, other.minutes),
  remind: tighter(one.remind, other.remind),
});

const isSame = (one: OwnLimits, other: OwnLimits): boolean =>
  one.loss === other.loss && one.stake === other.stake && one.minutes === other.minutes && one.remind === other.remind;

/** As it is by now: what was to come has come, what was to end has ended. */
export function atTime({ limits, later, away }: KeptLimits, now: number): KeptLimits {
  const has = later !== null && now >= later.at;
  return {
    limits: has ? later.limits : limits,
    later: has ? null : later,
    away: away !== null && now >= away.until ? null : away,
  };
}

/** What is tighter holds at once; what is looser waits a day, from the last time that it was asked for. */
export function withLimits(kept: KeptLimits, wish: OwnLimits, now: number): KeptLimits {
  const { limits: before, away } = atTime(kept, now);
  const limits = tightest(before, wish);
  return { limits, later: isSame(limits, wish) ? null : { limits: wish, at: now + loosensAfter }, away };
}

/** Away for so many days. What ends later stays: nobody comes back earlier. */
export function withAway(kept: KeptLimits, days: AwayDays, now: number): KeptLimits {
  const before = atTime(kept, now);
  const until = now + days * aDay;
  if (before.away !== null && before.away.until >= until) return before;
  const excluded = before.away?.excluded === true || days >= exclusions[0];
  return { ...before, away: { until, excluded } };
}

/** Why this wallet bets nothing now; null: it may. */
export function shutNow(kept: KeptLimits, { line, ms }: PlayedToday, now: number): Shut | null {
  const { limits, away } = atTime(kept, now);
  if (away !== null) return { code: away.excluded ? 'ownExclusion' : 'ownPause', until: away.until };
  if (limits.loss !== null && -line >= limits.loss) return { code: 'ownLoss', until: dayEnds(now) };
  if (limits.minutes !== null && ms >= limits.minutes * aMinute) return { code: 'ownTime', until: dayEnds(now) };
  return null;
}

/** How many reminders there have been today. */
export const reminders = ({ limits: { remind }, played }: OwnPlay): number =>
  remind === null ? 0 : Math.floor(played / remind);

/**
 * What a command puts at stake; null: it begins nothing new. A bet of zero takes one back. `posta`: of the bank that
 * runs, before the banker's word. A raise brings new money into it, and counts with what it is added to.
 */
export function newStake(command: SeatCommand, posta: bigint): bigint | null {
  switch (command.type) {
    case 'bet':
      return command.bet.message.max === 0n ? null : command.bet.message.max;
    case 'posta':
    case 'take':
    case 'bid':
      return command.amount;
    case 'move':
      return command.move === moves.raise ? posta + command.amount : null;
    case 'enter':
    case 'partner':
    case 'sitIn':
    case 'bring':
      return 0n;
    default:
      return null;
  }
}
