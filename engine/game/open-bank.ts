/** How a bank begins (rules.md 1.5). */
import { deadlineOf } from '../chairs/clocks.ts';
import { isDealtIn } from '../chairs/seats.ts';
import type { Event } from './events.ts';
import type { Game } from './state.ts';

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
