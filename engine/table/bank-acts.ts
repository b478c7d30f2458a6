/**
 * What the house does inside a bank: set up, close, deal, step, void, end. Each returns events; none checks the time.
 */
import { assert, present } from '../assert.ts';
import { zero32 } from '../bytes.ts';
import { commitmentOf, houseLink } from '../fairness/commitment.ts';
import { fullShoe, packComposition, unpackComposition } from '../fairness/composition.ts';
import { deal, withoutCards } from '../fairness/deal.ts';
import { betsDigest, coupIdOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { outcomes, type ListRow, type Setup, type Shown, type State } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import { acceptedIn, afterAcceptance, stateAfterCoup, stateAfterTaglia } from '../rules/arithmetic.ts';
import { contributorsOf as contributorRows } from '../proof/gives.ts';
import { closeBets, sideInPlay } from '../rules/betting.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal } from '../rules/coup.ts';
import { feritoOf } from '../rules/ferito.ts';
import { cardBytes, cardsSeenBy } from '../rules/seen.ts';
import { cardsDrawn, tagliaOver } from '../rules/taglia.ts';
import { creditOf, isActive, nextByHand } from './accounts.ts';
import { bankOf, clockOf, enterPhase, rulesOf, seatOf, type Context } from './context.ts';
import type { Event } from './events.ts';
import { resultOf } from './evidence.ts';
import type { RunningCoup, TableState } from './state.ts';

const commitmentFor = (state: TableState, ctx: Context, turn: number) =>
  commitmentOf(houseLink(ctx.house.secret, 'coup', state.tableId, state.number, turn));

/** The set-up of the bank that `state.banker` opens with `posta` (protocol.md 2.1). */
export function openBank(state: TableState, posta: bigint, ctx: Context): readonly Event[] {
  const over = tagliaOver(rulesOf(state), cardsDrawn(state.composition), state.coupsSinceCut);
  const players = state.seats
    .filter((seat) => isActive(state, seat))
    .map((seat) => ({
      seat: seat.seat,
      player: seat.grant.message.player,
      key: seat.grant.message.key,
      stack: creditOf(state, seat),
    }));
  const setup: Setup = {
    table: state.tableId,
    number: state.number,
    prev: state.prev,
    house: ctx.house.signer.address,
    taglia: over ? state.taglia + 1 : state.taglia,
    commitment: commitmentFor(state, ctx, 0),
    composition: over ? packComposition(fullShoe) : state.composition,
    banker: present(state.banker, 'the banker'),
    posta,
    players,
  };
  return [
    { type: 'opened', setup: ctx.house.signer.sign('Setup', setup) },
    enterPhase('move', clockOf(state, 'move'), ctx.now),
  ];
}

/** Closes the bets if a stake is accepted. Null: no list, no turn (protocol.md 2.3). */
export function closeCoup(state: TableState, ctx: Context): readonly Event[] | null {
  const bank = bankOf(state);
  const { setup, state: before } = bank;
  const move = present(bank.move, 'the move');
  const side = sideInPlay(rulesOf(state), state.table, before, move);
  // The bet of a bettor whose connection is down at the close lapses.
  const standing = bank.bets
    .filter((b) => seatOf(state, b.seat).connected)
    .map((b) => ({ ...b.message, seat: b.seat, order: b.order }));
  const { players, banker, posta: opening } = setup.message;
  const { list: rows, hand } = closeBets(rulesOf(state), {
    players,
    lines: before.seats,
    banker,
    bankerVolonta: move.volonta,
    posta: side.posta,
    ferito: feritoOf(rulesOf(state), state.table, opening, bank.turns),
    bets: standing,
  });
  if (hand === null) return null;
  const commitmentAt = (seat: number) =>
    (seat === banker ? move : standing.find((bet) => bet.seat === seat))?.commitment ?? zero32;
  const list = rows.map((row): ListRow => ({ ...row, commitment: commitmentAt(row.seat) }));
  const { posta, garage } = afterAcceptance(rulesOf(state), side, acceptedIn(list));
  const closed = ctx.house.signer.sign('Closed', {
    bankId: bank.bankId,
    turn: before.turn,
    state: hashStruct('State', before),
    bets: betsDigest(list),
    move: move.move,
    amount: move.amount,
    posta,
    garage,
    hand,
  });
  return [{ type: 'closed', closed, list }, enterPhase('links', clockOf(state, 'links'), ctx.now)];
}

/** Seats whose links the coup needs, in the order of the deal. */
export function contributorsOf(coup: RunningCoup): readonly number[] {
  return contributorRows(coup.list).map((row) => row.seat);
}

/** The six cards, once every link is there. */
export function dealCoup(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const { turn, composition } = bank.state;
  const contributors = contributorsOf(coup);
  const links = contributors.map((seat) =>
    present(coup.gives.find((g) => g.seat === seat)?.link, `link of seat ${seat}`),
  );
  const serverLink = houseLink(ctx.house.secret, 'coup', state.tableId, bank.setup.message.number, turn);
  assert(commitmentOf(serverLink) === bank.state.commitment, 'the house link is not the committed one');
  const { cards } = deal(unpackComposition(composition), serverLink, coupIdOf(bank.bankId, turn), links, cardsOfCoup);
  const rowOf = (seat: number) =>
    present(
      coup.list.find((row) => row.seat === seat),
      'a row',
    );
  const { hand } = coup.closed.message;
  const fixed: CoupDeal = {
    cards,
    puntaVolonta: rowOf(hand).volonta,
    bancoVolonta: rowOf(bank.setup.message.banker).volonta,
    withOthers: contributors.length > 2,
  };
  const first = playCoup(rulesOf(state), fixed, {});
  return [
    { type: 'dealt', deal: fixed },
    { type: 'shown', shown: signShown(coup, hand, cardsSeenBy('punta', first), ctx) },
  ];
}

/** What the banker sees when it has to decide. */
export function showBanker(state: TableState, played: Coup, ctx: Context): Event {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  return { type: 'shown', shown: signShown(coup, bank.setup.message.banker, cardsSeenBy('banco', played), ctx) };
}

function signShown(coup: RunningCoup, seat: number, kinds: readonly number[], ctx: Context): Signed<Shown> {
  return ctx.house.signer.sign('Shown', { closed: coup.digest, seat, cards: cardBytes(kinds) });
}

/** The running coup as far as it has been decided; null before the cards are there. */
export function coupOf(state: TableState): Coup | null {
  const coup = state.bank?.coup;
  return coup?.deal ? playCoup(rulesOf(state), coup.deal, coup.decisions) : null;
}

/** Everything is decided: the next state, the house's `Step` and its link; then a new taglia if one is due. */
export function stepCoup(state: TableState, played: Coup, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const before = bank.state;
  const outcome = present(played.outcome, 'the outcome');
  const next = stateAfterCoup(rulesOf(state), state.table, before, {
    move: coup.closed.message.move,
    amount: coup.closed.message.amount,
    list: coup.list,
    outcome,
    composition: packComposition(withoutCards(unpackComposition(before.composition), played.dealt)),
    commitment: outcome === outcomes.punta ? zero32 : commitmentFor(state, ctx, before.turn + 1),
  });
  const step = ctx.house.signer.sign('Step', {
    bankId: bank.bankId,
    turn: before.turn,
    closed: coup.digest,
    next: hashStruct('State', next),
  });
  const serverLink = houseLink(ctx.house.secret, 'coup', state.tableId, bank.setup.message.number, before.turn);
  return [{ type: 'stepped', step, serverLink, cards: played.dealt, state: next }];
}

/** A new taglia inside a bank: a turn of its own with `closed` 0. */
export function newTaglia(state: TableState, ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const before = bank.state;
  const next: State = stateAfterTaglia(before, commitmentFor(state, ctx, before.turn + 1));
  const step = ctx.house.signer.sign('Step', {
    bankId: bank.bankId,
    turn: before.turn,
    closed: zero32,
    next: hashStruct('State', next),
  });
  return [{ type: 'stepped', step, serverLink: null, cards: [], state: next }];
}

/** The coup is void because its punters in `silent` gave no link (protocol.md 2.4). They owe it. */
export function voidCoup(state: TableState, silent: readonly number[], ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const coup = present(bank.coup, 'the coup');
  const set = silent.reduce((bits, seat) => bits | (1n << BigInt(seat)), 0n);
  const owed = silent.map((seat): Event => ({
    type: 'seat',
    seat,
    change: {
      owes: {
        closed: coup.digest,
        coupId: coupIdOf(bank.bankId, bank.state.turn),
        number: bank.setup.message.number,
        commitment: present(
          coup.list.find((row) => row.seat === seat),
          'a row',
        ).commitment,
      },
    },
  }));
  return [
    { type: 'voided', void: ctx.house.signer.sign('Void', { closed: coup.digest, silent: set }) },
    ...owed,
    ...endBank(state, 'void', ctx),
  ];
}

/** The bank ends in its last state, and signatures are collected. The rules say who is due next (rules.md 1.2, 2.5). */
export function endBank(state: TableState, end: 'punta' | 'passed' | 'void', ctx: Context): readonly Event[] {
  const bank = bankOf(state);
  const { banker } = bank.setup.message;
  const next = end === 'void' ? banker : nextByHand(state, banker, (seat) => seat.status === 'seated');
  return [
    { type: 'ended', end, result: resultOf(bank.setup.message, bank.state) },
    { type: 'banker', seat: next },
    enterPhase('results', clockOf(state, 'results'), ctx.now),
  ];
}
