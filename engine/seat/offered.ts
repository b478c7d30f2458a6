/**
 * How long this page has offered its player a decision (rules.md 1.1): a table that asks too late, or does not wait,
 * has decided for the player (`overruled.ts`). Counted from view to view by what the page itself has measured of its
 * buttons, whatever the table says of its clock.
 */
import type { Claim } from '../claim.ts';
import type { TableView } from '../table/sette-view.ts';
import { handDuties } from '../table/view.ts';
import { seatGameOf } from './games.ts';
import { spentUntil, timeOver, type PageClock } from './choosing.ts';
import type { Offered } from './decided.ts';
import type { SeatMemory } from './memory.ts';
import { isAway } from './away.ts';
import { decisionDue, keyOfDue, optionsOf } from './rights.ts';

/** What peeling its cards takes of the ruleset's time at most, in milliseconds (P9.17): 3.5 of 15 seconds. */
export const peelingOf = (table: SeatMemory['table']): number => Math.floor((7 * seatGameOf(table).drawTime) / 30);
/** The page must have had this much of the ruleset's time: what peeling leaves of it, and a sixth for the way. */
const part = 0.6;
/**
 * How much before the end that the table shows a decision may be over, and how much sooner than the ruleset says that
 * end may lie: the clocks of two machines differ, views are on their way, and a notice may keep its buttons waiting.
 */
const early = 1_000;
const earlyButtons = 2_500;

/**
 * What was offered has been so until now, or until the connection broke: to be called before the next view is looked
 * at. The time of a page that was loaded again begins anew, and counts nothing before.
 */
export function withTimeOffered(memory: SeatMemory, clock: PageClock | undefined): SeatMemory {
  if (clock === undefined) return memory;
  const { draw = 0 } = clock;
  return withOffers(memory, (one, key) => {
    const now = timeOver(clock, 'decision', key);
    if (one.at === null || now === null) return one;
    const spent = spentUntil(one.spent, one.at, now, clock);
    return { ...one, spent, at: now, enough: one.enough || spent >= part * draw, cut: isCut(one, clock) };
  });
}

/**
 * If the decision is over now it was cut short: it is not yet the end that the table has named, or it has named none
 * that leaves its player the ruleset's time from the moment when this page first offered it.
 */
function isCut({ until, first }: Offered, { now, draw = 0, screen }: PageClock): boolean {
  if (draw === 0) return false;
  if (until === undefined || first === undefined || until < first + draw - early) return true;
  return now < until - early || (screen?.decision.until ?? now) < until - earlyButtons;
}

/** The page offers nothing: a view that is not this seat's shows no button. */
export const withoutOffer = (memory: SeatMemory): SeatMemory =>
  withOffers(memory, (one) => (one.at === null ? one : { ...one, at: null }));

/** What this view offers the player is offered from now on, and nothing else is. */
export function withOffer(memory: SeatMemory, view: Claim<TableView>, clock: PageClock | undefined): SeatMemory {
  // Who sits out is only offered to sit in.
  const out = isAway(memory) || view.seats.some(({ seat, sittingOut }) => seat === memory.seat && sittingOut);
  const due = !out && optionsOf(memory, view).draws.length > 0 ? decisionDue(memory) : null;
  const key = due === null ? null : keyOfDue(due);
  const ended = withOffers(memory, (one, name) => (name === key || one.at === null ? one : { ...one, at: null }));
  if (key === null) return ended;
  const known = ended.offered?.[key];
  const first = known?.first ?? clock?.now;
  const before: Offered = {
    ...(known ?? { spent: 0, at: null, enough: (clock?.draw ?? 0) === 0 }),
    ...(first === undefined ? {} : { first }),
  };
  // Buttons that are still to come begin at nothing.
  const at = before.at ?? (clock === undefined ? null : (timeOver(clock, 'decision', key) ?? 0));
  const until = latestEnd(before, memory, view, clock);
  if (known !== undefined && at === before.at && until === before.until) return ended;
  return {
    ...ended,
    offered: { ...ended.offered, [key]: { ...before, at, ...(until === undefined ? {} : { until }) } },
  };
}

/** Of the ends that the table names, for it can only bring a question about by that. */
function latestEnd(
  { until }: Offered,
  { seat }: SeatMemory,
  { waiting, now }: Claim<TableView>,
  clock: PageClock | undefined,
): number | undefined {
  if (clock === undefined) return until;
  const ahead = clock.offset ?? now - clock.now;
  const ends = waiting.flatMap(({ seat: by, duty, deadline }) =>
    by === seat && deadline !== null && handDuties.includes(duty) ? [deadline - ahead] : [],
  );
  return ends.reduce<number | undefined>((last, end) => (last === undefined || end > last ? end : last), until);
}

function withOffers(memory: SeatMemory, change: (one: Offered, key: string) => Offered): SeatMemory {
  const { offered } = memory;
  if (offered === undefined) return memory;
  const changed = Object.entries(offered).map(([key, one]) => [key, change(one, key)] as const);
  return changed.every(([key, one]) => one === offered[key])
    ? memory
    : { ...memory, offered: Object.fromEntries(changed) };
}
