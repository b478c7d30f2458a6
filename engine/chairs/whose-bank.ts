/** Whose the next bank is: the draw, the turn by hand, a pause and what comes after it (rules.md 1.4, 1.5). */
import { present } from '../assert.ts';
import { deadlineOf } from './clocks.ts';
import type { ChairEvent } from './events.ts';
import { activeByHand, canPlay, isSeated, nextDue, seatAt, seatedCount, type Able } from './seats.ts';
import type { Chairs, Seat } from './state.ts';

type Dues = Pick<Chairs, 'settings' | 'seats' | 'due' | 'firstPasser' | 'interruption' | 'suspended' | 'bank'>;

/** What a game knows of its own banks. */
export interface BankWays {
  readonly able: Able;
  /** How the first banker is found. */
  readonly first: () => readonly ChairEvent[];
}

/** Who names the posta next. */
export function makeDue(game: Dues, seat: number, now: number): ChairEvent {
  return { type: 'due', seat, deadline: deadlineOf(game, 'posta', now) };
}

/**
 * `seat` does not take the bank that it is due: the bank goes on by hand, or, in a seguito, to the right of the first
 * passer (rules.md 1.4, 1.5).
 */
export function passOn(game: Dues, seat: number, now: number, able?: Able): readonly ChairEvent[] {
  const { firstPasser } = game;
  if (firstPasser !== null)
    return [{ type: 'waits', due: nextDue(game, firstPasser, able), firstPasser: null, interrupted: false }];
  const next = nextDue(game, seat, able);
  return next === null ? [] : [makeDue(game, next, now)];
}

/** Between two banks: a pause, the first banker, or the next player due. */
export function beginNext(game: Dues, ways: BankWays, now: number): readonly ChairEvent[] {
  const { able, first } = ways;
  const { due, interruption, firstPasser } = game;
  if (due === null) return canPlay(game, able) && !game.suspended ? first() : [];
  if (interruption === null && seatedCount(game) < game.settings.minimumPlayers.goOn)
    return [{ type: 'waits', due, firstPasser, interrupted: true }];
  const turn = turnPassesOn(game, due, able);
  if (turn !== null) return [{ type: 'waits', ...turn, interrupted: false }];
  if (interruption !== null) return resume(game, due, interruption.players, ways, now);
  if (!canPlay(game, able) || game.suspended) return [];
  const next = isDueAndAble(game, due, able) ? due : present(nextDue(game, due, able), 'who is due');
  return [makeDue(game, next, now)];
}

function isDueAndAble(game: Dues, due: number, able: Able): boolean {
  const seat = seatAt(game, due);
  return seat !== undefined && able(seat);
}

/**
 * Nobody inherits a turn with a chair: if the player who is due has left, the next one is due at once. If a banker does
 * not go on with a bank in seguito (after a void), the seguito is over and the bank returns to the right of the first
 * passer.
 */
function turnPassesOn(
  game: Dues,
  due: number,
  able: Able,
): Pick<Extract<ChairEvent, { type: 'waits' }>, 'due' | 'firstPasser'> | null {
  const { firstPasser, interruption } = game;
  if (firstPasser !== null)
    return isDueAndAble(game, due, able) ? null : { due: nextDue(game, firstPasser, able), firstPasser: null };
  // During an interruption the players are known by name, so the place stays where it was.
  return interruption !== null || seatAt(game, due) !== undefined
    ? null
    : { due: nextDue(game, due, able), firstPasser: null };
}

/** Makes the first due of those who were there; starts over if none of them is left or can play. */
function resume(
  game: Dues,
  due: number,
  players: readonly string[],
  ways: BankWays,
  now: number,
): readonly ChairEvent[] {
  const { able, first } = ways;
  const wasThere = (seat: Seat | undefined) => seat !== undefined && players.includes(seat.player);
  if (!game.seats.some((seat) => isSeated(seat) && wasThere(seat)))
    return [{ type: 'waits', due: null, firstPasser: null, interrupted: false }];
  if (!canPlay(game, able) || game.suspended) return [];
  if (isDueAndAble(game, due, able) && wasThere(seatAt(game, due))) return [makeDue(game, due, now)];
  const there = activeByHand(game, due).filter((seat) => able(seat) && wasThere(seat));
  const next = there.find((seat) => !seat.justSeated) ?? there[0];
  return next === undefined ? first() : [makeDue(game, next.seat, now)];
}

/**
 * The player who is due went away, or too few players are left: then the turn is kept (R10.3), but not in a seguito,
 * nor for who leaves.
 */
export function postaDue(game: Dues, able: Able, now: number): readonly ChairEvent[] {
  const due = game.due!;
  const isAble = isDueAndAble(game, due, able);
  if (canPlay(game, able)) return isAble ? [] : passOn(game, due, now, able);
  const keeps = isAble || (game.firstPasser === null && seatAt(game, due)?.leaving === false);
  return [
    {
      type: 'waits',
      due: keeps ? due : nextDue(game, game.firstPasser ?? due, able),
      firstPasser: isAble ? game.firstPasser : null,
      interrupted: false,
    },
  ];
}
