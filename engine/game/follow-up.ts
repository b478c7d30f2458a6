/** What follows without a command as soon as its conditions hold: one step at a time, computed from the state alone. */
import { present } from '../assert.ts';
import { calls, outcomes } from '../protocol/messages.ts';
import { tagliaOver } from '../rules/taglia.ts';
import { endBank, passOrGiveUp } from './bank-end.ts';
import { betOfAbsent, betOfAbsentBack, betsOpenFor, goOnBetting, isAskedFirst, isInCoup } from './betting-time.ts';
import { goOnWithCoup } from './coup-acts.ts';
import type { Event } from './events.ts';
import { makeDue, passOn } from './open-bank.ts';
import { deadlineOf, inCoup } from './outcome.ts';
import {
  activeByHand,
  bankOf,
  canPlay,
  creditIn,
  isActive,
  isSeated,
  nextDue,
  playerIndex,
  seatAt,
  seatedCount,
  stackWith,
} from './seats.ts';
import { lostUntil, outUntil } from './presence.ts';
import { goOnWithSeguito } from './seguito.ts';
import type { Game, Seat } from './state.ts';

/** The next step, or nothing. */
export function followUp(game: Game, now: number): readonly Event[] {
  const upkeep = seatUpkeep(game, now);
  if (upkeep.length > 0) return upkeep;
  const { notice, bank } = game;
  if (notice !== null && now >= notice.at && minimumMayChange(game)) {
    return [{ type: 'minimum', minBet: notice.minBet, minPosta: notice.minPosta }];
  }
  switch (game.phase) {
    case 'waiting':
      return bank === null ? beginNext(game, now) : afterCoup(game, now);
    case 'draw':
      return canPlay(game) ? [] : [{ type: 'waits', due: game.due, firstPasser: null, interrupted: false }];
    case 'posta':
      return postaDue(game, now);
    case 'choice':
      return (
        mustEnd(game, now) ??
        (bankOf(game).move === null
          ? []
          : [{ type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: false }])
      );
    case 'bets':
      return mustEnd(game, now) ?? goOnBetting(game, now);
    case 'links':
    case 'punta':
    case 'banco':
      return goOnWithCoup(game, now);
    case 'offer':
    case 'takeBack':
    case 'auction':
      return goOnWithSeguito(game, now);
  }
}

/**
 * A changed minimum comes into force between coups, while no bet stands that it could make too small (rules.md 2.1).
 */
export function minimumMayChange(game: Game): boolean {
  return !inCoup(game) && (game.bank === null || game.bank.bets.every(({ call }) => call === calls.none));
}

/**
 * When a seat is freed because its player is absent, milliseconds; null: never. While play is suspended nobody loses a
 * chair for sitting out.
 */
export function absentUntil({ suspended }: Pick<Game, 'suspended'>, seat: Seat): number | null {
  if (seat.leaving) return null;
  const out = suspended ? null : outUntil(seat);
  const lost = lostUntil(seat);
  return out === null ? lost : lost === null ? out : Math.min(out, lost);
}

function seatUpkeep(game: Game, now: number): readonly Event[] {
  for (const seat of game.seats) {
    const away = seat.leaving || seat.sittingOut;
    const bet = away ? betOfAbsent(game, seat.seat, now) : 'none';
    if (bet === 'lapses') return betOfAbsentBack(game, seat.seat, now);
    if (seat.leaving) {
      if (bet === 'none' && mayGo(game, seat))
        return [{ type: 'unseated', seat: seat.seat, paid: stackWith(seat.stack, lineOf(game, seat)) }];
    } else if (game.closing && game.bank === null) {
      return [{ type: 'seat', seat: seat.seat, change: { leaving: true } }];
    } else if (seat.outSince !== null || seat.lostAt !== null) {
      const until = absentUntil(game, seat);
      if (until !== null && now >= until) return [{ type: 'seat', seat: seat.seat, change: { leaving: true } }];
    }
  }
  return [];
}

/** No coup needs the seat, and it is not the banker's. */
function mayGo({ bank }: Game, { seat }: Seat): boolean {
  return bank === null || playerIndex(bank, seat) < 0 || (bank.banker !== seat && !isInCoup(bank, seat));
}

function lineOf({ bank }: Game, { seat }: Seat): bigint {
  const at = bank === null ? -1 : playerIndex(bank, seat);
  return at < 0 ? 0n : bank!.books.lines[at]!;
}

/**
 * Between coups a bank ends if its banker is away, its punters are gone or have lost everything, or the table has too
 * few players.
 */
function mustEnd(game: Game, now: number): readonly Event[] | null {
  const bank = bankOf(game);
  const banker = seatAt(game, bank.banker);
  // Once the bets are closed the coup comes first, and the house plays for whoever goes away (rules.md 2.3). But a
  // banker who may still pass then does.
  const open = game.phase === 'bets' ? betsOpenFor(bank, bank.banker, now) : 'all';
  const away = banker === undefined || banker.leaving || banker.sittingOut;
  if (away && open !== 'nothing') return passOrGiveUp(game, now);
  if (open !== 'all') return null;
  // Nobody in this bank can bet in it again, and players who sit down later wait for the next one (protocol.md 2.1).
  const alone = bank.players.every(({ seat }) => seat === bank.banker || creditIn(bank, seat) === 0n);
  return alone || seatedCount(game) < game.settings.minimumPlayers.goOn ? endBank(game, 'givenUp', now) : null;
}

/** A coup is over: the bank ends, gets a new taglia, or waits for the banker or for bets. */
function afterCoup(game: Game, now: number): readonly Event[] {
  const bank = bankOf(game);
  if (bank.past.lastOutcome === outcomes.punta) return endBank(game, 'punta', now);
  if (tagliaOver(game.settings.ruleset, game.cardsDrawn, game.coupsSinceCut)) return [{ type: 'taglia' }];
  if (isAskedFirst(game, bank)) return [{ type: 'choice', deadline: deadlineOf(game, 'choice', now) }];
  return [{ type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: false }];
}

/** Between two banks: a new taglia, a pause, or the next player due (rules.md 1.5). */
function beginNext(game: Game, now: number): readonly Event[] {
  if (tagliaOver(game.settings.ruleset, game.cardsDrawn, game.coupsSinceCut)) return [{ type: 'taglia' }];
  const { due, interruption, firstPasser } = game;
  if (due === null) return canPlay(game) && !game.suspended ? firstBanker(game, now) : [];
  if (interruption === null && seatedCount(game) < game.settings.minimumPlayers.goOn)
    return [{ type: 'waits', due, firstPasser, interrupted: true }];
  const turn = turnPassesOn(game, due);
  if (turn !== null) return [{ type: 'waits', ...turn, interrupted: false }];
  if (interruption !== null) return resume(game, due, interruption.players, now);
  if (!canPlay(game) || game.suspended) return [];
  return [makeDue(game, isDueAndAble(game, due) ? due : present(nextDue(game, due), 'who is due'), now)];
}

function isDueAndAble(game: Game, due: number): boolean {
  const seat = seatAt(game, due);
  return seat !== undefined && isActive(seat);
}

/**
 * Nobody inherits a turn with a chair: if the player who is due has left, the next one is due at once. If a banker does
 * not go on with a bank in seguito (after a void), the seguito is over and the bank returns to the right of the first
 * passer.
 */
function turnPassesOn(game: Game, due: number): Pick<Extract<Event, { type: 'waits' }>, 'due' | 'firstPasser'> | null {
  const { firstPasser, interruption } = game;
  if (firstPasser !== null)
    return isDueAndAble(game, due) ? null : { due: nextDue(game, firstPasser), firstPasser: null };
  // During an interruption the players are known by name, so the place stays where it was.
  return interruption !== null || seatAt(game, due) !== undefined
    ? null
    : { due: nextDue(game, due), firstPasser: null };
}

/** Makes the first due of those who were there; starts over if none of them is left or can play. */
function resume(game: Game, due: number, players: readonly string[], now: number): readonly Event[] {
  const wasThere = (seat: Seat | undefined) => seat !== undefined && players.includes(seat.player);
  if (!game.seats.some((seat) => isSeated(seat) && wasThere(seat)))
    return [{ type: 'waits', due: null, firstPasser: null, interrupted: false }];
  if (!canPlay(game) || game.suspended) return [];
  if (isDueAndAble(game, due) && wasThere(seatAt(game, due))) return [makeDue(game, due, now)];
  const able = activeByHand(game, due).filter(wasThere);
  const first = able.find((seat) => !seat.justSeated) ?? able[0];
  return first === undefined ? firstBanker(game, now) : [makeDue(game, first.seat, now)];
}

function firstBanker(game: Game, now: number): readonly Event[] {
  if (game.settings.ruleset.play.firstBanker === 'drawn')
    return [{ type: 'drawOpened', deadline: deadlineOf(game, 'draw', now) }];
  const first = game.seats.find((seat) => isSeated(seat) && isActive(seat));
  return first === undefined ? [] : [makeDue(game, first.seat, now)];
}

/**
 * The player who is due went away, or too few players are left: then the turn is kept (R10.3), but not in a seguito,
 * nor for who leaves.
 */
function postaDue(game: Game, now: number): readonly Event[] {
  const due = game.due!;
  const able = isDueAndAble(game, due);
  if (canPlay(game)) return able ? [] : passOn(game, due, now);
  const keeps = able || (game.firstPasser === null && seatAt(game, due)?.leaving === false);
  return [
    {
      type: 'waits',
      due: keeps ? due : nextDue(game, game.firstPasser ?? due),
      firstPasser: able ? game.firstPasser : null,
      interrupted: false,
    },
  ];
}
