/**
 * The game takes a command, and each of its events gets the paper that belongs to it (docs/adr/0028): set-up, closed
 * list, cards shown, step, void, result. The papers need the house's keys; the game knows none of them.
 */
import { assert, present } from '../assert.ts';
import { zero32 } from '../bytes.ts';
import { commitmentOf, houseLink } from '../fairness/commitment.ts';
import { packComposition } from '../fairness/composition.ts';
import { closedOf, listOf, proofEndOf } from '../game/as-protocol.ts';
import type { Command as GameCommand, HostCommand, SeatCommand } from '../chairs/commands.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { statuses, type Setup, type Shown } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import { stateAfterTaglia, type Books } from '../rules/arithmetic.ts';
import type { Row } from '../rules/betting.ts';
import { cardBytes } from '../rules/seen.ts';
import { stateAfter } from './cards.ts';
import type { Context } from './context.ts';
import { stateDigest } from './digest.ts';
import { closedListOf, resultOf } from './evidence.ts';
import { bankOf, clockFor, happened, sittingOf, timeForResults, type Outcome } from './context.ts';
import type { AnyEvent } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import type { GameEvent } from './game.ts';
import { gameOf } from './games.ts';
import { refuseAsGame } from './game-refusals.ts';
import type { Bank, AnyTable } from './state.ts';

type Of<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>;

/** All that these acts come to, each in the state that the one before has left; or the first refusal. */
export function inTurn(state: AnyTable, ...acts: readonly ((state: AnyTable) => Outcome)[]): Outcome {
  const events: AnyEvent[] = [];
  let now = state;
  for (const act of acts) {
    const outcome = act(now);
    if ('refusal' in outcome) return outcome;
    events.push(...outcome.events);
    now = evolveAll(now, outcome.events);
  }
  return happened(...events);
}

/** A seat says this to the game. */
export const says =
  (seat: number, command: SeatCommand, ctx: Context) =>
  (state: AnyTable): Outcome =>
    tell(state, { by: 'seat', seat, command }, ctx);

/** The papers tell the game this. Asserts that the game takes it: they tell it nothing that cannot be. */
export const tells =
  (command: HostCommand, ctx: Context) =>
  (state: AnyTable): Outcome => {
    const outcome = tell(state, { by: 'host', command }, ctx);
    assert('events' in outcome, `the game refuses ${command.type}`);
    return outcome;
  };

/** The director orders this. The game may refuse it. */
export const directs =
  (command: HostCommand, ctx: Context) =>
  (state: AnyTable): Outcome =>
    tell(state, { by: 'host', command }, ctx);

function tell(state: AnyTable, command: GameCommand, ctx: Context): Outcome {
  const decision = gameOf(state.table).step(state.game, command, ctx.now);
  if ('refusal' in decision) return { refusal: refuseAsGame(decision.refusal.code) };
  if (decision.events.length === 0) return happened();
  const stepped: AnyEvent = { type: 'game', command, events: decision.events };
  const all: AnyEvent[] = [stepped];
  let now = evolve(state, stepped);
  for (const event of decision.events) {
    const papers = papersFor(now, event, ctx);
    all.push(...papers);
    now = evolveAll(now, papers);
  }
  return happened(...all);
}

/** The papers that an event of the game needs. The game of `state` has done its whole step. */
function papersFor(state: AnyTable, event: GameEvent, ctx: Context): readonly AnyEvent[] {
  switch (event.type) {
    case 'opened':
      return [{ type: 'opened', setup: setupOf(state, event, ctx) }];
    case 'closed':
      return [closed(state, event, ctx), clockFor(state, 'links', ctx.now)];
    case 'dealt':
      return [{ type: 'clock', clock: null }, ...cardsShown(state, event, ctx)];
    case 'decision':
      return cardsShown(state, event, ctx);
    case 'coup':
      return [coupStep(state, event, ctx)];
    case 'taglia':
      return state.bank === null ? [] : [tagliaStep(state, ctx)];
    case 'voided':
      return voided(state, event, ctx);
    case 'ended':
      return ended(state, event, ctx);
    case 'putAside':
      return [{ type: 'putAside' }];
    case 'unseated':
      return [{ type: 'sitting', seat: event.seat, change: { leaving: true } }];
    default:
      return [];
  }
}

/** The link of the house that belongs to a turn of a bank; derived, never stored. */
export const houseLinkOf = (state: AnyTable, number: bigint, turn: number, ctx: Context) =>
  houseLink(ctx.house.secret, 'coup', state.tableId, number, turn);

const commitmentFor = (state: AnyTable, turn: number, ctx: Context) =>
  commitmentOf(houseLinkOf(state, state.number, turn, ctx));

/** The set-up of the bank that opens now (protocol.md 2.1). */
function setupOf(state: AnyTable, { banker, posta, players }: Of<'opened'>, ctx: Context): Signed<Setup> {
  const { taglia, composition } = state.game;
  return ctx.house.signer.sign('Setup', {
    table: state.tableId,
    number: state.number,
    prev: state.prev,
    house: ctx.house.signer.address,
    taglia,
    commitment: commitmentFor(state, 0, ctx),
    composition: packComposition(composition),
    banker,
    posta,
    players: players.map(({ seat, stack }) => {
      const { player, key } = sittingOf(state, seat).grant.message;
      return { seat, player, key, stack };
    }),
  });
}

/** The closed list: the game's rows with what the seats have signed (protocol.md 2.3). */
function closed(state: AnyTable, event: Of<'closed'>, ctx: Context): AnyEvent {
  const bank = bankOf(state);
  const word = present(bank.move, "the banker's word");
  assert(
    word.move === event.move && word.amount === event.amount,
    'the bets close on another move than the signed one',
  );
  const commitments = new Map(bank.bets.map(({ seat, message }) => [seat, message.commitment]));
  commitments.set(bank.setup.message.banker, word.commitment);
  const list = listOf(
    event.list.map((row) => signedRow(bank, row)),
    commitments,
  );
  return {
    type: 'closed',
    closed: ctx.house.signer.sign('Closed', closedOf(bank.state, event, list, stateDigest(bank.state))),
    list,
  };
}

/** Number and volontà of a row are those that its seat has signed. */
function signedRow(bank: Bank, row: Row): Row {
  if (row.status === statuses.banker) return { ...row, volonta: present(bank.move, "the banker's word").volonta };
  if (row.status === statuses.absent) return row;
  const { message } = present(
    bank.bets.find(({ seat }) => seat === row.seat),
    `the bet of seat ${row.seat}`,
  );
  assert(message.call === row.call && message.max === row.max, `seat ${row.seat} has signed another bet`);
  return { ...row, seq: message.seq, volonta: message.volonta };
}

/** What one seat sees as it comes to decide, signed. */
function cardsShown(state: AnyTable, event: Of<'dealt' | 'decision'>, ctx: Context): readonly AnyEvent[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const seen = gameOf(state.table).cardsShown(event, closedListOf(bank, coup), state.game);
  if (seen === null) return [];
  const shown: Shown = { closed: coup.digest, seat: seen.seat, cards: cardBytes(seen.kinds) };
  return [{ type: 'shown', shown: ctx.house.signer.sign('Shown', shown) }];
}

/** The coup is over: the next state, the house's `Step`, and its link. */
function coupStep(state: AnyTable, { outcome, cards }: Of<'coup'>, ctx: Context): AnyEvent {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const { state: before } = bank;
  const commitment = commitmentFor(state, before.turn + 1, ctx);
  const next = stateAfter(state.table, before, closedListOf(bank, coup), { cards, outcome }, commitment);
  const signed = ctx.house.signer.sign('Step', {
    bankId: bank.bankId,
    turn: before.turn,
    closed: coup.digest,
    next: stateDigest(next),
  });
  const serverLink = houseLinkOf(state, state.number, before.turn, ctx);
  return { type: 'stepped', step: signed, serverLink, cards, state: next };
}

/** A new taglia inside a bank: a turn of its own, `closed` 0. */
function tagliaStep(state: AnyTable, ctx: Context): AnyEvent {
  const { bankId, state: before } = bankOf(state);
  const { deck } = gameOf(state.table);
  const next = stateAfterTaglia(before, commitmentFor(state, before.turn + 1, ctx), stateDigest(before), deck);
  const message = { bankId, turn: before.turn, closed: zero32, next: stateDigest(next) };
  return { type: 'stepped', step: ctx.house.signer.sign('Step', message), serverLink: null, cards: [], state: next };
}

/** The silent owe the link of the void coup (protocol.md 2.4). */
function voided(state: AnyTable, { silent }: Of<'voided'>, ctx: Context): readonly AnyEvent[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  assert(silent.length > 0, 'a void that names nobody has no paper');
  const set = silent.reduce((bits, seat) => bits | (1n << BigInt(seat)), 0n);
  const coupId = coupIdOf(bank.bankId, bank.state.turn);
  const owed = coup.list.filter(({ seat }) => silent.includes(seat));
  return [
    { type: 'voided', void: ctx.house.signer.sign('Void', { closed: coup.digest, silent: set }) },
    ...owed.map(({ seat, commitment }): AnyEvent => ({
      type: 'sitting',
      seat,
      change: { owes: { closed: coup.digest, commitment, coupId, number: state.number } },
    })),
  ];
}

/** The bank is over in its last state; its players are asked to sign that. */
function ended(state: AnyTable, event: Of<'ended'>, ctx: Context): readonly AnyEvent[] {
  const bank = bankOf(state);
  const { lines, cagnotte, posta, garage } = event;
  assertSame(bank, { lines, cagnotte, posta, garage });
  const { message } = bank.setup;
  const result = resultOf(message, bank.state);
  const over: AnyEvent = {
    type: 'ended',
    end: proofEndOf(event.end),
    result,
    deadline: ctx.now + timeForResults(state),
  };
  // No list was closed in it, so nothing of it can be proposed, demanded or claimed: its number may stay open.
  if (bank.turns.length > 0 || bank.coup !== null) return [over];
  const { signature } = ctx.house.signer.sign('Result', result);
  return [over, { type: 'completed', number: message.number, house: signature, status: 'idle' }];
}

/** The game's books and the state that the house has signed are the same money. Asserts it. */
export function assertSame({ state }: Bank, books: Pick<Books, 'lines' | 'cagnotte' | 'posta' | 'garage'>): void {
  const same =
    state.posta === books.posta &&
    state.garage === books.garage &&
    state.cagnotte === books.cagnotte &&
    state.seats.length === books.lines.length &&
    state.seats.every((line, i) => line === books.lines[i]);
  assert(same, "the game's books are not the state that was signed");
}
