/**
 * What the host tells every game alike: who sits, credit, connections, the director, and what a standstill does to
 * clocks (rules.md 1.6, 2.1, 2.4). What is told of a coup, and what a clock leads to, is each game's own.
 */
import { statuses } from '../protocol/messages.ts';
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import { firstStandingSeat, lastStandingSeat, placesAtMost } from '../rules/hand-order.ts';
import { clockOf, deadlineOf, inCoup } from './clocks.ts';
import type { HostCommand } from './commands.ts';
import type { ChairEvent } from './events.ts';
import { awayAfterStandstill, goesOut, heldUp, whoOnlyHold } from './presence.ts';
import { refuseAtChairs, type ChairRefusalCode } from './refusals.ts';
import { bankOf, isActive, isSeated, seatAt } from './seats.ts';
import type { ChairCoup, Chairs } from './state.ts';
import { makeDue } from './whose-bank.ts';

type Of<T extends HostCommand['type']> = Extract<HostCommand, { type: T }>;
type Outcome = OutcomeOf<ChairEvent, ChairRefusalCode>;
const { happened, no } = outcomesOf<ChairEvent, ChairRefusalCode>(refuseAtChairs);

/** What the host tells every game alike. */
export type ChairWord = Of<
  | 'bring'
  | 'credit'
  | 'drawn'
  | 'out'
  | 'wanted'
  | 'rejoin'
  | 'connected'
  | 'lost'
  | 'stoodStill'
  | 'suspend'
  | 'goOn'
  | 'close'
  | 'reopen'
  | 'minimum'
>;

/** `director`: the game's host may give orders (R13.10). */
export function onChairWord(game: Chairs, command: ChairWord, director: boolean, now: number): Outcome {
  switch (command.type) {
    case 'bring':
      return onBring(game, command);
    case 'credit':
      return onCredit(game, command);
    case 'drawn':
      return onDrawn(game, command, now);
    case 'out':
      return onOut(game, command, now);
    case 'wanted':
      return happened(...onWanted(game, now));
    case 'rejoin':
      return onRejoin(game, command);
    case 'connected':
      return onConnected(game, command);
    case 'lost':
      return onLost(game, command, now);
    case 'stoodStill':
      return happened(...onStoodStill(game, command, now));
    default:
      return director ? onOrder(game, command, now) : no('noDirector');
  }
}

function onOrder(game: Chairs, command: Of<'suspend' | 'goOn' | 'close' | 'reopen' | 'minimum'>, now: number): Outcome {
  switch (command.type) {
    case 'suspend':
      return game.suspended ? happened() : happened({ type: 'suspended' });
    case 'goOn':
      return game.suspended ? happened(...onGoOn(game, now)) : happened();
    case 'close':
      return game.closing ? happened() : happened({ type: 'closing' });
    case 'reopen':
      return game.closing ? happened({ type: 'reopened' }) : happened();
    case 'minimum':
      return onMinimum(game, command, now);
  }
}

/** `standing`: the game has standing bettors. */
export function onSit(
  game: Pick<Chairs, 'seats' | 'closing' | 'settings'>,
  { seat, player, stack, principiante }: Of<'sit'>,
  standing: boolean,
): Outcome {
  if (game.seats.some((s) => s.player === player)) return no('alreadySeated');
  if (game.closing) return no('closing');
  if (stack <= 0n) return no('badAmount');
  if (game.seats.length >= placesAtMost) return no('tableFull');
  if (seat === null && !standing) return no('noStanding');
  const place = seat ?? game.seats.reduce((last, s) => Math.max(last, s.seat), firstStandingSeat - 1) + 1;
  if (seat === null && place > lastStandingSeat) return no('tableFull');
  if (!isPlaceOf(game.settings.seats, standing, place)) return no('noSuchSeat');
  if (seatAt(game, place) !== undefined) return no('seatTaken');
  return happened({ type: 'seated', seat: place, player, stack, principiante });
}

/** A chair of the table, or the number of a standing bettor. */
export function isPlaceOf(seats: number, standing: boolean, seat: number): boolean {
  const stands = seat >= firstStandingSeat && seat <= lastStandingSeat;
  return Number.isInteger(seat) && (stands ? standing : seat >= 1 && seat <= seats);
}

function onBring(game: Chairs, { seat, amount }: Of<'bring'>): Outcome {
  if (seatAt(game, seat) === undefined) return no('notSeated');
  return amount > 0n ? happened({ type: 'brought', seat, amount }) : no('badAmount');
}

/** The amount is absolute, so repeating the command does no harm. It leaves out what a running bank owes or is owed. */
function onCredit(game: Chairs, { seat: number, amount }: Of<'credit'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (amount < 0n) return no('badAmount');
  return seat.stack === amount ? happened() : happened({ type: 'credit', seat: number, before: seat.stack, amount });
}

function onRejoin(game: Chairs, { seat: number }: Of<'rejoin'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.owes ? happened({ type: 'seat', seat: number, change: { owes: false } }) : happened();
}

function onConnected(game: Chairs, { seat: number }: Of<'connected'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.connected
    ? happened()
    : happened({ type: 'seat', seat: number, change: { connected: true, lostAt: null } });
}

function onLost(game: Chairs, { seat: number }: Of<'lost'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.connected
    ? happened({ type: 'seat', seat: number, change: { connected: false, lostAt: now } })
    : happened();
}

function onOut(game: Chairs, { seat: number, why }: Of<'out'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (seat.sittingOut) return happened();
  if (why === 'limit')
    return inCoup(game) || seat.leaving
      ? happened()
      : happened({ type: 'seat', seat: number, change: goesOut(why, now) });
  return happened({ type: 'seat', seat: number, change: { ...goesOut(why, now), ...heldUp(game, seat) } });
}

function onDrawn(game: Chairs, { seat: number }: Of<'drawn'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (game.phase !== 'draw' || seat === undefined || !isSeated(seat) || !isActive(seat)) return no('outOfTurn');
  return happened(makeDue(game, number, now));
}

/** If every chair is taken, players who only hold theirs are told to play or go. */
function onWanted(game: Chairs, now: number): readonly ChairEvent[] {
  return whoOnlyHold(game).map(({ seat }): ChairEvent => ({ type: 'seat', seat, change: { wantedAt: now } }));
}

/** The closed coup that waits for its cards, or null. */
export function undealt({ phase, bank }: Pick<Chairs, 'phase' | 'bank'>): ChairCoup | null {
  return phase === 'links' && bank?.coup?.cards === null ? bank.coup : null;
}

/** Why the closed coup cannot be void for the silence of these seats, or null. */
export function voidProblem(
  game: Pick<Chairs, 'phase' | 'bank'>,
  silent: readonly number[],
): 'outOfTurn' | 'notSilent' | null {
  const coup = undealt(game);
  if (coup === null) return 'outOfTurn';
  const owes = (seat: number) => coup.list.some((row) => row.seat === seat && row.status === statuses.accepted);
  return silent.every((seat, i) => owes(seat) && (i === 0 || silent[i - 1]! < seat)) ? null : 'notSilent';
}

/** Lets the banker sit out: its coup waited for it in vain. */
export function bankerOut(game: Pick<Chairs, 'seats' | 'bank'>, now: number): readonly ChairEvent[] {
  const { banker } = bankOf(game);
  return seatAt(game, banker)?.sittingOut === false
    ? [{ type: 'seat', seat: banker, change: goesOut('link', now) }]
    : [];
}

/** After a standstill players need a moment to come back: no clock is shorter than this. */
const graceAfterStandstill = 15_000;

/** The time limits of players who were away before a standstill start again: nobody could come back during it. */
export function absencesAnew(game: Pick<Chairs, 'seats'>, now: number): readonly ChairEvent[] {
  return game.seats
    .filter(({ lostAt, outSince }) => lostAt !== null || outSince !== null)
    .map(({ seat, lostAt, outSince }): ChairEvent => ({
      type: 'seat',
      seat,
      change: { lostAt: lostAt === null ? null : now, outSince: outSince === null ? null : now },
    }));
}

export function clockAfterStandstill(game: Pick<Chairs, 'settings' | 'phase'>, now: number): number | null {
  const ms = clockOf(game, game.phase);
  return ms === null ? null : now + Math.max(ms, graceAfterStandstill);
}

/**
 * Nobody could be heard for `ms`: the running clock begins anew, once; if the host stands still again in it, that time
 * is added. The minutes of who was out or lost go on where they were (R9.14).
 */
function onStoodStill(game: Chairs, { ms }: Of<'stoodStill'>, now: number): readonly ChairEvent[] {
  const away = game.seats
    .filter(({ lostAt, outSince }) => lostAt !== null || outSince !== null)
    .map((seat): ChairEvent => ({
      type: 'seat',
      seat: seat.seat,
      change: awayAfterStandstill(seat, ms, now, graceAfterStandstill),
    }));
  if (game.deadline === null) return away;
  const left = Math.max(0, game.deadline + ms - now);
  const anew = game.renewed === game.deadline ? left : Math.max(left, clockOf(game, game.phase) ?? 0);
  return [...away, { type: 'stoodStill', deadline: now + anew }];
}

/**
 * Play goes on: the clock of the phase starts again, and so do the time limits of players who sit out. The clock of
 * bets follows without this.
 */
function onGoOn(game: Chairs, now: number): readonly ChairEvent[] {
  const out = game.seats
    .filter(({ outSince }) => outSince !== null)
    .map(({ seat }): ChairEvent => ({ type: 'seat', seat, change: { outSince: now } }));
  const went: readonly ChairEvent[] = [{ type: 'wentOn' }, ...out];
  if (inCoup(game) || game.phase === 'bets') return went;
  return [...went, { type: 'clock', deadline: deadlineOf({ ...game, suspended: false }, game.phase, now) }];
}

function onMinimum(game: Chairs, { minBet, minPosta, at }: Of<'minimum'>, now: number): Outcome {
  const { limits, notice } = game.settings;
  if (minBet < limits.minBet || minPosta < limits.minPosta || minBet > minPosta || minPosta > limits.maxPosta)
    return no('minimumTooLow');
  return at < now + notice ? no('noticeTooShort') : happened({ type: 'announced', minBet, minPosta, at });
}
