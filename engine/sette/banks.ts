/**
 * How a bank of Sette e mezzo begins, ends, and what is left of its round after a void (sette.md 2, rules.md 1.5). A
 * bank is one round by hand.
 */
import { bankOf, isActive, isDealtIn, nextDue, seatAt, seatedCount, type Able } from '../chairs/seats.ts';
import type { BankEnd } from '../chairs/events.ts';
import { statementOf } from '../chairs/statement.ts';
import type { BankPlayer, Seat } from '../chairs/state.ts';
import { byHandFrom, handRank } from '../rules/hand-order.ts';
import { openingPosta, restPosta } from './arithmetic.ts';
import type { SetteEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Rest, SetteGame } from './state.ts';

/** Who would play in the bank of this seat: everybody with credit, or those who are left of a round that was void. */
function playersFor(game: SetteGame, banker: number): readonly Seat[] {
  const all = game.seats.filter(isDealtIn);
  return game.rest?.banker === banker ? all.filter((seat) => isLeft(game.rest!, seat)) : all;
}

function isLeft({ players }: Rest, { seat, player }: Seat): boolean {
  return players.some((one) => one.seat === seat && one.player === player);
}

/** The posta that this seat may name as banker; null: it can hold no bank now. */
export function postaOpen(game: SetteGame, { seat, stack }: Seat): ReturnType<typeof openingPosta> {
  const { settings, limits, rest } = game;
  const punters = playersFor(game, seat).filter((one) => one.seat !== seat).length;
  if (punters === 0) return null;
  return rest?.banker === seat
    ? restPosta(settings.ruleset, limits, stack, punters, rest.posta)
    : openingPosta(settings.ruleset, limits, stack, punters);
}

/** Whether a seat can have the bank: it plays, and its credit reaches. */
export function ableIn(game: SetteGame): Able {
  return (seat) => isActive(seat) && postaOpen(game, seat) !== null;
}

/** `banker` opens a bank with `posta`; players who sit down later wait for the next one (protocol.md 2.1). */
export function openBank(game: SetteGame, banker: number, posta: bigint): readonly SetteEvent[] {
  const players = playersFor(game, banker).map(({ seat, player, stack }): BankPlayer => ({ seat, player, stack }));
  return [{ type: 'opened', number: game.banks + 1, banker, posta, players, socio: null }];
}

/**
 * Ends the bank as it stands. One that ends for lack of players is interrupted: its banker is due first when there are
 * enough again (rules.md 1.5).
 */
export function endBank(game: SetteGame, end: BankEnd): readonly SetteEvent[] {
  const bank = bankOf(game);
  const { posta, garage, cagnotte } = bank.books;
  const over: SetteEvent = { type: 'ended', end, lines: statementOf(bank), cagnotte, posta, garage };
  if (end === 'givenUp') return [over, { type: 'waits', due: bank.banker, firstPasser: null, interrupted: false }];
  return [over, waitsFor(evolve(game, over), bank.banker)];
}

/** The next by hand from `banker` is due. */
export function waitsFor(game: SetteGame, banker: number): SetteEvent {
  return { type: 'waits', due: nextDue(game, banker, ableIn(game)), firstPasser: null, interrupted: false };
}

/**
 * The turn is void: its bank ends, and its banker goes on with the rest of the round, without the seats that are named.
 * If nothing is left of it, the bank goes on as if there had been no void.
 */
export function voidBank(game: SetteGame, silent: readonly number[]): readonly SetteEvent[] {
  const voided: SetteEvent = { type: 'voided', silent };
  const rest = restOf(game, silent);
  const events = [voided, ...endBank(evolve(game, voided), 'void')];
  if (rest === null) return events;
  const due: SetteEvent = { type: 'waits', due: rest.banker, firstPasser: null, interrupted: false };
  return [...events.filter(({ type }) => type !== 'waits'), due, { type: 'rest', rest }];
}

/** The banker, and the seats that had no turn yet: those after the void one, and that one if nobody is to blame. */
function restOf(game: SetteGame, silent: readonly number[]): Rest | null {
  const { banker, players, gone, books, turn } = bankOf(game);
  const isLater = ({ seat }: BankPlayer) =>
    turn === null || handRank(banker, seat) > handRank(banker, turn) || (seat === turn && !silent.includes(seat));
  const left = byHandFrom(banker, players).filter(
    (one) => one.seat !== banker && !gone.includes(one.seat) && isLater(one),
  );
  if (left.length === 0) return null;
  const all = [...players.filter(({ seat }) => seat === banker), ...left];
  return { banker, posta: books.posta, players: all.map(({ seat, player }) => ({ seat, player })) };
}

/** Why the bank cannot go on between two turns, or null. */
export function mustEnd(game: SetteGame): BankEnd | null {
  const { banker, books } = bankOf(game);
  const seat = seatAt(game, banker);
  if (books.posta === 0n) return 'punta';
  if (seat === undefined || seat.leaving || seat.sittingOut) return 'passed';
  return seatedCount(game) < game.settings.minimumPlayers.goOn ? 'givenUp' : null;
}
