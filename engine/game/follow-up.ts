/** What follows without a command as soon as its conditions hold: one step at a time, computed from the state alone. */
import { deadlineOf } from '../chairs/clocks.ts';
import type { ChairEvent } from '../chairs/events.ts';
import { bankOf, canPlay, creditIn, isActive, isSeated, seatAt, seatedCount } from '../chairs/seats.ts';
import { minimumMayChange, seatUpkeep, type BetsOfAbsent } from '../chairs/upkeep.ts';
import { beginNext as nextBank, makeDue, postaDue } from '../chairs/whose-bank.ts';
import { outcomes } from '../protocol/messages.ts';
import { tagliaOver } from '../rules/taglia.ts';
import { endBank, passOrGiveUp } from './bank-end.ts';
import { betOfAbsent, betOfAbsentBack, betsOpenFor, goOnBetting, isAskedFirst } from './betting-time.ts';
import { goOnWithCoup } from './coup-acts.ts';
import type { Event } from './events.ts';
import { goOnWithSeguito } from './seguito.ts';
import type { Game } from './state.ts';

const absentIn = (game: Game, now: number): BetsOfAbsent<Event> => ({
  betOf: (seat) => betOfAbsent(game, seat, now),
  lapse: (seat) => betOfAbsentBack(game, seat, now),
});

/** The next step, or nothing. */
export function followUp(game: Game, now: number): readonly Event[] {
  const upkeep = seatUpkeep(game, absentIn(game, now), now);
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
      return postaDue(game, isActive, now);
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

/** Between two banks: a new taglia, or whose the next bank is. */
function beginNext(game: Game, now: number): readonly Event[] {
  if (tagliaOver(game.settings.ruleset, game.cardsDrawn, game.coupsSinceCut)) return [{ type: 'taglia' }];
  return nextBank(game, { able: isActive, first: () => firstBanker(game, now) }, now);
}

function firstBanker(game: Game, now: number): readonly ChairEvent[] {
  if (game.settings.ruleset.play.firstBanker === 'drawn')
    return [{ type: 'drawOpened', deadline: deadlineOf(game, 'draw', now) }];
  const first = game.seats.find((seat) => isSeated(seat) && isActive(seat));
  return first === undefined ? [] : [makeDue(game, first.seat, now)];
}
