/** How a bank ends, and who gets the next one (rules.md 1.2, 1.4). */
import { mayPass } from '../rules/rights.ts';
import type { BankEnd } from '../chairs/events.ts';
import { bankOf, nextDue, seatedCount } from '../chairs/seats.ts';
import { statementOf } from '../chairs/statement.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { beginSeguito } from './seguito.ts';
import type { Game } from './state.ts';

/**
 * Ends the bank as it stands; a seguito or the next banker follows. A bank given up for lack of players is interrupted:
 * its banker is due first when there are enough again (rules.md 1.5).
 */
export function endBank(game: Game, end: BankEnd, now: number): readonly Event[] {
  const bank = bankOf(game);
  const { posta, garage, cagnotte } = bank.books;
  const over: Event = { type: 'ended', end, lines: statementOf(bank), cagnotte, posta, garage };
  const interrupted = end === 'givenUp' && seatedCount(game) < game.settings.minimumPlayers.goOn;
  if (interrupted) return [over, { type: 'waits', due: bank.banker, firstPasser: null, interrupted: false }];
  const after = evolve(game, over);
  const { seguito } = game.settings.ruleset.play;
  if (end === 'void')
    return [over, { type: 'waits', due: bank.banker, firstPasser: game.firstPasser, interrupted: false }];
  // At a table that closes nobody is there to take it.
  if (end === 'passed' && seguito !== null && !game.closing) {
    const { maxPosta } = game.limits;
    return [over, ...beginSeguito(after, posta < maxPosta ? posta : maxPosta, bank.banker, bank.socio, now)];
  }
  return [
    over,
    { type: 'waits', due: nextDue(after, game.firstPasser ?? bank.banker), firstPasser: null, interrupted: false },
  ];
}

/** The banker gives the bank away: with a seguito if it may pass, without one if it may not yet. */
export function passOrGiveUp(game: Game, now: number): readonly Event[] {
  return endBank(game, mayPass(game.settings.ruleset, bankOf(game).past) ? 'passed' : 'givenUp', now);
}
