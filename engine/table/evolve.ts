/** `evolve`: what an event makes of a table. It only asserts: `decide` has made all checks. */
import { assert, present } from '../assert.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { startState } from '../protocol/digests.ts';
import { outcomes } from '../protocol/messages.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import { noPast, pastAfterCoup, pastAfterTaglia } from '../rules/rights.ts';
import { cardsDrawn, coupsSinceCut } from '../rules/taglia.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import type { Event } from './events.ts';
import type { Bank, DrawState, EndedBank, RunningCoup, Seat, TableState } from './state.ts';
import { resultOf, runningTurn, voidTurn } from './evidence.ts';

/** This many final banks stay in the state for the page. */
const keptFinalBanks = 5;

/** The state after all events, in order. */
export function evolveAll(state: TableState, events: readonly Event[]): TableState {
  return events.reduce(evolve, state);
}

export function evolve(state: TableState, event: Event): TableState {
  switch (event.type) {
    case 'seating':
      return { ...state, seats: withSeat(state.seats, newSeat(event)) };
    // A draw proves the first banker among the seats that were drawn from. If another of them leaves, or the bank
    // passes on, it proves nothing.
    case 'unseated':
      return { ...state, drawn: null, seats: state.seats.filter((s) => s.seat !== event.seat) };
    case 'seat':
      return changeSeat(state, event.seat, event.change);
    case 'phase':
      return { ...state, phase: event.phase, deadline: event.deadline, renewed: event.renewed ?? false };
    case 'banker':
      return { ...state, banker: event.seat, drawn: event.seat === state.banker ? state.drawn : null };
    case 'drawOpened':
      return { ...state, draw: { number: event.number, asked: event.asked, enters: [], draw: null, links: [] } };
    case 'entered':
      return withDraw(state, (d) => ({ ...d, enters: bySeat([...d.enters, { seat: event.seat, ...event.enter }]) }));
    case 'drawClosed':
      return withDraw(state, (d) => ({ ...d, draw: event.draw }));
    case 'drawLinked':
      return withDraw(state, (d) => ({ ...d, links: bySeat([...d.links, { seat: event.seat, link: event.link }]) }));
    case 'drawFailed':
      return { ...state, draw: null, number: state.number + 1n };
    case 'drawn': {
      const { enters, draw, links } = present(state.draw, 'the draw');
      return {
        ...state,
        banker: event.banker,
        draw: null,
        drawn: { enters, draw: present(draw, 'Draw'), links, serverLink: event.serverLink },
      };
    }
    case 'opened':
      return opened(state, event.setup);
    case 'moved':
      return withBank(state, (b) => ({ ...b, move: event.move }));
    case 'bet':
      return withBank(state, (b) => placeBet(b, event));
    case 'nobodyBet':
      return withBank(state, (b) => ({ ...b, nobodyBet: true }));
    case 'mustEnd':
      return withBank(state, (b) => ({ ...b, mustEnd: true }));
    case 'closed':
      return withBank(state, (b) => ({ ...b, coup: closedCoup(b, event) }));
    case 'gave':
      return withCoup(state, (c) => ({
        ...c,
        gives: [...c.gives, { seat: event.seat, signature: event.signature, link: event.link }],
      }));
    case 'linked':
      return withCoup(state, (c) => ({
        ...c,
        gives: c.gives.map((g) => (g.seat === event.seat ? { ...g, link: event.link } : g)),
      }));
    case 'dealt':
      return withCoup(state, (c) => ({ ...c, deal: event.deal }));
    case 'shown':
      return withCoup(state, (c) => ({ ...c, shown: [...c.shown, event.shown] }));
    case 'decided':
      return withCoup(state, (c) => ({
        ...c,
        decisions: { ...c.decisions, [event.role]: event.draw },
        choices: event.choice === null ? c.choices : bySeat([...c.choices, { seat: event.seat, ...event.choice }]),
      }));
    case 'stepped':
      return stepped(state, event);
    case 'voided':
      return withBank(state, (b) => ({
        ...b,
        coup: null,
        turns: [...b.turns, voidTurn(b, present(b.coup, 'the coup'), event.void)],
      }));
    case 'acked':
      return withBank(state, (b) => ack(b, event));
    case 'left':
      return withBank(state, (b) => ({ ...b, leaves: bySeat([...b.leaves, { seat: event.seat, ...event.leave }]) }));
    case 'ended':
      return withBank(state, (b) => ({
        ...b,
        coup: null,
        unbound: b.coup && { digest: b.coup.digest, list: b.coup.list },
        end: event.end,
        result: { message: event.result, signatures: [], house: null },
      }));
    case 'resulted':
      return withNumbered(state, event.number, (b) => {
        const result = present(b.result, 'the result');
        return {
          ...b,
          result: {
            ...result,
            signatures: bySeat([...result.signatures, { seat: event.seat, signature: event.signature }]),
          },
        };
      });
    case 'contested':
      return withNumbered(state, event.number, (b) => ({ ...b, result: null }));
    case 'completed':
      return completed(state, event);
    case 'archived':
      return archived(state, event);
    case 'proposed':
      return withEnded(state, event.number, (e) => ({ ...e, status: 'proposed', tx: event.tx, until: event.until }));
    case 'final':
      return finalised(state, event);
    case 'playedLate':
      return withEnded(state, event.number, (e) => ({ ...e, bank: playedLate(e.bank, event.turn) }));
  }
}

function newSeat({ seat, grant, house, at }: Extract<Event, { type: 'seating' }>): Seat {
  return {
    seat,
    grant,
    house,
    status: 'seating',
    locked: 0n,
    connected: house,
    lostAt: house ? null : at,
    sittingOut: false,
    outSince: null,
    outFor: null,
    idle: 0,
    wantedAt: null,
    timeouts: 0,
    leaving: false,
    owes: null,
  };
}

function newBank(state: TableState, setup: Bank['setup']): Bank {
  const start = startState(setup.message);
  return {
    setup,
    bankId: start.bankId,
    grants: state.seats.filter((s) => inBank(setup, s)).map((s) => s.grant),
    draw: state.drawn,
    state: start,
    turns: [],
    past: noPast,
    move: null,
    bets: [],
    arrivals: 0,
    nobodyBet: false,
    mustEnd: false,
    coup: null,
    unbound: null,
    leaves: [],
    end: null,
    result: null,
  };
}

function opened(state: TableState, setup: Bank['setup']): TableState {
  const { taglia, composition } = setup.message;
  const coupsSinceCut = taglia === state.taglia ? state.coupsSinceCut : 0;
  return { ...state, bank: newBank(state, setup), drawn: null, taglia, composition, coupsSinceCut };
}

const inBank = (setup: Bank['setup'], seat: Seat) =>
  setup.message.players.some((p) => p.key === seat.grant.message.key);

/** A new bet replaces the seat's earlier one, and loses its place in the order of arrival. */
function placeBet(bank: Bank, event: Extract<Event, { type: 'bet' }>): Bank {
  const arrivals = bank.arrivals + 1;
  const others = bank.bets.filter((b) => b.seat !== event.seat);
  return { ...bank, arrivals, bets: bySeat([...others, { seat: event.seat, ...event.bet, order: arrivals }]) };
}

function closedCoup(bank: Bank, event: Extract<Event, { type: 'closed' }>): RunningCoup {
  const inList = (seat: number) => event.list.some((row) => row.seat === seat && row.seq > 0);
  return {
    bets: bank.bets.filter((b) => inList(b.seat)).map(({ seat, message, signature }) => ({ seat, message, signature })),
    closed: event.closed,
    digest: hashStruct('Closed', event.closed.message),
    list: event.list,
    gives: [],
    deal: null,
    shown: [],
    decisions: {},
    choices: [],
  };
}

function stepped(state: TableState, event: Extract<Event, { type: 'stepped' }>): TableState {
  const bank = present(state.bank, 'the bank');
  const ruleset = present(rulesetOf(state.table.ruleset), 'the ruleset');
  const coup = bank.coup;
  const next = { state: event.state, move: null, bets: [], nobodyBet: false, coup: null };
  if (coup === null) {
    const turns = [...bank.turns, { step: event.step, state: event.state, acks: [] }];
    return {
      ...state,
      coupsSinceCut: 0,
      bank: { ...bank, ...next, turns, past: pastAfterTaglia(bank.past) },
      ...shoe(event.state),
    };
  }
  const turn = {
    ...runningTurn(bank, coup),
    serverLink: present(event.serverLink, 'the house link'),
    cards: event.cards,
    step: event.step,
    state: event.state,
    acks: [],
  };
  const sinceCut = coupsSinceCut(ruleset, cardsDrawn(bank.state.composition), state.coupsSinceCut);
  return {
    ...state,
    coupsSinceCut: sinceCut,
    ...shoe(event.state),
    bank: {
      ...bank,
      ...next,
      turns: [...bank.turns, turn],
      past: pastAfterCoup(bank.past, coup.closed.message.move, event.state.outcome),
    },
  };
}

const shoe = ({ taglia, composition }: Bank['state']) => ({ taglia, composition });

/** An `Ack` belongs to the turn that led to its state. */
function ack(bank: Bank, event: Extract<Event, { type: 'acked' }>): Bank {
  const turns = bank.turns.map((turn) => {
    if (turn.state === undefined || hashStruct('State', turn.state) !== event.ack.message.state) return turn;
    return { ...turn, acks: bySeat([...turn.acks, { seat: event.seat, ...event.ack }]) };
  });
  return { ...bank, turns };
}

function completed(state: TableState, { number, house }: Extract<Event, { type: 'completed' }>): TableState {
  const signed = withNumbered(state, number, (b) => ({ ...b, result: { ...present(b.result, 'the result'), house } }));
  // A bank that was put aside for `propose`, or proposed, can still be settled: a settlement cancels a proposal.
  const late = (e: EndedBank) => numberOf(e) === number && (e.status === 'signing' || e.status === 'proposed');
  return {
    ...signed,
    ended: signed.ended.map((e) => (late(e) ? { ...e, status: 'settling' as const, tx: null, until: null } : e)),
  };
}

function archived(state: TableState, { number, status }: Extract<Event, { type: 'archived' }>): TableState {
  const bank = present(state.bank, 'the bank');
  assert(bank.setup.message.number === number, 'another bank ends');
  const entry: EndedBank = { bank, status, tx: null, until: null, paid: null };
  return { ...state, bank: null, ended: prune([...state.ended, entry]), number: number + 1n, prev: bank.bankId };
}

/** The bank ends in the state that the coup leads to. */
function playedLate(bank: Bank, turn: CoupTurn): Bank {
  const { state } = turn;
  const end = state.outcome === outcomes.punta ? 'punta' : 'passed';
  return {
    ...bank,
    turns: [...bank.turns, turn as ProofTurn],
    coup: null,
    state,
    end,
    result: { message: resultOf(bank.setup.message, state), signatures: [], house: null },
  };
}

function finalised(state: TableState, { number, how, tx, lines }: Extract<Event, { type: 'final' }>): TableState {
  const ended = present(
    state.ended.find((e) => numberOf(e) === number),
    `bank ${number}`,
  );
  const { players } = ended.bank.setup.message;
  const paid =
    lines === undefined ? null : players.map(({ player }) => lines.find((l) => l.player === player)?.line ?? 0n);
  const seats = state.seats.map((seat) => {
    const at = players.findIndex((p) => p.key === seat.grant.message.key);
    return at < 0 ? seat : { ...seat, locked: seat.locked + (paid ?? ended.bank.state.seats)[at]! };
  });
  const marked = state.ended.map((e) => (numberOf(e) === number ? { ...e, status: how, tx, paid } : e));
  return { ...state, seats, ended: prune(marked) };
}

/** Keeps every bank that is not final, and the last few that are. */
function prune(ended: readonly EndedBank[]): readonly EndedBank[] {
  const done = ended.filter(isFinal);
  const dropped = new Set(done.slice(0, Math.max(0, done.length - keptFinalBanks)));
  return ended.filter((e) => !dropped.has(e));
}

/** The chain has nothing more to say about the bank. */
export function isFinal(e: EndedBank): boolean {
  return e.status === 'settled' || e.status === 'finalised' || e.status === 'idle';
}

export function numberOf(e: EndedBank): bigint {
  return e.bank.setup.message.number;
}

function changeSeat(state: TableState, seat: number, change: Partial<Seat>): TableState {
  assert(
    state.seats.some((s) => s.seat === seat),
    `no seat ${seat}`,
  );
  return { ...state, seats: state.seats.map((s) => (s.seat === seat ? { ...s, ...change } : s)) };
}

const withSeat = (seats: readonly Seat[], seat: Seat) => bySeat([...seats, seat]);

/** A copy, by ascending seat. */
function bySeat<T extends { readonly seat: number }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => a.seat - b.seat);
}

function withDraw(state: TableState, change: (draw: DrawState) => DrawState): TableState {
  return { ...state, draw: change(present(state.draw, 'the draw')) };
}

function withBank(state: TableState, change: (bank: Bank) => Bank): TableState {
  return { ...state, bank: change(present(state.bank, 'the bank')) };
}

function withCoup(state: TableState, change: (coup: RunningCoup) => RunningCoup): TableState {
  return withBank(state, (bank) => ({ ...bank, coup: change(present(bank.coup, 'the coup')) }));
}

function withEnded(state: TableState, number: bigint, change: (ended: EndedBank) => EndedBank): TableState {
  assert(
    state.ended.some((e) => numberOf(e) === number),
    `bank ${number} has not ended`,
  );
  return { ...state, ended: state.ended.map((e) => (numberOf(e) === number ? change(e) : e)) };
}

/** Changes the bank with this number, running or ended. */
function withNumbered(state: TableState, number: bigint, change: (bank: Bank) => Bank): TableState {
  if (state.bank?.setup.message.number === number) return withBank(state, change);
  return withEnded(state, number, (e) => ({ ...e, bank: change(e.bank) }));
}
