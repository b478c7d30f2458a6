/** How a bank begins (rules.md 1.5). */
import type { Event } from './events.ts';
import { deadlineOf } from './outcome.ts';
import { isDealtIn, nextDue } from './seats.ts';
import type { Game } from './state.ts';

/** Who names the posta next. */
export function makeDue(game: Game, seat: number, now: number): Event {
  return { type: 'due', seat, deadline: deadlineOf(game, 'posta', now) };
}

/**
 * `seat` does not take the bank that it is due: the bank goes on by hand, or, in a seguito, to the right of the first
 * passer (rules.md 1.4, 1.5).
 */
export function passOn(game: Game, seat: number, now: number): readonly Event[] {
  const { firstPasser } = game;
  if (firstPasser !== null)
    return [{ type: 'waits', due: nextDue(game, firstPasser), firstPasser: null, interrupted: false }];
  const next = nextDue(game, seat);
  return next === null ? [] : [makeDue(game, next, now)];
}

/**
 * `banker` opens a bank with `posta`. Bets open at once, or after its first word (ADR 0010). Everybody at the table
 * with credit is in it, at most 20 (protocol.md 2.1); players who sit out may sit in and bet before it ends. Players
 * who sit down later wait for the next one.
 */
export function openBank(
  game: Game,
  banker: number,
  posta: bigint,
  socio: number | null,
  now: number,
): readonly Event[] {
  const { signed, ruleset } = game.settings;
  const first: Event =
    signed && ruleset.play.movesUntil === 'the bets open'
      ? { type: 'choice', deadline: deadlineOf(game, 'choice', now) }
      : { type: 'bets', deadline: deadlineOf(game, 'bets', now), nobodyBet: false };
  const players = game.seats.filter(isDealtIn).map(({ seat, player, stack }) => ({ seat, player, stack }));
  return [{ type: 'opened', number: game.banks + 1, banker, posta, players, socio }, first];
}
