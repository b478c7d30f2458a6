/** What players say in every game: that they sit out, sit in or leave; and who may say anything at all. */
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import { inCoup } from './clocks.ts';
import type { SeatCommand } from './commands.ts';
import type { ChairEvent } from './events.ts';
import { comesIn, goesOut } from './presence.ts';
import { refuseAtChairs, type ChairRefusalCode } from './refusals.ts';
import { seatAt } from './seats.ts';
import type { Chairs, Seat } from './state.ts';

type Outcome = OutcomeOf<ChairEvent, ChairRefusalCode>;
const { happened, no } = outcomesOf<ChairEvent, ChairRefusalCode>(refuseAtChairs);

/** What every game takes alike. */
export type SeatWord = Extract<SeatCommand, { type: 'sitOut' | 'sitIn' | 'leave' }>;

/** Not part of play: open to players who sit out or leave, and while play is suspended. */
const forTheAway: readonly SeatCommand['type'][] = ['play', 'sitOut', 'sitIn', 'leave'];

/**
 * What comes of a seat's command; `carryOut` is the game's own, for what not every game takes alike. A player who acts
 * in time: earlier run-out clocks are forgotten.
 */
export function onSeatWord<E, Code extends string>(
  game: Chairs,
  number: number,
  command: SeatCommand,
  now: number,
  carryOut: (seat: Seat, command: Exclude<SeatCommand, SeatWord>) => OutcomeOf<E, Code>,
): OutcomeOf<E | ChairEvent, Code | ChairRefusalCode> {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (!forTheAway.includes(command.type)) {
    if (seat.leaving) return no('alreadyLeaving');
    if (seat.sittingOut) return no('sittingOut');
    if (game.suspended && !inCoup(game)) return no('suspended');
  }
  const outcome = isSeatWord(command) ? onWord(seat, command, now) : carryOut(seat, command);
  if ('refusal' in outcome || seat.timeouts === 0 || outcome.events.length === 0) return outcome;
  return { events: [{ type: 'seat', seat: number, change: { timeouts: 0 } }, ...outcome.events] };
}

const isSeatWord = (command: SeatCommand): command is SeatWord =>
  command.type === 'sitOut' || command.type === 'sitIn' || command.type === 'leave';

/** Sitting out is allowed at any time: an open bet lapses, the regola plays what is in a coup (rules.md 2.3). */
function onWord(seat: Seat, command: SeatWord, now: number): Outcome {
  const change = (changed: Partial<Seat>): Outcome => happened({ type: 'seat', seat: seat.seat, change: changed });
  if (command.type === 'leave') return seat.leaving ? happened() : change({ leaving: true });
  if (seat.leaving) return no('alreadyLeaving');
  if (command.type === 'sitOut') return seat.sittingOut ? happened() : change(goesOut('asked', now));
  return seat.sittingOut ? change(comesIn(seat, now)) : happened();
}
