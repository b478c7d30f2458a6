/** What the host tells a game of Sette e mezzo: cards, silence, the clock (sette.md 2, 3; rules.md 2.4). */
import { present } from '../assert.ts';
import type { HostCommand } from '../chairs/commands.ts';
import {
  absencesAnew,
  bankerOut,
  clockAfterStandstill,
  onChairWord,
  onSit,
  undealt,
  voidProblem,
} from '../chairs/host-words.ts';
import { goesOut, heldUp } from '../chairs/presence.ts';
import { bankOf, canPlay, seatAt } from '../chairs/seats.ts';
import { worstLines } from '../chairs/statement.ts';
import { passOn } from '../chairs/whose-bank.ts';
import { calls } from '../protocol/messages.ts';
import { ableIn, endBank, voidBank, waitsFor } from './banks.ts';
import { onCards, onDrawClock } from './duel-acts.ts';
import type { SetteEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { happened, no, type SetteOutcome } from './outcome.ts';
import type { SetteGame } from './state.ts';

export function onHostCommand(game: SetteGame, command: HostCommand, now: number): SetteOutcome {
  switch (command.type) {
    case 'cards':
      return onCards(game, command);
    case 'tick':
      return happened(...onTick(game, now));
    case 'sit':
      return command.principiante ? no('noSuchVolonta') : onSit(game, command, false);
    case 'principiante':
      return onPrincipiante(game, command);
    case 'void': {
      const problem = voidProblem(game, command.silent);
      return problem === null ? happened(...voidBank(game, command.silent)) : no(problem);
    }
    case 'end':
      return game.phase === 'bets'
        ? happened({ type: 'stopped', why: command.why }, ...endBank(game, 'passed'))
        : no('notBetweenCoups');
    case 'unbound':
      return undealt(game) === null ? no('outOfTurn') : happened(...onUnbound(game, now));
    case 'unfinished':
      return undealt(game) === null ? no('outOfTurn') : happened(...putAside(game, now));
    case 'minimum':
      return isAboveHighest(game, command.minBet)
        ? no('minimumTooLow')
        : onChairWord(game, command, game.settings.signed, now);
    case 'malfunction':
      return happened(...absencesAnew(game, now), ...afterStandstill(game, now));
    case 'resume':
      return happened(...onResume(game, now));
    default:
      return onChairWord(game, command, game.settings.signed, now);
  }
}

/** No bet could be made: a table's highest bet bounds its least one. */
function isAboveHighest({ limits }: SetteGame, minBet: bigint): boolean {
  return limits.highestBet !== null && minBet > limits.highestBet;
}

/** Nobody is a principiante here. */
function onPrincipiante(game: SetteGame, { seat, principiante }: Extract<HostCommand, { type: 'principiante' }>) {
  if (seatAt(game, seat) === undefined) return no('notSeated');
  return principiante ? no('noSuchVolonta') : happened();
}

/** The banker has seen the bet and not answered: the bank is passed, and it sits out. */
function onUnbound(game: SetteGame, now: number): readonly SetteEvent[] {
  const events: readonly SetteEvent[] = [{ type: 'unbound' }, ...bankerOut(game, now)];
  return [...events, ...endBank(events.reduce(evolve, game), 'passed')];
}

/** The bank is over for the table: its banker sits out, and the next bank goes on by hand. */
function putAside(game: SetteGame, now: number): readonly SetteEvent[] {
  const bank = bankOf(game);
  const events: readonly SetteEvent[] = [{ type: 'putAside', worst: worstLines(bank) }, ...bankerOut(game, now)];
  return [...events, waitsFor(events.reduce(evolve, game), bank.banker)];
}

/** A clock has run out. What the clock of a bet or a long absence leads to follows without this. */
function onTick(game: SetteGame, now: number): readonly SetteEvent[] {
  if (game.deadline === null || now < game.deadline) return [];
  switch (game.phase) {
    case 'posta':
      return onPostaClock(game, now);
    case 'punta':
    case 'banco':
      return onDrawClock(game, now);
    default:
      return [];
  }
}

/** Who lets the clock of the piatto run out sits out at once, and has refused. */
function onPostaClock(game: SetteGame, now: number): readonly SetteEvent[] {
  const due = present(game.due, 'who is due');
  const seat = present(seatAt(game, due), 'who is due');
  const out: SetteEvent = { type: 'seat', seat: due, change: { ...goesOut('posta', now), ...heldUp(game, seat) } };
  const after = evolve(game, out);
  return [out, ...(canPlay(after, ableIn(after)) ? passOn(after, due, now, ableIn(after)) : [])];
}

/** A turn whose cards are known is finished with the same cards; any other is void, and nobody is to blame. */
function afterStandstill(game: SetteGame, now: number): readonly SetteEvent[] {
  if (game.phase === 'links') return voidBank(game, []);
  const back = game.phase === 'bets' ? bankOf(game).bets.filter(({ call }) => call !== calls.none) : [];
  const returned = back.map(({ seat }): SetteEvent => ({ type: 'returned', seat, why: 'away' }));
  return [...returned, ...clockAnew(game, now)];
}

function clockAnew(game: SetteGame, now: number): readonly SetteEvent[] {
  return game.deadline === null ? [] : [{ type: 'clock', deadline: clockAfterStandstill(game, now) }];
}

/** After a restart nothing returns: the log has every bet and every link. */
function onResume(game: SetteGame, now: number): readonly SetteEvent[] {
  return [...absencesAnew(game, now), ...clockAnew(game, now)];
}
