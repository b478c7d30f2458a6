/** `evolve` for a bank: its bets, its coups, its end. */
import { present } from '../assert.ts';
import { owingSeats, paidSeats, playing } from '../chairs/evolve-chairs.ts';
import { withoutCards } from '../fairness/deal.ts';
import { calls, outcomes } from '../protocol/messages.ts';
import { afterMove, booksAfterCoup, openingBooks } from '../rules/arithmetic.ts';
import type { StandingBet } from '../rules/betting.ts';
import { feritoAfterCoup } from '../rules/ferito.ts';
import { noPast, pastAfterCoup } from '../rules/rights.ts';
import { coupsSinceCut } from '../rules/taglia.ts';
import { bankOf } from '../chairs/seats.ts';
import type { Event } from './events.ts';
import type { Game, GameBank, GameCoup, Guarantee } from './state.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export const noBets = {
  move: null,
  bets: [],
  carried: [],
  arrivals: 0,
  betsUntil: null,
  guarantees: [],
  ready: [],
  nobodyBet: false,
} as const;

export function opened(game: Game, { number, banker, posta, players, socio }: Of<'opened'>): Game {
  const bank: GameBank = {
    number,
    banker,
    players,
    gone: [],
    books: openingBooks(posta, players.length),
    past: noPast,
    ferito: null,
    socio,
    coup: null,
    ...noBets,
  };
  const { seats } = playing(game, banker);
  const fresh = seats.map((seat) => (seat.seat === banker && seat.justSeated ? { ...seat, justSeated: false } : seat));
  return { ...game, seats: fresh, due: banker, banks: number, bank, seguito: null, partners: [] };
}

/**
 * A new bet replaces the seat's earlier one, and a changed bet loses its place in the order of arrival. A bet that
 * stood from the coup before and is repeated unchanged keeps its place (rules.md 1.2).
 */
export function placeBet(bank: GameBank, { seat, call, max, volonta }: Of<'bet'>): GameBank {
  let mine: StandingBet | undefined;
  const bets: StandingBet[] = [];
  for (const bet of bank.bets) {
    if (bet.seat === seat) mine = bet;
    else bets.push(bet);
  }
  const again = mine !== undefined && bank.carried.includes(seat) && mine.call === call && mine.max === max;
  const arrivals = again ? bank.arrivals : bank.arrivals + 1;
  bets.push({ seat, call, max, volonta, seq: (mine?.seq ?? 0) + 1, order: again ? mine!.order : arrivals });
  return { ...bank, arrivals, bets, carried: bank.carried.filter((one) => one !== seat), ready: [] };
}

/** Changes the bets. This uses up the seat's guarantee, if it had one. */
export function withBets(game: Game, seat: number, change: (bank: GameBank) => GameBank): Game {
  const bank = bankOf(game);
  const next = { ...game, bank: change(bank) };
  return bank.guarantees.some((g) => g.seat === seat)
    ? withGuarantees(
        next,
        bank.guarantees.filter((g) => g.seat !== seat),
      )
    : next;
}

export function withGuarantees(game: Game, guarantees: readonly Guarantee[]): Game {
  const bank = bankOf(game);
  const until = guarantees.reduce((latest, g) => Math.max(latest, g.until), present(bank.betsUntil, 'the close'));
  return { ...game, deadline: until, bank: { ...bank, guarantees } };
}

export function closed(game: Game, { move, amount, list, hand, deadline }: Of<'closed'>): Game {
  const bank = bankOf(game);
  const coup: GameCoup = { list, hand, cards: null, decisions: {} };
  const fresh = game.seats.some((seat) => seat.justSeated && stood(list, seat.seat));
  const seats = fresh
    ? game.seats.map((seat) => (seat.justSeated && stood(list, seat.seat) ? { ...seat, justSeated: false } : seat))
    : game.seats;
  return { ...game, seats, phase: 'links', deadline, bank: { ...bank, move: { move, amount }, coup } };
}

/** The seat had a bet at the close, accepted or not. */
const stood = (list: GameCoup['list'], seat: number) =>
  list.some((row) => row.seat === seat && row.call !== calls.none);

/** Goes to phase waiting with a bank: what follows the coup is decided next. */
export function coupOver(game: Game, { outcome, cards }: Of<'coup'>): Game {
  const bank = bankOf(game);
  const { ruleset } = game.settings;
  const coup = present(bank.coup, 'the coup');
  const { move, amount } = present(bank.move, 'the move');
  const { posta } = afterMove(ruleset, game.limits, bank.books, move, amount);
  return {
    ...game,
    phase: 'waiting',
    deadline: null,
    composition: withoutCards(game.composition, cards),
    cardsDrawn: game.cardsDrawn + cards.length,
    coupsSinceCut: coupsSinceCut(ruleset, game.cardsDrawn, game.coupsSinceCut),
    bank: {
      ...bank,
      ...noBets,
      ...(outcome === outcomes.egalite && ruleset.play.betsStand ? betsOf(bank) : {}),
      coup: null,
      books: booksAfterCoup(ruleset, game.limits, bank.books, { move, amount, list: coup.list, outcome }),
      past: pastAfterCoup(bank.past, move, outcome),
      ferito: feritoAfterCoup(posta, coup.list, outcome),
    },
  };
}

/** The bets at the close, in their order of arrival: after an égalité they stand (rules.md 1.2). */
function betsOf({ bets, coup }: GameBank): Pick<GameBank, 'bets' | 'carried' | 'arrivals'> {
  const { list } = present(coup, 'the coup');
  const standing = bets.filter(({ seat }) => stood(list, seat)).sort((one, other) => one.order - other.order);
  return {
    // Counted from 1 again, so that no bank has more places than the list has room for.
    arrivals: standing.length,
    bets: standing.map((bet, i) => ({ ...bet, order: i + 1 })),
    carried: standing.map(({ seat }) => seat),
  };
}

/** Goes to phase waiting with a bank that can only end. */
export function voided(game: Game, { silent }: Of<'voided'>): Game {
  const seats = owingSeats(game.seats, silent);
  return { ...game, seats, phase: 'waiting', deadline: null, bank: { ...bankOf(game), coup: null, ...noBets } };
}

export function bankOver(game: Game, lines: readonly bigint[]): Game {
  return { ...game, seats: paidSeats(game, lines), phase: 'waiting', deadline: null, bank: null };
}

/** The bets are open to everybody, and what was said stands. */
export function betsOpenUntil(game: Game, deadline: number): Game {
  return { ...withBank(game, (bank) => ({ ...bank, betsUntil: deadline, guarantees: [] })), deadline };
}

export function withBank(game: Game, change: (bank: GameBank) => GameBank): Game {
  return { ...game, bank: change(bankOf(game)) };
}

export function withCoup(game: Game, change: (coup: GameCoup) => GameCoup): Game {
  return withBank(game, (bank) => ({ ...bank, coup: change(present(bank.coup, 'the coup')) }));
}
