/** `evolve`: what an event makes of a live table. No checks but assertions: an event has been decided. */
import { assert, AssertionFailed, present } from '../assert.ts';
import { zero32 } from '../bytes.ts';
import type { Chairs } from '../chairs/state.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import { startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { stateDigest } from './digest.ts';
import { closedListOf, resultOf, runningTurn, voidTurn } from './evidence.ts';
import { isFinal, numberOf } from './accounts.ts';
import type { AnyEvent } from './events.ts';
import { gameOf } from './games.ts';
import { brought, newSitting, played, playsIn } from './sittings.ts';
import type { Bank, DrawState, EndedBank, RunningCoup, Sitting, AnyTable, TableState } from './state.ts';

type Of<T extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: T }>;

/** Final banks that stay in the state for the page. */
const keptFinalBanks = 5;

/** The state after all events, in order. */
export function evolveAll<G extends Chairs>(state: TableState<G>, events: readonly AnyEvent[]): TableState<G> {
  return events.reduce(evolved, state) as TableState<G>;
}

/** The state after an event. A table plays one game as long as it is there. */
export function evolve<G extends Chairs>(state: TableState<G>, event: AnyEvent): TableState<G> {
  return evolved(state, event) as TableState<G>;
}

function evolved(state: AnyTable, event: AnyEvent): AnyTable {
  switch (event.type) {
    case 'game':
      return {
        ...state,
        game: gameOf(state.table).evolveAll(state.game, event.events),
        drawn: stillDrawn(state, event),
        bank: state.bank && withoutLapsed(state.bank, event),
      };
    case 'reserved': {
      const { seat, player, until } = event;
      return { ...state, reserved: withOwn(state.reserved, { seat, player, until }) };
    }
    case 'lapsed':
      return { ...state, reserved: withoutSeat(state.reserved, event.seat) };
    case 'seating':
      return {
        ...state,
        sittings: bySeat([...state.sittings, newSitting(event)]),
        reserved: withoutSeat(state.reserved, event.seat),
      };
    case 'sitting':
      return withSitting(state, event.seat, (one) => ({ ...one, ...event.change }));
    case 'bringing':
      return withSitting(state, event.seat, (one) => ({ ...one, bring: event.bring }));
    case 'brought':
      return withSitting(state, event.seat, (one) => brought(one, event));
    case 'notBrought':
      return withSitting(state, event.seat, (one) => ({ ...one, bring: null }));
    case 'gone':
      return { ...state, sittings: withoutSeat(state.sittings, event.seat) };
    case 'clock':
      return { ...state, clock: event.clock };
    case 'malfunction':
      return { ...state, malfunctionAt: event.at };
    case 'drawOpened':
      return { ...state, draw: { number: event.number, asked: event.asked, enters: [], draw: null, links: [] } };
    case 'entered':
      return withDraw(state, (d) => ({ ...d, enters: bySeat([...d.enters, { seat: event.seat, ...event.enter }]) }));
    case 'drawClosed':
      return withDraw(state, (d) => ({ ...d, draw: event.draw }));
    case 'drawLinked':
      return withDraw(state, (d) => ({ ...d, links: bySeat([...d.links, { seat: event.seat, link: event.link }]) }));
    case 'drawn': {
      const { enters, draw, links } = present(state.draw, 'the draw');
      const drawn = { enters, draw: present(draw, 'Draw'), links, serverLink: event.serverLink };
      return { ...state, draw: null, clock: null, drawn };
    }
    case 'drawFailed':
      return { ...state, draw: null, clock: null, number: state.number + 1n };
    case 'opened':
      return {
        ...state,
        bank: newBank(state, event.setup),
        drawn: null,
        sittings: state.sittings.map((one) => (playsIn(event.setup, one) ? played(one) : one)),
      };
    case 'word':
      return withBank(state, (bank) => ({ ...bank, move: event.word }));
    case 'bet':
      return withBank(state, (bank) => ({ ...bank, bets: withOwn(bank.bets, { seat: event.seat, ...event.bet }) }));
    case 'mustEnd':
      return withBank(state, (bank) => ({ ...bank, mustEnd: true }));
    case 'closed':
      return withBank(state, (bank) => ({ ...bank, coup: closedCoup(bank, event) }));
    case 'gave':
      return withCoup(state, (coup) => ({
        ...coup,
        gives: [...coup.gives, { seat: event.seat, signature: event.signature, link: event.link }],
      }));
    case 'linked':
      return withCoup(state, (coup) => ({
        ...coup,
        gives: coup.gives.map((give) => (give.seat === event.seat ? { ...give, link: event.link } : give)),
      }));
    case 'shown':
      return withCoup(state, (coup) => ({ ...coup, shown: [...coup.shown, event.shown] }));
    case 'chosen':
      return withCoup(state, (coup) => {
        const choices = [...coup.choices, { seat: event.seat, ...event.choice }];
        return { ...coup, choices: gameOf(state.table).choicesBySeat ? bySeat(choices) : choices };
      });
    case 'stepped':
      return withBank(state, (bank) => stepped(state.table, bank, event));
    case 'voided':
      return {
        ...withBank(state, (bank) => ({
          ...bank,
          coup: null,
          turns: [...bank.turns, voidTurn(bank, present(bank.coup, 'the coup'), event.void)],
        })),
        clock: null,
      };
    case 'acking':
      return withBank(state, (bank) => ({
        ...bank,
        unchecked: withOwn(bank.unchecked, { seat: event.seat, ...event.ack }),
      }));
    case 'acked':
    case 'notAcked':
      return acked(state, event);
    case 'left':
      return withBank(state, (bank) => ({
        ...bank,
        leaves: withOwn(bank.leaves, { seat: event.seat, ...event.leave }),
      }));
    case 'ended':
      return ended(state, event);
    case 'putAside':
      return over(state, present(state.bank, 'the bank'), 'signing', null);
    case 'resulted':
      return withEnded(state, event.number, (one) => resulted(one, event));
    case 'asked':
      return withEnded(state, event.number, (one) => ({
        ...one,
        deadline: event.deadline,
        renewed: event.renewed,
      }));
    case 'contested':
      return withEnded(state, event.number, (one) => ({ ...one, bank: { ...one.bank, result: null } }));
    case 'completed':
      return withEnded(state, event.number, (one) => ({
        ...one,
        bank: { ...one.bank, result: { ...present(one.bank.result, 'the result'), house: event.house } },
        // A settlement cancels a proposal.
        status: event.status,
        deadline: null,
        tx: null,
        until: null,
      }));
    case 'unsigned':
      return withEnded(state, event.number, (one) => ({ ...one, status: 'signing', deadline: null }));
    case 'proposed':
      return withEnded(state, event.number, (one) => ({
        ...one,
        status: 'proposed',
        deadline: null,
        tx: event.tx,
        until: event.until,
      }));
    case 'final':
      return finalised(state, event);
    case 'playedLate':
      return withEnded(state, event.number, (one) => ({ ...one, bank: playedLate(one.bank, event.turn) }));
    default:
      return noSuch(event);
  }
}

/** A damaged log, or one of another machine, is found at its row and not later (P6.5). */
function noSuch(event: never): never {
  throw new AssertionFailed(`no event of a table: ${String((event as AnyEvent).type)}`);
}

/**
 * A draw proves the first banker among those it was drawn among: once one of them has gone, or (where it proves no
 * other banker) the bank has passed on, it proves nothing.
 */
function stillDrawn({ table, game, drawn }: AnyTable, { events }: Of<'game'>): AnyTable['drawn'] {
  const { drawNamesBanker } = gameOf(table);
  const over = events.some(
    (event) =>
      event.type === 'unseated' ||
      (drawNamesBanker && event.type === 'due' && event.seat !== game.due) ||
      (drawNamesBanker && event.type === 'waits' && event.due !== game.due),
  );
  return over ? null : drawn;
}

/** A draw that leaves room for refusals proves a banker among those who entered, if all of them play. */
function provenDraw({ table, drawn }: AnyTable, { message: { banker, players } }: Bank['setup']): AnyTable['drawn'] {
  if (drawn === null || gameOf(table).drawNamesBanker) return drawn;
  const plays = drawn.enters.every(({ seat }) => players.some((player) => player.seat === seat));
  return plays && drawn.enters.some(({ seat }) => seat === banker) ? drawn : null;
}

/** A bet that goes back, or lapses, is no evidence: it stands no more, and may be made again (protocol.md 2.2, 3). */
function withoutLapsed(bank: Bank, { events }: Of<'game'>): Bank {
  const back = events.flatMap((event) => (event.type === 'returned' ? [event.seat] : []));
  return back.length === 0 ? bank : { ...bank, bets: bank.bets.filter(({ seat }) => !back.includes(seat)) };
}

function newBank(state: AnyTable, setup: Bank['setup']): Bank {
  const start = startState(setup.message);
  return {
    setup,
    bankId: start.bankId,
    grants: state.sittings.filter((one) => playsIn(setup, one)).map(({ grant }) => grant),
    draw: provenDraw(state, setup),
    state: start,
    turns: [],
    move: null,
    bets: [],
    unchecked: [],
    coup: null,
    unbound: null,
    mustEnd: false,
    leaves: [],
    end: null,
    result: null,
  };
}

function closedCoup({ bets }: Bank, { closed, list }: Of<'closed'>): RunningCoup {
  const inList = (seat: number) => list.some((row) => row.seat === seat && row.seq > 0);
  return {
    bets: bets.filter(({ seat }) => inList(seat)),
    closed,
    digest: hashStruct('Closed', closed.message),
    list,
    gives: [],
    shown: [],
    choices: [],
  };
}

/** The turn is over: a coup, or a new taglia. What was signed over the state before it is done with. */
function stepped(table: AnyTable['table'], bank: Bank, { step, serverLink, cards, state }: Of<'stepped'>): Bank {
  const { coup } = bank;
  const turn: ProofTurn =
    coup === null
      ? { step, state, acks: [] }
      : {
          ...runningTurn(bank, coup),
          choices: gameOf(table).choicesProven(closedListOf(bank, coup), coup.choices, cards),
          serverLink: present(serverLink, 'the house link'),
          cards,
          step,
          state,
          acks: [],
        };
  return { ...bank, state, turns: [...bank.turns, turn], move: null, bets: [], unchecked: [], coup: null };
}

/** An `Ack` belongs to the turn that led to its state, in the running bank or in one that is over. */
function acked(state: AnyTable, event: Of<'acked' | 'notAcked'>): AnyTable {
  const bank = state.bank && ackedIn(state.bank, event);
  if (bank !== state.bank) return { ...state, bank };
  const ended = state.ended.map((one) => {
    const acknowledged = isFinal(one) ? one.bank : ackedIn(one.bank, event);
    return acknowledged === one.bank ? one : { ...one, bank: acknowledged };
  });
  return { ...state, ended };
}

/** The same bank if no turn led to that state. */
function ackedIn(bank: Bank, { type, seat, ack }: Of<'acked' | 'notAcked'>): Bank {
  const at = bank.turns.findIndex(({ state }) => state !== undefined && stateDigest(state) === ack.message.state);
  if (at < 0) return bank;
  const unchecked = bank.unchecked.filter((one) => one.seat !== seat || one.message.state !== ack.message.state);
  if (type === 'notAcked') return { ...bank, unchecked };
  const turns = bank.turns.map((turn, i) =>
    i === at && turn.state !== undefined ? { ...turn, acks: bySeat([...turn.acks, { seat, ...ack }]) } : turn,
  );
  return { ...bank, turns, unchecked };
}

function ended(state: AnyTable, { end, result, deadline }: Of<'ended'>): AnyTable {
  const bank = present(state.bank, 'the bank');
  const { coup } = bank;
  const last: Bank = {
    ...bank,
    coup: null,
    unbound: coup && { digest: coup.digest, list: coup.list },
    end,
    result: { message: result, signatures: [], house: null },
  };
  return over(state, last, 'asked', deadline);
}

/** The bank makes room for the next one. */
function over(state: AnyTable, bank: Bank, status: EndedBank['status'], deadline: number | null): AnyTable {
  const entry: EndedBank = { bank, status, deadline, renewed: false, tx: null, until: null, paid: null };
  return {
    ...state,
    bank: null,
    clock: null,
    ended: prune([...state.ended, entry]),
    number: state.number + 1n,
    prev: bank.bankId,
  };
}

function resulted({ bank, ...rest }: EndedBank, { seat, signature }: Of<'resulted'>): EndedBank {
  const result = present(bank.result, 'the result');
  return {
    ...rest,
    bank: { ...bank, result: { ...result, signatures: withOwn(result.signatures, { seat, signature }) } },
  };
}

/** Its bank ends in the state that the coup leads to. */
function playedLate(bank: Bank, turn: CoupTurn): Bank {
  const { state } = turn;
  return {
    ...bank,
    turns: [...bank.turns, turn as ProofTurn],
    coup: null,
    state,
    // Nothing can follow it: the posta is lost.
    end: state.commitment === zero32 ? 'punta' : 'passed',
    result: { message: resultOf(bank.setup.message, state), signatures: [], house: null },
  };
}

function finalised(state: AnyTable, { number, how, tx, lines }: Of<'final'>): AnyTable {
  const one = present(
    state.ended.find((e) => numberOf(e) === number),
    `bank ${number}`,
  );
  const { players } = one.bank.setup.message;
  const paid =
    lines === undefined ? null : players.map(({ player }) => lines.find((line) => line.player === player)?.line ?? 0n);
  const sittings = state.sittings.map((sitting) => {
    const at = players.findIndex(({ key }) => key === sitting.grant.message.key);
    return at < 0 ? sitting : { ...sitting, locked: sitting.locked + (paid ?? one.bank.state.seats)[at]! };
  });
  const marked = state.ended.map((e) => (e === one ? { ...e, status: how, deadline: null, tx, paid } : e));
  return { ...state, sittings, ended: prune(marked) };
}

/** Keeps every bank that is not final, and the last few that are. */
function prune(all: readonly EndedBank[]): readonly EndedBank[] {
  const done = all.filter(isFinal);
  const dropped = new Set(done.slice(0, Math.max(0, done.length - keptFinalBanks)));
  return all.filter((one) => !dropped.has(one));
}

function withSitting(state: AnyTable, seat: number, change: (sitting: Sitting) => Sitting): AnyTable {
  assert(
    state.sittings.some((one) => one.seat === seat),
    `no sitting at seat ${seat}`,
  );
  return { ...state, sittings: state.sittings.map((one) => (one.seat === seat ? change(one) : one)) };
}

/** A copy by ascending seat. */
function bySeat<T extends { readonly seat: number }>(all: readonly T[]): readonly T[] {
  return [...all].sort((a, b) => a.seat - b.seat);
}

function withoutSeat<T extends { readonly seat: number }>(all: readonly T[], seat: number): readonly T[] {
  return all.filter((one) => one.seat !== seat);
}

/** With the seat's own in place of its earlier one, by ascending seat. */
function withOwn<T extends { readonly seat: number }>(all: readonly T[], own: T): readonly T[] {
  return bySeat([...withoutSeat(all, own.seat), own]);
}

function withDraw(state: AnyTable, change: (draw: DrawState) => DrawState): AnyTable {
  return { ...state, draw: change(present(state.draw, 'the draw')) };
}

function withBank(state: AnyTable, change: (bank: Bank) => Bank): AnyTable {
  return { ...state, bank: change(present(state.bank, 'the bank')) };
}

function withCoup(state: AnyTable, change: (coup: RunningCoup) => RunningCoup): AnyTable {
  return withBank(state, (bank) => ({ ...bank, coup: change(present(bank.coup, 'the coup')) }));
}

function withEnded(state: AnyTable, number: bigint, change: (one: EndedBank) => EndedBank): AnyTable {
  assert(
    state.ended.some((one) => numberOf(one) === number),
    `bank ${number} is not over`,
  );
  return { ...state, ended: state.ended.map((one) => (numberOf(one) === number ? change(one) : one)) };
}
