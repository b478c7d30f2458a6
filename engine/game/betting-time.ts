/** The betting time of a coup (rules.md 1.1): bets, the guarantees of 10 s, and the close. */
import { calls, moves } from '../protocol/messages.ts';
import { mayStandingCall } from '../rules/acceptance.ts';
import { acceptedIn, afterAcceptance, type BankerSide } from '../rules/arithmetic.ts';
import {
  betProblem,
  closeBets,
  handAt,
  isCovered,
  sideInPlay,
  tooDearCalls,
  type BetsClosing,
  type StandingBet,
} from '../rules/betting.ts';
import { mayPass, openMoves, type OpenMove } from '../rules/rights.ts';
import type { SeatCommand } from '../chairs/commands.ts';
import { deadlineOf } from '../chairs/clocks.ts';
import { missedClock } from '../chairs/presence.ts';
import { bankOf, creditIn, isBettor, isSeated, lacksCommitment, playerIndex, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import { passOrGiveUp } from './bank-end.ts';
import type { Event } from './events.ts';
import { happened, no, type Outcome } from './outcome.ts';
import { volontaOf } from './volonta.ts';
import type { Game, GameBank, Guarantee } from './state.ts';

/** The banker's side against which bets play now. */
export function sideNow(game: Game, bank: GameBank): BankerSide {
  return sideInPlay(game.settings.ruleset, game.limits, bank.books, bank.move);
}

/**
 * The moves open to the banker now. A banker that has raised, where raises are allowed any time, may only raise further
 * (rules.md 2).
 */
export function movesOpen(game: Game, bank: GameBank): readonly OpenMove[] {
  const { ruleset } = game.settings;
  if (game.phase === 'bets' && ruleset.play.movesUntil === 'the bets open') return [];
  const banker = bank.players[playerIndex(bank, bank.banker)];
  const open = openMoves(ruleset, game.limits, bank.books, banker?.stack ?? 0n, bank.past);
  const made = bank.move;
  if (made === null || made.move === moves.on) return open;
  return open.flatMap((one) => {
    const min = made.amount + 1n;
    return raisesAgain(game, bank, one.move) && min <= one.max ? [{ ...one, min }] : [];
  });
}

/**
 * The banker is asked before the bets open if it has a choice, or if bets are signed and the ruleset wants its word and
 * commitment before any bet (ADR 0010).
 */
export function isAskedFirst(game: Game, bank: GameBank): boolean {
  const { signed, ruleset } = game.settings;
  return hasChoice(game, bank) || (signed && ruleset.play.movesUntil === 'the bets open');
}

/** Nobody has bet, and nobody is betting now: the banker may give the bank up (rules.md 1.1). */
export function mayGiveUp({ nobodyBet, bets }: GameBank): boolean {
  return nobodyBet && bets.every(({ call }) => call === calls.none);
}

/** The banker has raised and may raise again before the close. */
export function raisesAgain({ settings }: Pick<Game, 'settings'>, { move: made }: GameBank, move: number): boolean {
  return move === moves.raise && made?.move === moves.raise && settings.ruleset.play.rights.raise === 'any time';
}

/** What `seat` may still do at `now`: everything, what its guarantee allows, or nothing because the bets are closed. */
export function betsOpenFor(bank: GameBank, seat: number, now: number): 'all' | Guarantee['may'] | 'nothing' {
  if (bank.betsUntil === null || now < bank.betsUntil) return 'all';
  const guarantee = bank.guarantees.find((g) => g.seat === seat);
  return guarantee !== undefined && now < guarantee.until ? guarantee.may : 'nothing';
}

export function onBet(
  game: Game,
  seat: Seat,
  { call, max }: Extract<SeatCommand, { type: 'bet' }>,
  now: number,
): Outcome {
  const { bank } = game;
  if (bank === null || playerIndex(bank, seat.seat) < 0 || bank.banker === seat.seat) return no('outOfTurn');
  if (game.phase !== 'bets') return no(bank.coup === null ? 'outOfTurn' : 'betsClosed');
  const may = betsOpenFor(bank, seat.seat, now);
  if (may === 'nothing') return no('betsClosed');
  if (may === 'withdraw' && call !== calls.none) return no('withdrawOnly');
  const { ruleset } = game.settings;
  if (call !== calls.none && !isSeated(seat) && !mayStandingCall(ruleset, bank.ferito, { seat: seat.seat, call }))
    return no('noSuchCall');
  const mine = bank.bets.find((b) => b.seat === seat.seat);
  if (call === calls.none && max === 0n && (mine === undefined || mine.call === calls.none)) return happened();
  const { posta } = sideNow(game, bank);
  const bet = { call, max, volonta: volontaOf(seat) };
  const problem = betProblem(ruleset, game.limits, posta, creditIn(bank, seat.seat), bet);
  if (problem !== null) return no(problem);
  return happened({ type: 'bet', seat: seat.seat, ...bet }, ...guaranteesAfter(game, bank, seat.seat, bet, now));
}

/**
 * Who gets 10 s more because of this bet: the punter who would lose the cards by it, and a banker whose whole bank it
 * covers (rules.md 1.1).
 */
function guaranteesAfter(
  game: Game,
  bank: GameBank,
  seat: number,
  bet: Pick<StandingBet, 'call' | 'max' | 'volonta'>,
  now: number,
): readonly Event[] {
  const { betGuarantee, passGuarantee } = game.settings.ruleset.play;
  const { betsUntil } = bank;
  const given: Event[] = [];
  if (betsUntil === null) return given;
  const { ruleset } = game.settings;
  const closing = closingWith(game, bank, bank.bets);
  const others = bank.bets.filter((b) => b.seat !== seat);
  const withIt = { ...closing, bets: [...others, { seat, ...bet, seq: 1, order: bank.arrivals + 1 }] };
  if (now + betGuarantee > betsUntil && bank.bets.length > 0) {
    const before = handAt(ruleset, closing);
    if (before !== null && before !== seat && handAt(ruleset, withIt) !== before)
      given.push({ type: 'guaranteed', guarantee: { seat: before, until: now + betGuarantee, may: 'withdraw' } });
  }
  const callsBank = bet.call === calls.banco || bet.call === calls.bancoRispetto;
  if (
    passGuarantee !== null &&
    now + passGuarantee > betsUntil &&
    mayPass(ruleset, bank.past) &&
    (callsBank || (isCovered(ruleset, withIt) && !isCovered(ruleset, closing)))
  ) {
    given.push({ type: 'guaranteed', guarantee: { seat: bank.banker, until: now + passGuarantee, may: 'pass' } });
  }
  return given;
}

/** Who would get the cards if the bets closed with these. */
function handNow(game: Game, bank: GameBank, bets: readonly StandingBet[]): number | null {
  return handAt(game.settings.ruleset, closingWith(game, bank, bets));
}

function closingWith(game: Game, bank: GameBank, bets: readonly StandingBet[]): BetsClosing {
  const banker = seatAt(game, bank.banker);
  const { posta } = sideNow(game, bank);
  return {
    players: bank.players,
    lines: bank.books.lines,
    banker: bank.banker,
    bankerVolonta: banker === undefined ? 0 : volontaOf(banker),
    posta,
    ferito: bank.ferito,
    bets,
  };
}

/**
 * What the banker's move, made in `game` but not yet in `before`, does to the bets (rules.md 1.1). A raise returns
 * calls that now cost more than they may, each with time to call again; plain bets stay. A punter who loses the cards
 * by the move has time to withdraw.
 */
export function betsAfterMove(before: Game, game: Game, now: number): readonly Event[] {
  const bank = bankOf(game);
  const { betGuarantee } = game.settings.ruleset.play;
  const late = bank.betsUntil !== null && now + betGuarantee > bank.betsUntil;
  const granted = (seat: number, may: Guarantee['may']): readonly Event[] =>
    late ? [{ type: 'guaranteed', guarantee: { seat, until: now + betGuarantee, may } }] : [];
  const raised = sideNow(game, bank).posta > sideNow(before, bankOf(before)).posta;
  const tooDear = raised ? tooDearCalls(game.settings.ruleset, closingWith(game, bank, bank.bets)) : [];
  const returned = tooDear.flatMap((seat): readonly Event[] => [
    { type: 'returned', seat, why: 'posta' },
    ...granted(seat, 'bet'),
  ]);
  const hand = late ? handNow(before, bankOf(before), bank.bets) : null;
  if (hand === null || tooDear.includes(hand)) return returned;
  const after = handNow(
    game,
    bank,
    bank.bets.filter(({ seat }) => !tooDear.includes(seat)),
  );
  return after === hand ? returned : [...returned, ...granted(hand, 'withdraw')];
}

export function onReady(game: Game, seat: Seat): Outcome {
  const { bank, phase } = game;
  if (bank === null || phase !== 'bets' || playerIndex(bank, seat.seat) < 0) return no('outOfTurn');
  return bank.ready.includes(seat.seat) ? happened() : happened({ type: 'ready', seat: seat.seat });
}

function hasBet({ bets }: GameBank, { seat }: Seat): boolean {
  return bets.some((bet) => bet.seat === seat && bet.call !== calls.none);
}

/** What the betting time does without a command: it rests, begins or ends. */
export function goOnBetting(game: Game, now: number): readonly Event[] {
  const bank = bankOf(game);
  if (game.suspended) return [];
  const closed = bank.betsUntil !== null && now >= bank.betsUntil;
  if (!closed && !game.seats.some((seat) => isBettor(bank, seat)))
    return game.deadline === null ? [] : [{ type: 'bets', deadline: null, nobodyBet: true }];
  if (game.deadline === null)
    return [{ type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: bank.nobodyBet }];
  return now >= game.deadline || closesEarly(game, bank) || (closed && guaranteesWaived(bank, now))
    ? close(game, bank, now)
    : [];
}

function closesEarly(game: Game, bank: GameBank): boolean {
  if (lacksCommitment(game, bank)) return false;
  if (game.settings.ruleset.play.closesEarly === 'all have bet') {
    return game.seats.every((seat) => !isBettor(bank, seat) || hasBet(bank, seat));
  }
  const ready = game.seats.every((seat) => bank.ready.includes(seat.seat) || !isBettor(bank, seat));
  return ready && (bank.ready.includes(bank.banker) || !hasChoice(game, bank));
}

/** Everybody who still has a guarantee has said that they need no more time. */
function guaranteesWaived({ guarantees, ready }: GameBank, now: number): boolean {
  return guarantees.every(({ seat, until }) => now >= until || ready.includes(seat));
}

/** The banker can do something else than go on. */
export function hasChoice(game: Game, bank: GameBank): boolean {
  if (mayPass(game.settings.ruleset, bank.past)) return true;
  return movesOpen(game, bank).some(({ move }) => move !== moves.on);
}

/** Calls that came to nothing at the close go back, so that no caller thinks the call counted. */
function allBack(game: Game, { bets }: GameBank): readonly Event[] {
  return bets
    .filter(({ call }) => call !== calls.none)
    .map(({ seat }) => ({ type: 'returned', seat, why: seatAt(game, seat)?.connected === true ? 'posta' : 'away' }));
}

/**
 * The close. A bet whose connection is down lapses. The bank ends if the banker is away or has committed to no link
 * (rules.md 2.4, protocol.md 2.2).
 */
function close(game: Game, bank: GameBank, now: number): readonly Event[] {
  if (seatAt(game, bank.banker)?.connected !== true || lacksCommitment(game, bank)) return passOrGiveUp(game, now);
  const lapses = (seat: number) => game.settings.signed && bank.carried.includes(seat);
  const standing = bank.bets.filter((bet) => seatAt(game, bet.seat)?.connected === true && !lapses(bet.seat));
  const { list, hand } = closeBets(game.settings.ruleset, closingWith(game, bank, standing));
  if (hand === null) {
    const nobodyBet: Event = { type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: true };
    return [...allBack(game, bank), ...waitedFor(game, bank, now), nobodyBet];
  }
  const { ruleset } = game.settings;
  const { move, amount } = bank.move ?? { move: moves.on, amount: 0n };
  const { posta, garage } = afterAcceptance(ruleset, sideNow(game, bank), acceptedIn(list));
  return [{ type: 'closed', move, amount, posta, garage, list, hand, deadline: now + game.settings.clocks.link }];
}

/** Where bets close as soon as all have bet, the coup waited for each player who let the clock run out (R9.9). */
function waitedFor(game: Game, bank: GameBank, now: number): readonly Event[] {
  if (game.settings.ruleset.play.closesEarly !== 'all have bet') return [];
  return game.seats
    .filter((seat) => isBettor(bank, seat) && !hasBet(bank, seat))
    .flatMap(({ seat }) => missedClock(game, seat, now));
}

/**
 * What happens to the bet of a player who sits out or leaves: it lapses, but stands once the bets are closed for that
 * seat.
 */
export function betOfAbsent({ bank }: Game, seat: number, now: number): 'lapses' | 'stands' | 'none' {
  if (bank?.coup !== null || !bank.bets.some((bet) => bet.seat === seat && bet.call !== calls.none)) return 'none';
  return betsOpenFor(bank, seat, now) === 'nothing' ? 'stands' : 'lapses';
}

/**
 * Returns an absent player's bet as if the player had withdrawn it: whoever loses the cards by it has time (rules.md
 * 1.1).
 */
export function betOfAbsentBack(game: Game, seat: number, now: number): readonly Event[] {
  const bank = bankOf(game);
  const nothing = { call: calls.none, max: 0n, volonta: 0 };
  const given = game.phase === 'bets' ? guaranteesAfter(game, bank, seat, nothing, now) : [];
  return [{ type: 'returned', seat, why: 'away' }, ...given];
}
