/** What the host tells a game: who sits, cards, connections, the clock, the director (rules.md 1.6, 2.1, 2.4). */
import { present } from '../assert.ts';
import { deadlineOf } from '../chairs/clocks.ts';
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
import { goesOut, heldUp, missedClock } from '../chairs/presence.ts';
import { bankOf, canPlay, lacksCommitment, nextDue, seatAt } from '../chairs/seats.ts';
import { worstLines } from '../chairs/statement.ts';
import { passOn } from '../chairs/whose-bank.ts';
import { calls, volontaBits } from '../protocol/messages.ts';
import { endBank, passOrGiveUp } from './bank-end.ts';
import { betsOpenFor } from './betting-time.ts';
import { onCards, onDrawClock } from './coup-acts.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { happened, no, type Outcome } from './outcome.ts';
import type { Settings } from './settings.ts';
import type { Game } from './state.ts';

type Of<T extends HostCommand['type']> = Extract<HostCommand, { type: T }>;

export function onHostCommand(game: Game, command: HostCommand, now: number): Outcome {
  switch (command.type) {
    case 'cards':
      return onCards(game, command);
    case 'tick':
      return happened(...onTick(game, now));
    case 'sit':
      return command.principiante && !hasPrincipiante(game)
        ? no('noSuchVolonta')
        : onSit(game, command, hasStanding(game.settings));
    case 'void':
      return onVoid(game, command, now);
    case 'end':
      return game.phase === 'choice' || game.phase === 'bets'
        ? happened({ type: 'stopped', why: command.why }, ...passOrGiveUp(game, now))
        : no('notBetweenCoups');
    case 'unbound':
      return undealt(game) === null ? no('outOfTurn') : happened(...onUnbound(game, now));
    case 'unfinished':
      return undealt(game) === null ? no('outOfTurn') : happened(...putAside(game, now));
    case 'principiante':
      return onPrincipiante(game, command);
    case 'malfunction':
      return happened(...onMalfunction(game, now));
    case 'out':
      return command.why === 'limit' && isClosedFor(game, command.seat, now)
        ? happened()
        : onChairWord(game, command, hasDirector(game), now);
    case 'resume':
      return happened(...onResume(game, now));
    default:
      return onChairWord(game, command, hasDirector(game), now);
  }
}

/** A live table's director is the operator of its house, whatever the ruleset (R13.10). */
const hasDirector = ({ settings }: Game): boolean => settings.signed || settings.ruleset.play.director;

const hasPrincipiante = ({ settings }: Game): boolean => (settings.ruleset.volonta & volontaBits.principiante) !== 0;

const hasStanding = ({ ruleset }: Settings): boolean => ruleset.standing !== 'none';

/** The bets are closed for this seat, and the coup is to come: what it has said there is bound (R3.16). */
const isClosedFor = ({ phase, bank }: Game, seat: number, now: number): boolean =>
  phase === 'bets' && bank !== null && betsOpenFor(bank, seat, now) === 'nothing';

/** What the seat bets and banks from here on carries the bit, or no longer; what stands already stays as it is. */
function onPrincipiante(game: Game, { seat: number, principiante }: Of<'principiante'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (principiante && !hasPrincipiante(game)) return no('noSuchVolonta');
  return seat.principiante === principiante
    ? happened()
    : happened({ type: 'seat', seat: number, change: { principiante } });
}

function onVoid(game: Game, { silent }: Of<'void'>, now: number): Outcome {
  const problem = voidProblem(game, silent);
  return problem === null ? happened(...voidCoup(game, silent, now)) : no(problem);
}

/** The bets return, and the banker keeps the right to the next bank (protocol.md 2.4). */
function voidCoup(game: Game, silent: readonly number[], now: number): readonly Event[] {
  const voided: Event = { type: 'voided', silent };
  return [voided, ...endBank(evolve(game, voided), 'void', now)];
}

/** The banker has seen the bets and not answered: it passes, or gives up if it may not pass, and sits out. */
function onUnbound(game: Game, now: number): readonly Event[] {
  const events: readonly Event[] = [{ type: 'unbound' }, ...bankerOut(game, now)];
  return [...events, ...passOrGiveUp(events.reduce(evolve, game), now)];
}

/** The bank is over for the table: its banker sits out, and the next bank goes on by hand. */
function putAside(game: Game, now: number): readonly Event[] {
  const bank = bankOf(game);
  const events: readonly Event[] = [{ type: 'putAside', worst: worstLines(bank) }, ...bankerOut(game, now)];
  const after = events.reduce(evolve, game);
  const due = nextDue(after, game.firstPasser ?? bank.banker);
  return [...events, { type: 'waits', due, firstPasser: null, interrupted: false }];
}

/** A clock has run out. What a close, a seguito or a long absence leads to follows without this. */
function onTick(game: Game, now: number): readonly Event[] {
  if (game.deadline === null || now < game.deadline) return [];
  switch (game.phase) {
    case 'posta':
      return onPostaClock(game, now);
    case 'choice': {
      // The next player is chosen from the table after this timeout: the banker may now be sitting out.
      const late = missedClock(game, bankOf(game).banker, now);
      return [...late, ...onChoiceClock(late.reduce(evolve, game), now)];
    }
    case 'punta':
      return [...missedClock(game, bankOf(game).coup!.hand, now), ...onDrawClock(game)];
    case 'banco':
      return [...missedClock(game, bankOf(game).banker, now), ...onDrawClock(game)];
    default:
      return [];
  }
}

/**
 * A player who lets the clock of the posta run out sits out at once, and has refused. With too few left to play nobody
 * else can take the turn: it is kept (R10.3).
 */
function onPostaClock(game: Game, now: number): readonly Event[] {
  const due = game.due!;
  const seat = present(seatAt(game, due), 'who is due');
  const out: Event = { type: 'seat', seat: due, change: { ...goesOut('posta', now), ...heldUp(game, seat) } };
  const after = evolve(game, out);
  return [out, ...(canPlay(after) ? passOn(after, due, now) : [])];
}

/**
 * A silent banker goes on; at a signed table its client commits to a link as the bets open, if that is soon enough
 * there. But the bank of a banker who is away, or would have had to commit before, is passed, or given up if it may not
 * be passed yet (rules.md 1.2, protocol.md 2.2).
 */
function onChoiceClock(game: Game, now: number): readonly Event[] {
  const bank = bankOf(game);
  if (seatAt(game, bank.banker)?.connected !== true) return passOrGiveUp(game, now);
  if (!lacksCommitment(game, bank)) return [{ type: 'moved', move: 0, amount: 0n }];
  if (game.settings.ruleset.play.movesUntil === 'the bets open') return passOrGiveUp(game, now);
  return [{ type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: false }];
}

/**
 * What the players were told counts. A coup whose cards are known is finished with the same cards; any other is void
 * (rules.md 2.4).
 */
function onMalfunction(game: Game, now: number): readonly Event[] {
  return [...absencesAnew(game, now), ...afterStandstill(game, now)];
}

function afterStandstill(game: Game, now: number): readonly Event[] {
  if (game.phase === 'links') return voidCoup(game, [], now);
  const back = game.phase === 'bets' || game.phase === 'choice' ? betsBack(game) : [];
  if (game.phase === 'bets') {
    const deadline = game.suspended ? null : clockAfterStandstill(game, now);
    return [...back, { type: 'bets', deadline, nobodyBet: bankOf(game).nobodyBet }];
  }
  return game.deadline === null ? back : [...back, { type: 'clock', deadline: clockAfterStandstill(game, now) }];
}

/** Open bets return, including those that stand from the coup before. */
function betsBack(game: Game): readonly Event[] {
  return bankOf(game)
    .bets.filter(({ call }) => call !== calls.none)
    .map(({ seat }): Event => ({ type: 'returned', seat, why: 'away' }));
}

/**
 * After a restart nothing returns, unlike after a malfunction: the log has every bet and every link (rules.md 2.4). The
 * time in which the host was down counts against nobody: the running clock starts again, and so do the time limits of
 * absent players. Open bets are open to everybody again, because nobody knows any more who could have spoken.
 */
function onResume(game: Game, now: number): readonly Event[] {
  const away = absencesAnew(game, now);
  if (game.deadline === null) return away;
  const deadline = present(clockAfterStandstill(game, now), 'a clock');
  return [...away, game.phase === 'bets' ? { type: 'resumed', deadline } : { type: 'clock', deadline }];
}
