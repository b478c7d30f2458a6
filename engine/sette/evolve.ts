/** `evolve`: what an event makes of a game of Sette e mezzo. No checks but assertions: an event has been decided. */
import { AssertionFailed, present } from '../assert.ts';
import {
  evolveChairs,
  isAroundPlay,
  owingSeats,
  paidSeats,
  playing,
  waitingChairs,
  withoutSeat,
} from '../chairs/evolve-chairs.ts';
import { bankOf, playerIndex } from '../chairs/seats.ts';
import { withoutCards } from '../fairness/deal.ts';
import { calls } from '../protocol/messages.ts';
import { openingBooks } from '../rules/arithmetic.ts';
import { booksAfterDuel } from './arithmetic.ts';
import { fullDeck } from './cards.ts';
import type { SetteEvent } from './events.ts';
import type { SetteBank, SetteCoup, SetteGame } from './state.ts';

type Of<T extends SetteEvent['type']> = Extract<SetteEvent, { type: T }>;

/** The state after all events, in order. */
export function evolveAll(game: SetteGame, events: readonly SetteEvent[]): SetteGame {
  return events.reduce(evolve, game);
}

export function evolve(game: SetteGame, event: SetteEvent): SetteGame {
  if (isAroundPlay(event)) return evolveChairs(game, event);
  switch (event.type) {
    case 'unseated':
      return unseated(game, event);
    case 'waits':
      return { ...waitingChairs(game, event), rest: null };
    case 'rest':
      return { ...game, rest: event.rest };
    case 'due':
      return due(game, event);
    case 'opened':
      return opened(game, event);
    case 'turn':
      return { ...withBank(game, (bank) => ({ ...bank, turn: event.seat })), phase: 'bets', deadline: event.deadline };
    case 'skipped':
      return resting(withBank(game, (bank) => skipped(bank, event)));
    case 'moved':
      return withBank(game, (bank) => ({ ...bank, move: { move: event.move, amount: event.amount } }));
    case 'bet':
      return withBank(event.call === calls.none ? game : playing(game, event.seat), (bank) => placeBet(bank, event));
    case 'returned':
      return withBank(game, (bank) => ({ ...bank, bets: bank.bets.filter(({ seat }) => seat !== event.seat) }));
    case 'closed':
      return closed(game, event);
    case 'dealt':
      return withCoup(game, (coup) => ({ ...coup, cards: event.cards }));
    case 'decision':
      return { ...withCoup(game, (coup) => ({ ...coup, asked: true })), phase: event.phase, deadline: event.deadline };
    case 'decided':
      return withCoup(game, (coup) => ({ ...coup, asked: false, decisions: [...coup.decisions, decisionOf(event)] }));
    case 'coup':
      return coupOver(game, event);
    case 'taglia':
      return withBank({ ...game, taglia: game.taglia + 1, composition: fullDeck }, (bank) => ({ ...bank, move: null }));
    case 'voided':
      return withoutCoup({ ...game, seats: owingSeats(game.seats, event.silent) });
    case 'unbound':
      return withoutCoup(game);
    case 'stopped':
      return withBank(game, (bank) => ({ ...bank, ...noBets }));
    case 'putAside':
      return bankOver(game, event.worst);
    case 'ended':
      return bankOver(game, event.lines);
    case 'stoodStill':
      return { ...game, deadline: event.deadline, renewed: event.deadline };
    case 'suspended':
      return { ...game, suspended: true, deadline: game.bank?.coup == null ? null : game.deadline };
    default:
      return noSuch(event);
  }
}

/** A damaged log is found at its row and not later (P6.5). */
function noSuch(event: never): never {
  throw new AssertionFailed(`no event of Sette e mezzo: ${String((event as SetteEvent).type)}`);
}

const noBets = { move: null, bets: [] } as const;
const decisionOf = ({ role, draw }: Of<'decided'>): SetteCoup['decisions'][number] => ({ role, draw });
const resting = (game: SetteGame): SetteGame => ({ ...game, phase: 'waiting', deadline: null });

/** The rest of a round is its own banker's: with another one due it is over. */
function due(game: SetteGame, { seat, deadline }: Of<'due'>): SetteGame {
  const rest = game.rest?.banker === seat ? game.rest : null;
  return { ...game, phase: 'posta', due: seat, deadline, interruption: null, rest };
}

/** Each bank begins a new taglia (sette.md 1). */
function opened(game: SetteGame, { number, banker, posta, players }: Of<'opened'>): SetteGame {
  const bank: SetteBank = {
    number,
    banker,
    players,
    gone: [],
    books: openingBooks(posta, players.length),
    turn: null,
    skipped: [],
    coup: null,
    ...noBets,
  };
  const seats = playing(game, banker).seats.map((seat) => settled(seat, banker));
  const taglia = game.banks === 0 ? game.taglia : game.taglia + 1;
  return resting({ ...game, seats, due: banker, banks: number, taglia, composition: fullDeck, bank, rest: null });
}

/** The seat is just seated no more, if it is this one. */
const settled = (seat: SetteGame['seats'][number], number: number) =>
  seat.seat === number && seat.justSeated ? { ...seat, justSeated: false } : seat;

function skipped(bank: SetteBank, { seat, why }: Of<'skipped'>): SetteBank {
  return { ...bank, turn: seat, skipped: [...bank.skipped, { seat, why }], bets: [] };
}

/** A new bet replaces the seat's earlier one. It is always the first: nobody else bets in this turn. */
function placeBet(bank: SetteBank, { seat, call, max, volonta }: Of<'bet'>): SetteBank {
  const seq = (bank.bets.find((bet) => bet.seat === seat)?.seq ?? 0) + 1;
  return { ...bank, bets: [{ seat, call, max, volonta, seq, order: 1 }] };
}

function closed(game: SetteGame, { move, amount, list, hand, deadline }: Of<'closed'>): SetteGame {
  const coup: SetteCoup = { list, hand, cards: null, decisions: [], asked: false };
  const seats = game.seats.map((seat) => settled(seat, hand));
  return { ...withBank(game, (bank) => ({ ...bank, move: { move, amount }, coup })), seats, phase: 'links', deadline };
}

/** Goes to phase waiting with a bank: what follows the turn is decided next. */
function coupOver(game: SetteGame, { outcome, cards }: Of<'coup'>): SetteGame {
  const { ruleset } = game.settings;
  const after = withBank(game, (bank) => {
    const { list } = present(bank.coup, 'the turn');
    return {
      ...bank,
      ...noBets,
      coup: null,
      books: booksAfterDuel(ruleset, game.limits, bank.books, { list, outcome }),
    };
  });
  return resting({ ...after, composition: withoutCards(game.composition, cards) });
}

/** Goes to phase waiting with a bank that can only end. */
function withoutCoup(game: SetteGame): SetteGame {
  return resting(withBank(game, (bank) => ({ ...bank, ...noBets, coup: null })));
}

function bankOver(game: SetteGame, lines: readonly bigint[]): SetteGame {
  return resting({ ...game, seats: paidSeats(game, lines), bank: null });
}

function unseated(game: SetteGame, event: Of<'unseated'>): SetteGame {
  const { seat } = event;
  const seats = withoutSeat(game, event);
  if (game.bank === null || playerIndex(game.bank, seat) < 0) return { ...game, seats };
  const { gone, bets } = game.bank;
  return {
    ...game,
    seats,
    bank: { ...game.bank, gone: [...gone, seat], bets: bets.filter((bet) => bet.seat !== seat) },
  };
}

function withBank(game: SetteGame, change: (bank: SetteBank) => SetteBank): SetteGame {
  return { ...game, bank: change(bankOf(game)) };
}

function withCoup(game: SetteGame, change: (coup: SetteCoup) => SetteCoup): SetteGame {
  return withBank(game, (bank) => ({ ...bank, coup: change(present(bank.coup, 'the turn')) }));
}
