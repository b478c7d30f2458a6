/** `evolve` for a seat that leaves or sits out: what it takes along of bank and seguito. */
import { withoutSeat } from '../chairs/evolve-chairs.ts';
import { playerIndex } from '../chairs/seats.ts';
import type { Event } from './events.ts';
import type { Game, Seguito } from './state.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** The player's line in a running bank leaves with them, and is not paid again when the bank ends. */
export function unseated(game: Game, event: Of<'unseated'>): Game {
  const { seat } = event;
  const { bank } = game;
  const at = bank === null ? -1 : playerIndex(bank, seat);
  const seats = withoutSeat(game, event);
  const partners = game.partners.filter((one) => one !== seat);
  const seguito = game.seguito === null ? null : withoutPlayer(game.seguito, seat);
  if (at < 0) return { ...game, seats, partners, seguito };
  const { bets, gone, socio } = bank!;
  return {
    ...game,
    seats,
    partners,
    bank: {
      ...bank!,
      gone: [...gone, seat],
      bets: bets.filter((b) => b.seat !== seat),
      socio: socio === seat ? null : socio,
    },
  };
}

/**
 * Who sits out has declined, also if it sits in again before the answers are in: its client has dropped the posta that
 * it had agreed to, and would take a bank that was set up with that for a lie (P7.2).
 */
export function satOut<G extends Pick<Game, 'seguito'>>(game: G, seat: number): G {
  return game.seguito === null ? game : { ...game, seguito: withoutWords(game.seguito, seat) };
}

/** A seat that leaves takes its words in the seguito along: the next player in its chair has said nothing. */
function withoutPlayer(seguito: Seguito, seat: number): Seguito {
  const { socio, ...rest } = withoutWords(seguito, seat);
  return { ...rest, socio: socio === seat ? null : socio };
}

/** The seat has said nothing, and is not asked. */
function withoutWords(seguito: Seguito, seat: number): Seguito {
  const others = <T extends { readonly seat: number }>(all: readonly T[]) => all.filter((one) => one.seat !== seat);
  const { asked, answers, bids } = seguito;
  return {
    ...seguito,
    asked: asked.filter((one) => one !== seat),
    answers: others(answers),
    bids: others(bids),
  };
}
