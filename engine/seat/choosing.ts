/**
 * The banker's time to choose, where a move may be made until the bets close (rules.md 1.2): the client says "on" as
 * soon as they open, and that word binds nobody before the player has chosen, or has had the time to (protocol.md 2.2).
 */
import type { Claim } from '../claim.ts';
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { TableView } from '../table/sette-view.ts';
import { seatGameOf } from './games.ts';
import { runningCoup } from './running.ts';
import { isAway } from './away.ts';
import type { OwnMove, SeatBank, SeatMemory } from './memory.ts';
import { isReady, isSameMove, listedMove, standingMove } from './own.ts';
import { movesUntilClose, onlyGoesOn, optionsOf, playableBank } from './rights.ts';

/** For how long a page has had the buttons over one thing where they can be pressed: milliseconds of its own clock. */
export interface Pressable {
  /** What they are over, or were last; null: nothing yet. */
  readonly over: string | null;
  readonly time: number;
  /** Until when that was, by the page's own clock. */
  readonly until: number;
}

/** This page's own clock, and how long its player has at this table: milliseconds. */
export interface PageClock {
  /** Any clock. */
  readonly now: number;
  /** How long a banker has for its choice. */
  readonly choice: number;
  /** How long a decision in a coup has; absent where a decision is taken as soon as it is offered. */
  readonly draw?: number;
  /**
   * What the page has measured: of a banker's choice over a state, and of a decision (`decisionKey`). Absent where no
   * page is in between, as for bots: there `now` counts.
   */
  readonly screen?: { readonly choice: Pressable; readonly decision: Pressable };
  /** Without `screen`: since when the player could act without a break, because it has connected again. */
  readonly since?: number;
  /** By how much the table's clock is ahead, as the page's ring has it; absent: as the view says that is looked at. */
  readonly offset?: number;
}

/** The clock of what is asked over `over`; null: the page has no buttons over it yet. */
export function timeOver({ screen, now }: PageClock, what: 'choice' | 'decision', over: string): number | null {
  if (screen === undefined) return now;
  return screen[what].over === over ? screen[what].time : null;
}

/** With the time since `at`. A clock may be set back, or begin anew with its page, and never counts below nothing. */
export const spentUntil = (spent: number, at: number, time: number, { since = 0 }: PageClock): number =>
  spent + Math.max(0, time - Math.max(at, since));

/** With the time that the table's ruleset gives. */
export const pageClock = (
  { table }: Pick<SeatMemory, 'table'>,
  clock: Pick<PageClock, 'now' | 'since' | 'screen' | 'offset'>,
): PageClock => ({ ...clock, choice: seatGameOf(table).choiceTime, draw: seatGameOf(table).drawTime });

/**
 * This seat is a banker that may choose until the bets close: only its word, or its time, binds it (protocol.md 2.2).
 */
export const mayChoose = (memory: SeatMemory): boolean => bankOfChoice(memory) !== null;

/** The bank in which this seat may choose until the bets close; null if it has nothing to choose. */
function bankOfChoice(memory: SeatMemory): SeatBank | null {
  // A question that its player has not answered binds it to nothing: no buttons are there, and no time runs.
  const bank = playableBank(memory, { inDoubt: true });
  const banks = bank?.proof.setup.message.banker === memory.seat;
  return bank !== null && banks && movesUntilClose(memory) && !onlyGoesOn(bank, memory) ? bank : null;
}

/**
 * Counts the time in which the page offered its player a move, whatever the table says of its clock: from one view that
 * does to the next, if nothing came between them in which the player could not choose (another phase, a disagreement,
 * money that may not go in: `stakes`); while its player is away the count stands still. What is on the screen the page
 * itself has measured: a view may say that the bets are open, and more, for which the page offers nothing. A list that
 * comes before that time is over takes the choice away, and no waiting makes up for that.
 */
export function withTimeToChoose(
  memory: SeatMemory,
  view: Claim<TableView>,
  clock: PageClock | undefined,
  stakes: boolean,
): SeatMemory {
  if (clock === undefined) return memory;
  const bank = bankOfChoice(memory);
  const state = bank === null ? null : hashStruct('State', bank.checked);
  const counted = memory.chooses?.state === state ? memory.chooses : null;
  const list = runningCoup(memory)?.closed;
  // Who is away is asked for nothing: the count stands still, and a list that had come before is held against it.
  if (list !== undefined || isAway(memory)) {
    if (counted === null || counted.at === null) return memory;
    const spent = spentBy(counted, clock);
    const early = list !== undefined && spent < clock.choice ? { early: list } : {};
    return { ...memory, chooses: { ...counted, spent, at: null, ...early } };
  }
  const at = state === null ? null : timeOver(clock, 'choice', state);
  const isOpen = stakes && bank?.bankId === view.bank?.bankId && optionsOf(memory, view).moves.length > 0;
  if (state === null || !isOpen || at === null) return withoutTime(memory);
  const spent = counted === null ? 0 : spentBy(counted, clock);
  return { ...memory, chooses: { state, spent, at } };
}

/** Whose player has said something else is bound by no time before that. */
export function withoutTime(memory: SeatMemory): SeatMemory {
  if (memory.chooses === undefined) return memory;
  const { chooses: _, ...rest } = memory;
  return rest;
}

function spentBy({ state, spent, at }: NonNullable<SeatMemory['chooses']>, clock: PageClock): number {
  const time = timeOver(clock, 'choice', state);
  return at === null || time === null ? spent : spentUntil(spent, at, time, clock);
}

/** The player has chosen, or its time has run: what the client has said for it binds it now (protocol.md 2.2). */
export function hasChosen(memory: SeatMemory, clock: PageClock | undefined): boolean {
  const bank = bankOfChoice(memory);
  if (bank === null) return true;
  const state = hashStruct('State', bank.checked);
  // A later choice that the table has not heard is no choice of what the list has.
  const running = runningCoup(memory);
  const move = (running === null ? undefined : listedMove(memory, running.turn)) ?? standingMove(memory, state);
  if ((move?.chosen === true && move.went !== true) || isReadyFor(memory, state, move)) return true;
  const { chooses } = memory;
  const list = running?.closed;
  return (
    clock !== undefined && chooses?.state === state && chooses.early !== list && spentBy(chooses, clock) >= clock.choice
  );
}

/**
 * Its player has said that it is ready over this word, or over none and this one came later; and it has chosen nothing
 * else after that, whatever the table has said of that choice. One that was refused before, and told, counts no more.
 */
function isReadyFor(memory: SeatMemory, state: Hex, word: OwnMove | undefined): boolean {
  const { ready, moves } = memory;
  if (ready == null || !isReady(memory, state)) return false;
  const over = ready.over === undefined ? undefined : moves[ready.over];
  if (over !== undefined && (word === undefined || !isSameMove(over, word))) return false;
  return !moves
    .slice(ready.said)
    .some((move) => move.state === state && move.chosen === true && move.back !== true && move !== word);
}
