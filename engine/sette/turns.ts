/** Whose turn it is, its bet and its close (sette.md 2). */
import { present } from '../assert.ts';
import { deadlineOf } from '../chairs/clocks.ts';
import type { SeatCommand } from '../chairs/commands.ts';
import { missedClock } from '../chairs/presence.ts';
import { bankOf, creditIn, isBettor, lacksCommitment, playerIndex, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import { cardsLeft } from '../fairness/composition.ts';
import { calls, moves, statuses } from '../protocol/messages.ts';
import type { Row, StandingBet } from '../rules/betting.ts';
import { byHandFrom, handRank } from '../rules/hand-order.ts';
import { afterExcess, betProblem, betsOpen, stakeOf } from './arithmetic.ts';
import { endBank, mustEnd } from './banks.ts';
import { matta } from './cards.ts';
import { leastLeft } from './duel.ts';
import type { SetteEvent } from './events.ts';
import { happened, no, type SetteOutcome } from './outcome.ts';
import type { NoTurn, SetteBank, SetteGame } from './state.ts';

/** The posta against which a bet plays now. */
export function postaNow({ limits }: Pick<SetteGame, 'limits'>, { books }: SetteBank): bigint {
  return afterExcess(limits, books).posta;
}

/** The seats that may still have a turn after the present one, by hand. */
export function seatsToCome({ banker, players, gone, turn }: SetteBank): readonly number[] {
  return byHandFrom(banker, players)
    .map(({ seat }) => seat)
    .filter((seat) => seat !== banker && !gone.includes(seat))
    .filter((seat) => turn === null || handRank(banker, seat) > handRank(banker, turn));
}

/**
 * Between two turns: the bank ends, or the next seat by hand has its turn, after a new taglia where one is due. A seat
 * that is away goes without.
 */
export function nextTurn(game: SetteGame, now: number): readonly SetteEvent[] {
  const bank = bankOf(game);
  const end = mustEnd(game);
  if (end !== null) return endBank(game, end);
  const next = seatsToCome(bank)[0];
  // A banker whose client is gone when a duel opens ends the bank.
  if (next === undefined || seatAt(game, bank.banker)?.connected !== true) return endBank(game, 'passed');
  const seat = seatAt(game, next);
  if (seat === undefined || !isBettor(bank, seat)) return [{ type: 'skipped', seat: next, why: 'away' }];
  if (needsTaglia(game)) return [{ type: 'taglia' }];
  return [{ type: 'turn', seat: next, deadline: deadlineOf(game, 'bets', now) }];
}

/** After a turn in which the matta fell, and before one with too few cards left (sette.md 1). */
function needsTaglia({ composition }: Pick<SetteGame, 'composition'>): boolean {
  return composition[matta] === 0 || cardsLeft(composition) < leastLeft;
}

/** The betting time of one seat: it rests, or ends with the seat's bet, its word, or its clock. */
export function goOnBetting(game: SetteGame, now: number): readonly SetteEvent[] {
  const bank = bankOf(game);
  const end = mustEnd(game);
  if (end !== null) return endBank(game, end);
  if (game.suspended) return [];
  if (game.deadline === null) return [{ type: 'clock', deadline: deadlineOf(game, 'bets', now) }];
  const turn = present(bank.turn, 'whose turn it is');
  const seat = seatAt(game, turn);
  if (seat === undefined || seat.sittingOut || seat.leaving || creditIn(bank, turn) <= 0n) return skip(bank, 'away');
  const bet = betOf(bank);
  const over = now >= game.deadline;
  if (bet === null) return over ? [...missedClock(game, turn, now), ...skip(bank, 'clock')] : [];
  if (!lacksCommitment(game, bank)) return close(game, bank, bet, now);
  // The banker has had its time, and has committed to no link (protocol.md 2.2).
  return over ? endBank(game, 'passed') : [];
}

const betOf = ({ bets }: SetteBank): StandingBet | null => bets.find(({ call }) => call !== calls.none) ?? null;

/** The seat that is due goes without its turn; a bet of its goes back. */
function skip(bank: SetteBank, why: NoTurn): readonly SetteEvent[] {
  const seat = present(bank.turn, 'whose turn it is');
  const back: readonly SetteEvent[] = betOf(bank) === null ? [] : [{ type: 'returned', seat, why: 'away' }];
  return [...back, { type: 'skipped', seat, why }];
}

/** The close. A bet whose connection is down lapses; the bank of a banker who is away ends (rules.md 2.4). */
function close(game: SetteGame, bank: SetteBank, bet: StandingBet, now: number): readonly SetteEvent[] {
  if (seatAt(game, bank.banker)?.connected !== true) return endBank(game, 'passed');
  if (seatAt(game, bet.seat)?.connected !== true) return skip(bank, 'away');
  const posta = postaNow(game, bank);
  const { move, amount } = bank.move ?? { move: moves.on, amount: 0n };
  const list = bank.players.map(({ seat }) => rowOf(bank, seat, bet, posta));
  const deadline = now + game.settings.clocks.link;
  return [{ type: 'closed', move, amount, posta, garage: 0n, list, hand: bet.seat, deadline }];
}

/** One row with a stake, the banker's, and all others absent. */
function rowOf({ banker }: SetteBank, seat: number, bet: StandingBet, posta: bigint): Row {
  const status = seat === banker ? statuses.banker : statuses.absent;
  const none = { seat, status, call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n };
  return seat === bet.seat ? { ...bet, status: statuses.accepted, accepted: stakeOf(posta, bet) } : none;
}

/** What this seat may bet now; null: nothing. */
export function betsOpenTo(game: SetteGame, seat: Seat, now: number): ReturnType<typeof betsOpen> | null {
  const { bank, deadline } = game;
  if (bank === null || game.phase !== 'bets' || bank.turn !== seat.seat || playerIndex(bank, seat.seat) < 0)
    return null;
  if (deadline !== null && now >= deadline) return null;
  return betsOpen(game.settings.ruleset, game.limits, postaNow(game, bank), creditIn(bank, seat.seat));
}

export function onBet(
  game: SetteGame,
  seat: Seat,
  { call, max }: Extract<SeatCommand, { type: 'bet' }>,
  now: number,
): SetteOutcome {
  const { bank } = game;
  if (bank === null || bank.turn !== seat.seat) return no('outOfTurn');
  if (bank.coup !== null) return no('betsClosed');
  if (game.phase !== 'bets' || playerIndex(bank, seat.seat) < 0) return no('outOfTurn');
  if (betsOpenTo(game, seat, now) === null) return no('betsClosed');
  if (call === calls.none && max === 0n && betOf(bank) === null) return happened();
  const problem = betProblem(game.settings.ruleset, game.limits, postaNow(game, bank), creditIn(bank, seat.seat), {
    call,
    max,
  });
  return problem === null ? happened({ type: 'bet', seat: seat.seat, call, max, volonta: 0 }) : no(problem);
}

/** The seat that is due declines its turn; an open bet of its goes back. */
export function onDecline(game: SetteGame, seat: Seat): SetteOutcome {
  const { bank } = game;
  if (bank === null || game.phase !== 'bets' || bank.turn !== seat.seat) return no('outOfTurn');
  return happened(...skip(bank, 'declined'));
}

/** The open bet of a seat that is away: behind the close there is none. */
export function betOfAbsent({ bank }: Pick<SetteGame, 'bank'>, seat: number): 'lapses' | 'none' {
  return bank?.coup === null && betOf(bank)?.seat === seat ? 'lapses' : 'none';
}
