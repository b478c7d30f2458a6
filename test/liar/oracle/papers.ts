/**
 * Everything that the house has shown to the honest seat, and what of it is right, found by the oracle's own replay.
 */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { betsDigest, coupIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct, type MessageName } from '../../../engine/protocol/eip712.ts';
import type { Bet, Choice, Closed, ListRow, Setup, State, Step, Table } from '../../../engine/protocol/messages.ts';
import { sealedMessage } from '../crypto/seals.ts';
import { accepted, handAmong, knownCalls, noPast, pastAfter, sideAfter, volontaOf, type Past } from './bets.ts';
import {
  cardsIn,
  moneyAfter,
  playOut,
  sha256Of,
  sideListed,
  sixCards,
  wholeShoe,
  type Decided,
  type Played,
  type Side,
} from './coup.ts';

interface Paper<M> {
  readonly message: M;
  readonly signature: Hex;
}

/** A turn as it is shown: anything may be missing or false. */
export interface ShownTurn {
  readonly bets?: readonly (Paper<Bet> & { readonly seat: number })[];
  readonly closed?: Paper<Closed>;
  readonly list?: readonly ListRow[];
  readonly gives?: readonly { readonly seat: number; readonly signature: Hex; readonly link?: Hex }[];
  readonly serverLink?: Hex;
  readonly choices?: readonly (Paper<Choice> & { readonly seat: number })[];
  readonly cards?: readonly number[];
  readonly step?: Paper<Step>;
  readonly state?: State;
  readonly void?: Paper<{ readonly closed: Hex; readonly silent: bigint }>;
  readonly acks?: readonly (Paper<{ readonly state: Hex }> & { readonly seat: number })[];
}

/** A state that is right, and how it was reached. */
export interface Right {
  readonly state: State;
  readonly setup: Setup;
  /** What came before it in its bank: rights depend on it. */
  readonly past: Past;
  readonly sinceCut: number;
  readonly before: Right | null;
  /** About the coup that led to it: the cards dealt, the list and its digest; none and 0 after a new taglia. */
  readonly cards: readonly number[];
  readonly list: readonly ListRow[];
  readonly closed: Hex;
  /** With this choice of this seat, and the others as they were, the coup has the same cards and the same winner. */
  readonly isAsWith: (seat: number, draw: number) => boolean;
  /** This seat had a decision in it, no choice of it was played, and another one would have changed cards or winner. */
  readonly hadChoice: (seat: number) => boolean;
}

/** Whether `by` has signed exactly this. */
export function isSealed(name: MessageName, by: Hex, message: object, signature: Hex): boolean {
  const sealed = sealedMessage(name, signature);
  return sealed !== null && sealed.by === by && hashStruct(name, sealed.message) === hashStruct(name, message as never);
}

const cut = 200;

/**
 * A list that is right in `before`, whatever was given for it: what it makes of the banker's side, or what is wrong
 * with it.
 */
export function listIn(
  table: Table,
  { setup, state, past }: Right,
  { bets = [], closed, list = [] }: ShownTurn,
): { readonly side: Side } | string {
  if (closed === undefined) return 'there is no list';
  const { message } = closed;
  const { players, banker } = setup;
  const digest = hashStruct('State', state);
  if (message.bankId !== state.bankId || message.turn !== state.turn || message.state !== digest)
    return 'the list is of another state';
  if (!isSealed('Closed', setup.house, message, closed.signature)) return 'the list is not signed by the house';
  if (list.length !== players.length || list.some((row, i) => row.seat !== players[i]!.seat))
    return 'the list has other players';
  if (message.bets !== betsDigest(list)) return 'the rows are not those of the list';
  const side = sideAfter(
    table,
    state,
    players.find(({ seat }) => seat === banker)!.stack,
    past,
    message.move,
    message.amount,
  );
  if (side === null) return `move ${message.move} by ${message.amount} is not open`;
  const commitments = list.flatMap((row) => (row.commitment === zero32 ? [] : [row.commitment]));
  if (new Set([...commitments, state.commitment]).size !== commitments.length + 1) return 'a commitment stands twice';
  const orders = list.flatMap(({ status, order }) => (status === 1 || status === 2 ? [order] : []));
  if (orders.includes(0) || new Set(orders).size !== orders.length)
    return 'two bets have one place in the order of arrival';
  const problem = list
    .map((row, i) => rowProblem(table, players[i]!.key, banker, digest, row, bets))
    .find((one) => one !== null);
  if (problem != null) return problem;
  const standing = list.flatMap((row, i) =>
    row.status === 1 || row.status === 2 ? [{ ...row, credit: players[i]!.stack + state.seats[i]! }] : [],
  );
  const stakes = accepted(table, banker, side.posta, past.ferito, standing);
  for (const row of standing) {
    const stake = stakes.get(row.seat) ?? 0n;
    if (row.accepted !== stake || row.status !== (stake > 0n ? 2 : 1))
      return `seat ${row.seat}: ${row.accepted} accepted, not ${stake}`;
    const least = table.minBet < row.credit ? table.minBet : row.credit;
    if (row.call === 1 && stake > 0n && row.max < least) return `seat ${row.seat}: a bet below the minimum`;
  }
  if (stakes.size === 0) return 'nothing is accepted';
  if (message.hand !== handAmong(banker, stakes)) return 'the hand is another';
  const listed = sideListed(
    table,
    side,
    [...stakes.values()].reduce((all, one) => all + one, 0n),
  );
  if (message.posta !== listed.posta || message.garage !== listed.garage) return 'posta or garage are others';
  return { side };
}

function rowProblem(
  table: Table,
  key: Hex,
  banker: number,
  state: Hex,
  row: ListRow,
  bets: NonNullable<ShownTurn['bets']>,
): string | null {
  const { seat, status, commitment } = row;
  const isBlank = row.call === 0 && row.seq === 0 && row.order === 0 && row.accepted === 0n && row.max === 0n;
  if ((row.volonta & ~volontaOf(table)) !== 0) return `seat ${seat}: a volontà that there is not`;
  if (seat === banker) return status === 3 && isBlank && commitment !== zero32 ? null : 'the banker has no row';
  if (status === 0)
    return isBlank && row.volonta === 0 && commitment === zero32
      ? null
      : `seat ${seat} is absent, and its row is not empty`;
  const bet = bets.find((one) => one.seat === seat);
  if (bet === undefined || bet.message.state !== state || !isSealed('Bet', key, bet.message, bet.signature))
    return `seat ${seat} has not signed its row`;
  const { call, max, seq, volonta } = bet.message;
  if (
    call !== row.call ||
    max !== row.max ||
    seq !== row.seq ||
    bet.message.commitment !== commitment ||
    volonta !== row.volonta
  )
    return `the row of seat ${seat} is not its bet`;
  const isZero = call === 0;
  return !knownCalls(table).includes(call) || isZero !== (max === 0n) || isZero !== (commitment === zero32)
    ? `seat ${seat}: call ${call} of ${max}`
    : null;
}

/** The state after a played coup or a new taglia; or what is wrong with the turn. */
export function after(table: Table, before: Right, turn: ShownTurn): Right | string {
  const { setup, state } = before;
  const { step } = turn;
  if (step === undefined || turn.state === undefined) return 'the turn has not ended';
  if (state.outcome === 1) return 'the punta has won before';
  const prev = hashStruct('State', state);
  const common = { bankId: state.bankId, turn: state.turn + 1, prev };
  let next: State;
  let cards: readonly number[] = [];
  let closed = zero32;
  let isAsWith: Right['isAsWith'] = () => true;
  let hadChoice: Right['hadChoice'] = () => false;
  let { past } = before;
  let sinceCut = before.sinceCut;
  const drawn = 312 - cardsIn(state.composition);
  if (turn.closed === undefined) {
    if (drawn < cut) return 'a new taglia before the cut';
    sinceCut = 0;
    next = {
      ...state,
      ...common,
      outcome: 4,
      taglia: state.taglia + 1,
      composition: wholeShoe,
      commitment: turn.state.commitment,
    };
  } else {
    if (drawn >= cut && sinceCut >= 1) return 'a coup where a new taglia is due';
    const listed = listIn(table, before, turn);
    if (typeof listed === 'string') return listed;
    closed = hashStruct('Closed', turn.closed.message);
    const list = turn.list!;
    const contributors = [...list.filter((row) => row.status === 3), ...list.filter((row) => row.status === 2)];
    const links: Hex[] = [];
    for (const row of contributors) {
      const give = turn.gives?.find(({ seat }) => seat === row.seat);
      const { key } = setup.players.find(({ seat }) => seat === row.seat)!;
      if (
        give?.link === undefined ||
        sha256Of(give.link) !== row.commitment ||
        !isSealed('Give', key, { closed }, give.signature)
      )
        return `seat ${row.seat} has not given`;
      links.push(give.link);
    }
    if (turn.serverLink === undefined || sha256Of(turn.serverLink) !== state.commitment)
      return 'the house link is another';
    const six = sixCards(state.composition, turn.serverLink, coupIdOf(state.bankId, state.turn), links);
    const { hand } = turn.closed.message;
    const chosen = (seat: number): number | null => {
      const choice = turn.choices?.find((one) => one.seat === seat);
      if (choice === undefined) return null;
      const { key } = setup.players.find((player) => player.seat === seat)!;
      return choice.message.closed === closed && isSealed('Choice', key, choice.message, choice.signature)
        ? choice.message.draw
        : -1;
    };
    const volonta = (seat: number) => list.find((row) => row.seat === seat)!.volonta;
    const playedBy = (decided: Decided) =>
      playOut(table, six, { punta: volonta(hand), banco: volonta(setup.banker) }, decided);
    const decided = { punta: chosen(hand), banco: chosen(setup.banker) };
    const played = playedBy(decided);
    if (played === null || (turn.choices?.length ?? 0) > 2) return 'a choice that is not open, or not signed';
    if (turn.cards?.join() !== played.cards.join()) return 'other cards';
    cards = played.cards;
    const isSame = (other: Played) => other.outcome === played.outcome && other.cards.join() === played.cards.join();
    const roleOf = (seat: number) => (seat === hand ? 'punta' : 'banco');
    const playedWith = (seat: number, draw: number) => playedBy({ ...decided, [roleOf(seat)]: draw });
    isAsWith = (seat, draw) => {
      const other = playedWith(seat, draw);
      return other !== null && isSame(other);
    };
    hadChoice = (seat) =>
      (seat === hand || seat === setup.banker) &&
      decided[roleOf(seat)] === null &&
      [1, 2, 3].some((draw) => {
        const other = playedWith(seat, draw);
        return other !== null && !isSame(other);
      });
    const composition = played.cards.reduce((shoe, kind) => shoe - (1n << BigInt(4 * kind)), state.composition);
    const money = moneyAfter(table, state, list, listed.side, played.outcome);
    next = {
      ...common,
      ...money,
      taglia: state.taglia,
      composition,
      outcome: played.outcome,
      commitment: played.outcome === 1 ? zero32 : turn.state.commitment,
    };
    past = pastAfter(past, turn.closed.message.move, listed.side.posta, list, played.outcome);
    sinceCut = drawn >= cut ? sinceCut + 1 : 0;
  }
  if (next.outcome !== 1 && next.commitment === zero32) return 'no next commitment';
  const digest = hashStruct('State', next);
  if (digest !== hashStruct('State', turn.state)) return 'another state';
  const expected: Step = { bankId: state.bankId, turn: state.turn, closed, next: digest };
  if (
    hashStruct('Step', step.message) !== hashStruct('Step', expected) ||
    !isSealed('Step', setup.house, step.message, step.signature)
  )
    return 'the step is another, or not signed';
  return {
    state: next,
    setup,
    past,
    sinceCut,
    before,
    cards,
    list: turn.closed === undefined ? [] : turn.list!,
    closed,
    isAsWith,
    hadChoice,
  };
}

/** State 0 of a bank. */
export function beginningOf(setup: Setup): Right {
  const { taglia, commitment, composition, posta } = setup;
  const state: State = {
    bankId: hashStruct('Setup', setup),
    turn: 0,
    prev: zero32,
    outcome: 0,
    taglia,
    commitment,
    composition,
    posta,
    garage: 0n,
    paidIn: posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    seats: setup.players.map(() => 0n),
  };
  const none = { cards: [], list: [], closed: zero32, isAsWith: () => true, hadChoice: () => false };
  return { state, setup, past: noPast, sinceCut: 0, before: null, ...none };
}
