/** What a seat may do now, as its view shows it. */
import type { Options as OptionsInGame } from '../chairs/view.ts';
import type { Options } from './view.ts';

export function optionsShown({ posta, bet, moves, pass, draws, take, bid }: OptionsInGame, ready: boolean): Options {
  return {
    posta,
    // A bet that its credit does not reach is not open.
    bet: bet !== null && bet.max > 0n ? bet : null,
    moves: moves.map(({ move, max }) => ({ move, amount: max })),
    pass,
    draws,
    take,
    bid,
    sitIn: false,
    ready,
  };
}
