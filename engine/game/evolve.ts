/** `evolve`: what an event makes of a game. It only asserts: `decide` has made all checks. */
import { assert, present } from '../assert.ts';
import { fullShoe } from '../fairness/composition.ts';
import { withoutCards } from '../fairness/deal.ts';
import { calls, outcomes } from '../protocol/messages.ts';
import { afterMove, booksAfterCoup, openingBooks } from '../rules/arithmetic.ts';
import { feritoAfterCoup } from '../rules/ferito.ts';
import { noPast, pastAfterCoup, pastAfterTaglia } from '../rules/rights.ts';
import { coupsSinceCut } from '../rules/taglia.ts';
import type { Event } from './events.ts';
import { bankOf, playerIndex, stackWith } from './seats.ts';
import type { Game, GameBank, GameCoup, Guarantee, Seat, Seguito } from './state.ts';
import type { StandingBet } from '../rules/betting.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** The state after all events, in order. */
export function evolveAll(game: Game, events: readonly Event[]): Game {
  return events.reduce(evolve, game);
}

export function evolve(game: Game, event: Event): Game {
  switch (event.type) {
    case 'seated':
      return { ...game, seats: bySeat([...game.seats, newSeat(event)]) };
    case 'unseated':
      return unseated(game, event);
    case 'brought':
      return changeSeat(game, event.seat, (seat) => ({ ...seat, stack: seat.stack + event.amount }));
    case 'credit':
      return changeSeat(game, event.seat, (seat) => {
        assert(seat.stack === event.before, 'a credit that was another one');
        return { ...seat, stack: event.amount };
      });
    case 'seat':
      return changeSeat(game, event.seat, (seat) => ({ ...seat, ...event.change }));
    case 'waits':
      return waits(game, event);
    case 'drawOpened':
      return { ...game, phase: 'draw', deadline: event.deadline };
    case 'due':
      return { ...game, phase: 'posta', due: event.seat, deadline: event.deadline, interruption: null, partners: [] };
    case 'partner':
      return {
        ...game,
        partners: [...game.partners.filter((seat) => seat !== event.seat), event.seat],
      };
    case 'opened':
      return opened(game, event);
    case 'choice':
      return { ...game, phase: 'choice', deadline: event.deadline };
    case 'bets':
      return {
        ...game,
        phase: 'bets',
        deadline: event.deadline,
        bank: { ...bankOf(game), betsUntil: event.deadline, nobodyBet: event.nobodyBet, guarantees: [], ready: [] },
      };
    case 'moved':
      return withBank(game, (bank) => ({ ...bank, move: { move: event.move, amount: event.amount }, ready: [] }));
    case 'bet':
      return withBets(event.call === calls.none ? game : playing(game, event.seat), event.seat, (bank) =>
        placeBet(bank, event),
      );
    case 'returned':
      return withBets(game, event.seat, (bank) => ({
        ...bank,
        ready: [],
        bets: bank.bets.filter((b) => b.seat !== event.seat),
      }));
    case 'ready':
      return withBank(game, (bank) => ({ ...bank, ready: [...bank.ready, event.seat] }));
    case 'guaranteed': {
      const bank = bankOf(game);
      return withGuarantees(game, [...bank.guarantees.filter((g) => g.seat !== event.guarantee.seat), event.guarantee]);
    }
    case 'closed':
      return closed(game, event);
    case 'dealt':
      return withCoup(game, (coup) => ({ ...coup, cards: event.cards }));
    case 'decision':
      return { ...game, phase: event.phase, deadline: event.deadline };
    case 'decided':
      return withCoup(game, (coup) => ({ ...coup, decisions: { ...coup.decisions, [event.role]: event.draw } }));
    case 'coup':
      return coupOver(game, event);
    case 'voided':
      return voided(game, event);
    case 'unbound':
      return { ...game, phase: 'waiting', deadline: null, bank: { ...bankOf(game), coup: null, ...noBets } };
    case 'putAside':
      return bankOver(game, event.worst);
    case 'stopped':
      return withBank(game, (bank) => ({ ...bank, ...noBets }));
    case 'taglia':
      return newTaglia(game);
    case 'ended':
      return bankOver(game, event.lines);
    case 'offered':
      return {
        ...game,
        phase: 'offer',
        deadline: event.deadline,
        firstPasser: game.firstPasser ?? event.passer,
        seguito: seguitoOf(event),
      };
    case 'answered':
      return withSeguito(game, (s) => ({ ...s, answers: [...s.answers, { seat: event.seat, takes: event.takes }] }));
    case 'takeBack':
      return { ...withSeguito(game, (s) => ({ ...s, answers: [] })), phase: 'takeBack', deadline: event.deadline };
    case 'auction':
      return {
        ...withSeguito(game, (s) => ({ ...s, asked: event.asked, answers: [] })),
        phase: 'auction',
        deadline: event.deadline,
      };
    case 'bid':
      return { ...withSeguito(game, (s) => bid(s, event)), deadline: event.deadline };
    case 'clock':
      return { ...game, deadline: event.deadline };
    case 'resumed':
      return betsOpenUntil(game, event.deadline);
    case 'stoodStill':
      return stoodStill(game, event.deadline);
    case 'suspended':
      return suspended(game);
    case 'wentOn':
      return { ...game, suspended: false };
    case 'announced':
      return { ...game, notice: { minBet: event.minBet, minPosta: event.minPosta, at: event.at } };
    case 'minimum':
      return { ...game, notice: null, limits: { ...game.limits, minBet: event.minBet, minPosta: event.minPosta } };
  }
}

const noBets = {
  move: null,
  bets: [],
  carried: [],
  arrivals: 0,
  betsUntil: null,
  guarantees: [],
  ready: [],
  nobodyBet: false,
} as const;

function newSeat({ seat, player, stack, principiante }: Of<'seated'>): Seat {
  return {
    seat,
    player,
    stack,
    justSeated: true,
    connected: true,
    lostAt: null,
    sittingOut: false,
    outSince: null,
    outFor: null,
    idle: 0,
    wantedAt: null,
    timeouts: 0,
    leaving: false,
    owes: false,
    volonta: 0,
    automatic: 'none',
    principiante,
  };
}

/** The player's line in a running bank leaves with them, and is not paid again when the bank ends. */
function unseated(game: Game, { seat, paid }: Of<'unseated'>): Game {
  const { bank } = game;
  const at = bank === null ? -1 : playerIndex(bank, seat);
  const { stack } = present(
    game.seats.find((s) => s.seat === seat),
    'a seat',
  );
  assert(paid === stackWith(stack, at < 0 ? 0n : bank!.books.lines[at]!), 'what a leaving player is paid');
  const seats = game.seats.filter((s) => s.seat !== seat);
  const partners = game.partners.filter((one) => one !== seat);
  const seguito = game.seguito === null ? null : withoutSeat(game.seguito, seat);
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

function waits(game: Game, { due, firstPasser, interrupted }: Of<'waits'>): Game {
  const interruption = interrupted
    ? { players: game.seats.filter((s) => !s.leaving).map((s) => s.player) }
    : due === null
      ? null
      : game.interruption;
  return { ...game, phase: 'waiting', deadline: null, due, firstPasser, interruption, partners: [], seguito: null };
}

function opened(game: Game, { number, banker, posta, players, socio }: Of<'opened'>): Game {
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

/** The seat takes part in play: its idle time before does not count any more (R9.15). */
function playing(game: Game, seat: number): Game {
  const idle = game.seats.some((one) => one.seat === seat && one.idle > 0);
  return idle ? changeSeat(game, seat, (one) => ({ ...one, idle: 0 })) : game;
}

/**
 * A new bet replaces the seat's earlier one, and a changed bet loses its place in the order of arrival. A bet that
 * stood from the coup before and is repeated unchanged keeps its place (rules.md 1.2).
 */
function placeBet(bank: GameBank, { seat, call, max, volonta }: Of<'bet'>): GameBank {
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
function withBets(game: Game, seat: number, change: (bank: GameBank) => GameBank): Game {
  const bank = bankOf(game);
  const next = { ...game, bank: change(bank) };
  return bank.guarantees.some((g) => g.seat === seat)
    ? withGuarantees(
        next,
        bank.guarantees.filter((g) => g.seat !== seat),
      )
    : next;
}

function withGuarantees(game: Game, guarantees: readonly Guarantee[]): Game {
  const bank = bankOf(game);
  const until = guarantees.reduce((latest, g) => Math.max(latest, g.until), present(bank.betsUntil, 'the close'));
  return { ...game, deadline: until, bank: { ...bank, guarantees } };
}

function closed(game: Game, { move, amount, list, hand, deadline }: Of<'closed'>): Game {
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
function coupOver(game: Game, { outcome, cards }: Of<'coup'>): Game {
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
function voided(game: Game, { silent }: Of<'voided'>): Game {
  const seats = game.seats.map((seat) => (silent.includes(seat.seat) ? { ...seat, owes: true } : seat));
  return { ...game, seats, phase: 'waiting', deadline: null, bank: { ...bankOf(game), coup: null, ...noBets } };
}

function newTaglia(game: Game): Game {
  const shoe = { taglia: game.taglia + 1, composition: fullShoe, cardsDrawn: 0, coupsSinceCut: 0 };
  return {
    ...game,
    ...shoe,
    bank: game.bank === null ? null : { ...game.bank, past: pastAfterTaglia(game.bank.past) },
  };
}

/** Adds the bank's lines to the stacks of all players who have not left with theirs. */
function bankOver(game: Game, lines: readonly bigint[]): Game {
  const bank = bankOf(game);
  const seats = game.seats.map((seat) => {
    const at = playerIndex(bank, seat.seat);
    if (at < 0 || lines[at] === 0n) return seat;
    assert(bank.players[at]!.stack + lines[at]! >= 0n, `seat ${seat.seat} lost more than it had`);
    return { ...seat, stack: stackWith(seat.stack, lines[at]!) };
  });
  return { ...game, seats, phase: 'waiting', deadline: null, bank: null };
}

/** A seat that leaves takes its words in the seguito along: the next player in its chair has said nothing. */
function withoutSeat(seguito: Seguito, seat: number): Seguito {
  const others = <T extends { readonly seat: number }>(all: readonly T[]) => all.filter((one) => one.seat !== seat);
  const { socio, asked, answers, bids } = seguito;
  return {
    ...seguito,
    socio: socio === seat ? null : socio,
    asked: asked.filter((one) => one !== seat),
    answers: others(answers),
    bids: others(bids),
  };
}

/** A bid takes back the bidder's earlier word that it would bid no more. */
function bid(seguito: Seguito, { seat, amount }: Of<'bid'>): Seguito {
  return {
    ...seguito,
    answers: seguito.answers.filter((answer) => answer.seat !== seat),
    bids: [...seguito.bids, { seat, amount }],
  };
}

function seguitoOf({ height, passer, socio, asked }: Of<'offered'>): Seguito {
  return { height, passer, socio, asked, answers: [], bids: [] };
}

/** The bets are open to everybody, and what was said stands. */
function betsOpenUntil(game: Game, deadline: number): Game {
  return { ...withBank(game, (bank) => ({ ...bank, betsUntil: deadline, guarantees: [] })), deadline };
}

function stoodStill(game: Game, deadline: number): Game {
  const later = game.phase === 'bets' ? betsOpenUntil(game, deadline) : { ...game, deadline };
  return { ...later, renewed: deadline };
}

/** A running coup is finished; all other clocks stop. */
function suspended(game: Game): Game {
  const inCoup = game.bank?.coup != null;
  if (inCoup) return { ...game, suspended: true };
  const bank = game.bank === null ? null : { ...game.bank, betsUntil: null, guarantees: [], ready: [] };
  return { ...game, suspended: true, deadline: null, bank };
}

function changeSeat(game: Game, number: number, change: (seat: Seat) => Seat): Game {
  assert(
    game.seats.some((s) => s.seat === number),
    `no seat ${number}`,
  );
  return { ...game, seats: game.seats.map((seat) => (seat.seat === number ? change(seat) : seat)) };
}

/** A copy, by ascending seat. */
function bySeat(seats: readonly Seat[]): readonly Seat[] {
  return [...seats].sort((a, b) => a.seat - b.seat);
}

function withBank(game: Game, change: (bank: GameBank) => GameBank): Game {
  return { ...game, bank: change(bankOf(game)) };
}

function withCoup(game: Game, change: (coup: GameCoup) => GameCoup): Game {
  return withBank(game, (bank) => ({ ...bank, coup: change(present(bank.coup, 'the coup')) }));
}

function withSeguito(game: Game, change: (seguito: Seguito) => Seguito): Game {
  return { ...game, seguito: change(present(game.seguito, 'the seguito')) };
}
