/** `evolve`: what an event makes of a game. No checks but assertions: an event has been decided. */
import { AssertionFailed, present } from '../assert.ts';
import { evolveChairs, isAroundPlay, playing, waitingChairs } from '../chairs/evolve-chairs.ts';
import { fullShoe } from '../fairness/composition.ts';
import { calls } from '../protocol/messages.ts';
import { pastAfterTaglia } from '../rules/rights.ts';
import { bankOf } from '../chairs/seats.ts';
import type { Event } from './events.ts';
import {
  bankOver,
  betsOpenUntil,
  closed,
  coupOver,
  noBets,
  opened,
  placeBet,
  voided,
  withBank,
  withBets,
  withCoup,
  withGuarantees,
} from './evolve-bank.ts';
import { satOut, unseated } from './evolve-seats.ts';
import type { Game, Seguito } from './state.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

/** The state after all events, in order. */
export function evolveAll(game: Game, events: readonly Event[]): Game {
  return events.reduce(evolve, game);
}

export function evolve(game: Game, event: Event): Game {
  if (isAroundPlay(event)) {
    const next = evolveChairs(game, event);
    return event.type === 'seat' && event.change.sittingOut === true ? satOut(next, event.seat) : next;
  }
  switch (event.type) {
    case 'unseated':
      return unseated(game, event);
    case 'waits':
      return waits(game, event);
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
    case 'resumed':
      return betsOpenUntil(game, event.deadline);
    case 'stoodStill':
      return stoodStill(game, event.deadline);
    case 'suspended':
      return suspended(game);
    default:
      return noSuch(event);
  }
}

/** A damaged log is found at its row and not later (P6.5). */
function noSuch(event: never): never {
  throw new AssertionFailed(`no event of a game: ${String((event as Event).type)}`);
}

function waits(game: Game, event: Of<'waits'>): Game {
  return { ...waitingChairs(game, event), partners: [], seguito: null };
}

function newTaglia(game: Game): Game {
  const shoe = { taglia: game.taglia + 1, composition: fullShoe, cardsDrawn: 0, coupsSinceCut: 0 };
  return {
    ...game,
    ...shoe,
    bank: game.bank === null ? null : { ...game.bank, past: pastAfterTaglia(game.bank.past) },
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

function withSeguito(game: Game, change: (seguito: Seguito) => Seguito): Game {
  return { ...game, seguito: change(present(game.seguito, 'the seguito')) };
}
