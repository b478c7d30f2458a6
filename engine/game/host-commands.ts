/** What the host tells a game: who sits, cards, connections, the clock, the director (rules.md 1.6, 2.1, 2.4). */
import { present } from '../assert.ts';
import { calls, statuses, volontaBits } from '../protocol/messages.ts';
import { firstStandingSeat, lastStandingSeat, placesAtMost } from '../rules/hand-order.ts';
import { endBank, passOrGiveUp } from './bank-end.ts';
import { lacksCommitment } from './betting-time.ts';
import type { HostCommand } from './commands.ts';
import { onCards, onDrawClock } from './coup-acts.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { makeDue, passOn } from './open-bank.ts';
import { clockOf, deadlineOf, happened, inCoup, no, type Outcome } from './outcome.ts';
import { awayAfterStandstill, goesOut, heldUp, missedClock, whoOnlyHold } from './presence.ts';
import { bankOf, canPlay, isActive, isSeated, nextDue, seatAt } from './seats.ts';
import { worstLines } from './statement.ts';
import type { Game, GameCoup } from './state.ts';

type Of<T extends HostCommand['type']> = Extract<HostCommand, { type: T }>;

/** After a standstill players need a moment to come back: no clock is shorter than this. */
const graceAfterStandstill = 15_000;

export function onHostCommand(game: Game, command: HostCommand, now: number): Outcome {
  switch (command.type) {
    case 'cards':
      return onCards(game, command);
    case 'tick':
      return happened(...onTick(game, now));
    case 'sit':
      return onSit(game, command);
    case 'bring':
      return seatAt(game, command.seat) === undefined
        ? no('notSeated')
        : command.amount > 0n
          ? happened({ type: 'brought', seat: command.seat, amount: command.amount })
          : no('badAmount');
    case 'credit':
      return onCredit(game, command);
    case 'drawn':
      return onDrawn(game, command, now);
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
    case 'out':
      return onOut(game, command, now);
    case 'principiante':
      return onPrincipiante(game, command);
    case 'wanted':
      return happened(...onWanted(game, now));
    case 'rejoin':
      return onRejoin(game, command);
    case 'connected':
      return onConnected(game, command);
    case 'lost':
      return onLost(game, command, now);
    case 'malfunction':
      return happened(...onMalfunction(game, now));
    case 'stoodStill':
      return happened(...onStoodStill(game, command, now));
    case 'resume':
      return happened(...onResume(game, now));
    case 'suspend':
      return !hasDirector(game) ? no('noDirector') : game.suspended ? happened() : happened({ type: 'suspended' });
    case 'goOn':
      return !hasDirector(game) ? no('noDirector') : game.suspended ? happened(...onGoOn(game, now)) : happened();
    case 'close':
      return !hasDirector(game) ? no('noDirector') : game.closing ? happened() : happened({ type: 'closing' });
    case 'reopen':
      return !hasDirector(game) ? no('noDirector') : game.closing ? happened({ type: 'reopened' }) : happened();
    case 'minimum':
      return onMinimum(game, command, now);
  }
}

/** A live table's director is the operator of its house, whatever the ruleset (R13.10). */
const hasDirector = ({ settings }: Game): boolean => settings.signed || settings.ruleset.play.director;

function onSit(game: Game, { seat, player, stack, principiante }: Of<'sit'>): Outcome {
  const { ruleset } = game.settings;
  if (game.seats.some((s) => s.player === player)) return no('alreadySeated');
  if (game.closing) return no('closing');
  if (stack <= 0n) return no('badAmount');
  if (principiante && (ruleset.volonta & volontaBits.principiante) === 0) return no('noSuchVolonta');
  if (game.seats.length >= placesAtMost) return no('tableFull');
  if (seat === null && ruleset.standing === 'none') return no('noStanding');
  const place = seat ?? game.seats.reduce((last, s) => Math.max(last, s.seat), firstStandingSeat - 1) + 1;
  if (seat === null && place > lastStandingSeat) return no('tableFull');
  if (!isPlace(game.settings, place)) return no('noSuchSeat');
  if (seatAt(game, place) !== undefined) return no('seatTaken');
  return happened({ type: 'seated', seat: place, player, stack, principiante });
}

/** A chair of the table, or the number of a standing bettor. */
export function isPlace({ ruleset, seats }: Game['settings'], seat: number): boolean {
  const stands = seat >= firstStandingSeat && seat <= lastStandingSeat;
  return Number.isInteger(seat) && (stands ? ruleset.standing !== 'none' : seat >= 1 && seat <= seats);
}

/** What the seat bets and banks from here on carries the bit, or no longer; what stands already stays as it is. */
function onPrincipiante(game: Game, { seat: number, principiante }: Of<'principiante'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (principiante && (game.settings.ruleset.volonta & volontaBits.principiante) === 0) return no('noSuchVolonta');
  return seat.principiante === principiante
    ? happened()
    : happened({ type: 'seat', seat: number, change: { principiante } });
}

/** The amount is absolute, so repeating the command does no harm. It leaves out what a running bank owes or is owed. */
function onCredit(game: Game, { seat: number, amount }: Of<'credit'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (amount < 0n) return no('badAmount');
  return seat.stack === amount ? happened() : happened({ type: 'credit', seat: number, before: seat.stack, amount });
}

function onDrawn(game: Game, { seat: number }: Of<'drawn'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (game.phase !== 'draw' || seat === undefined || !isSeated(seat) || !isActive(seat)) return no('outOfTurn');
  return happened(makeDue(game, number, now));
}

function onVoid(game: Game, { silent }: Of<'void'>, now: number): Outcome {
  const coup = undealt(game);
  if (coup === null) return no('outOfTurn');
  const owes = (seat: number) => coup.list.some((row) => row.seat === seat && row.status === statuses.accepted);
  const named = silent.every((seat, i) => owes(seat) && (i === 0 || silent[i - 1]! < seat));
  return named ? happened(...voidCoup(game, silent, now)) : no('notSilent');
}

/** The closed coup that waits for its cards, or null. */
function undealt({ phase, bank }: Game): GameCoup | null {
  return phase === 'links' && bank?.coup?.cards === null ? bank.coup : null;
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

/** Lets the banker sit out: its coup waited for it in vain. */
function bankerOut(game: Game, now: number): readonly Event[] {
  const { banker } = bankOf(game);
  return seatAt(game, banker)?.sittingOut === false
    ? [{ type: 'seat', seat: banker, change: goesOut('link', now) }]
    : [];
}

function onRejoin(game: Game, { seat: number }: Of<'rejoin'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.owes ? happened({ type: 'seat', seat: number, change: { owes: false } }) : happened();
}

function onConnected(game: Game, { seat: number }: Of<'connected'>): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.connected
    ? happened()
    : happened({ type: 'seat', seat: number, change: { connected: true, lostAt: null } });
}

function onLost(game: Game, { seat: number }: Of<'lost'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  return seat.connected
    ? happened({ type: 'seat', seat: number, change: { connected: false, lostAt: now } })
    : happened();
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

function onOut(game: Game, { seat: number, why }: Of<'out'>, now: number): Outcome {
  const seat = seatAt(game, number);
  if (seat === undefined) return no('notSeated');
  if (seat.sittingOut) return happened();
  return happened({ type: 'seat', seat: number, change: { ...goesOut(why, now), ...heldUp(game, seat) } });
}

/** If every chair is taken, players who only hold theirs are told to play or go. */
function onWanted(game: Game, now: number): readonly Event[] {
  return whoOnlyHold(game).map(({ seat }): Event => ({ type: 'seat', seat, change: { wantedAt: now } }));
}

/**
 * What the players were told counts. A coup whose cards are known is finished with the same cards; any other is void
 * (rules.md 2.4).
 */
function onMalfunction(game: Game, now: number): readonly Event[] {
  return [...absencesAnew(game, now), ...afterStandstill(game, now)];
}

/** The time limits of players who were away before a standstill start again: nobody could come back during it. */
function absencesAnew(game: Game, now: number): readonly Event[] {
  return game.seats
    .filter(({ lostAt, outSince }) => lostAt !== null || outSince !== null)
    .map(({ seat, lostAt, outSince }): Event => ({
      type: 'seat',
      seat,
      change: { lostAt: lostAt === null ? null : now, outSince: outSince === null ? null : now },
    }));
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

/**
 * Nobody could be heard for `ms`: the running clock begins anew, once; if the host stands still again in it, that time
 * is added. The minutes of who was out or lost go on where they were (R9.14).
 */
function onStoodStill(game: Game, { ms }: Of<'stoodStill'>, now: number): readonly Event[] {
  const away = game.seats
    .filter(({ lostAt, outSince }) => lostAt !== null || outSince !== null)
    .map((seat): Event => ({
      type: 'seat',
      seat: seat.seat,
      change: awayAfterStandstill(seat, ms, now, graceAfterStandstill),
    }));
  if (game.deadline === null) return away;
  const left = Math.max(0, game.deadline + ms - now);
  const anew = game.renewed === game.deadline ? left : Math.max(left, clockOf(game, game.phase) ?? 0);
  return [...away, { type: 'stoodStill', deadline: now + anew }];
}

function clockAfterStandstill(game: Game, now: number): number | null {
  const ms = clockOf(game, game.phase);
  return ms === null ? null : now + Math.max(ms, graceAfterStandstill);
}

/**
 * Play goes on: the clock of the phase starts again, and so do the time limits of players who sit out. The clock of
 * bets follows without this.
 */
function onGoOn(game: Game, now: number): readonly Event[] {
  const out = game.seats
    .filter(({ outSince }) => outSince !== null)
    .map(({ seat }): Event => ({ type: 'seat', seat, change: { outSince: now } }));
  const went: readonly Event[] = [{ type: 'wentOn' }, ...out];
  if (inCoup(game) || game.phase === 'bets') return went;
  return [...went, { type: 'clock', deadline: deadlineOf({ ...game, suspended: false }, game.phase, now) }];
}

function onMinimum(game: Game, { minBet, minPosta, at }: Of<'minimum'>, now: number): Outcome {
  const { limits, notice } = game.settings;
  if (!hasDirector(game)) return no('noDirector');
  if (minBet < limits.minBet || minPosta < limits.minPosta || minBet > minPosta || minPosta > limits.maxPosta)
    return no('minimumTooLow');
  return at < now + notice ? no('noticeTooShort') : happened({ type: 'announced', minBet, minPosta, at });
}
