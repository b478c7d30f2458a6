/** Compares what a seat knows of its own bets and moves with what a list says of them (protocol.md 2.3, 2.4). */
import { zero32, type Hex } from '../bytes.ts';
import { commitmentOf, seatLink } from '../fairness/commitment.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { calls, statuses, type Choice, type ListRow } from '../protocol/messages.ts';
import type { ProofTurn } from '../proof/format.ts';
import {
  countBefore,
  decisionKey,
  turnKey,
  type OwnBet,
  type OwnMove,
  type SeatBank,
  type SeatMemory,
} from './memory.ts';
import { goneOn, isOpen, type Word } from './said.ts';
import { seatSentences } from './sentences.ts';

/**
 * right: the row is what this seat wants · waits: the table has a later word of its own, has refused this one, or what
 * its going has led to is on its way · wrong: the seat never said this · back: it has, and that word has gone back or
 * lapsed.
 */
export type OwnRow = 'right' | 'waits' | 'wrong' | 'back';

/**
 * Compares this seat's row with its own memory. Its latest bet counts; an earlier one of the same state does as long as
 * the table has confirmed no later one. Of a change that it has never confirmed it has not heard: the change and the
 * close have crossed on their way, or the change is lost (ADR 0048).
 */
export function ownRow(memory: SeatMemory, turn: ProofTurn, row: ListRow): OwnRow {
  const { said, at } = saidIn(memory, turn, row);
  if (at < 0) return 'wrong';
  if (said[at]!.back === true) return 'back';
  return said[at]!.went !== true && counts(said, at) ? 'right' : 'waits';
}

/** This seat's words over the state of a list, oldest first, and which of them the list has; -1: none. */
function saidIn(
  { bets, moves }: Pick<SeatMemory, 'bets' | 'moves'>,
  { closed }: ProofTurn,
  row: ListRow,
): { readonly said: readonly (OwnBet | OwnMove)[]; readonly at: number } {
  const list = closed?.message;
  if (list === undefined) return { said: [], at: -1 };
  if (row.status === statuses.banker) {
    const { state, move, amount } = list;
    const { volonta, commitment } = row;
    const said = moves.filter((one) => one.state === state);
    return { said, at: said.findLastIndex((one) => isSameMove(one, { state, move, amount, volonta, commitment })) };
  }
  const said = bets.filter(({ message }) => message.state === list.state);
  const at = said.findLastIndex(
    ({ message }) =>
      message.seq === row.seq &&
      message.commitment === row.commitment &&
      message.call === row.call &&
      message.max === row.max &&
      message.volonta === row.volonta,
  );
  return { said, at };
}

/** The banker's word of its own that the running list has; undefined: it has none. */
export function listedMove(memory: SeatMemory, turn: ProofTurn): OwnMove | undefined {
  const row = turn.list?.find(({ seat, status }) => seat === memory.seat && status === statuses.banker);
  const { said, at } = row === undefined ? { said: [], at: -1 } : saidIn(memory, turn, row);
  return said[at] as OwnMove | undefined;
}

/** The table has said or shown that it has this word, and has not refused it: those before it stand no more. */
export const isConfirmed = ({ refused, taken, seen }: Word): boolean =>
  refused !== true && (taken === true || seen === true);

/**
 * One of these words, in the order in which they were said, is what the table has by all that is known. What it has
 * called refused was never made: the player was told so. An honest table refuses none that stands (P2.3).
 */
export const counts = (said: readonly Word[], at: number): boolean =>
  at >= 0 && isOpen(said[at]!) && !said.slice(at + 1).some(isConfirmed);

/**
 * The memory of a seat that is bound to what this row has: no later word over that state was made. Its player is told
 * as when the table refuses one (`unmade`).
 */
export function boundToRow(memory: SeatMemory, turn: ProofTurn, row: ListRow): SeatMemory {
  const { said, at } = saidIn(memory, turn, row);
  return withRefused(memory, said.slice(at + 1));
}

/** The memory in which these words of its own count as refused; `lapsed`: whatever the table says of them later. */
export function withRefused(
  memory: SeatMemory,
  words: readonly (OwnBet | OwnMove)[],
  now: 'stands' | 'lapsed' = 'stands',
): SeatMemory {
  const open = new Set(words.filter(({ refused }) => !refused));
  if (open.size === 0) return memory;
  const { bets, moves } = memory;
  return {
    ...memory,
    bets: bets.map((bet) => (open.has(bet) ? { ...goneOn(bet, now), refused: true } : bet)),
    moves: moves.map((move) => (open.has(move) ? { ...goneOn(move, now), refused: true } : move)),
  };
}

/**
 * Between two memories a word that counted has become one that was never made: a stake, or a change by which an earlier
 * bet counts again; or a pass, so that it holds its bank after all; or that it holds a bank to come. Its player is
 * told.
 */
export function unmade(before: SeatMemory, after: SeatMemory): boolean {
  // Both lists only grow, within one bank.
  const wasMade = (move: OwnMove, was: OwnMove | undefined): boolean =>
    was !== undefined && !was.refused && isSameMove(was, move);
  const wasBet = ({ signature }: OwnBet): boolean =>
    before.bets.some((was) => was.signature === signature && !was.refused);
  const hasStake = (state: Hex): boolean =>
    after.bets.some(({ refused, message }) => message.state === state && message.max > 0n && !refused);
  const holdsAgain = before.passed != null && after.passed === null;
  const isSameBank = before.banks.at(-1)?.bankId === after.banks.at(-1)?.bankId;
  const holdsNone = isSameBank && before.posta !== null && before.posta.went !== true && after.posta === null;
  return (
    holdsAgain ||
    holdsNone ||
    after.moves.some((move, i) => move.refused && wasMade(move, before.moves[i])) ||
    after.bets.some((bet) => bet.refused && wasBet(bet) && (bet.message.max > 0n || hasStake(bet.message.state)))
  );
}

type SaidMove = Pick<OwnMove, 'state' | 'move' | 'amount' | 'volonta' | 'commitment'>;

/** Said twice it is one word: whether as a command, in a list or in a view. */
export const isSameMove = (one: SaidMove, other: SaidMove): boolean =>
  one.state === other.state &&
  one.move === other.move &&
  one.amount === other.amount &&
  one.volonta === other.volonta &&
  one.commitment === other.commitment;

/** The last bet of this seat over the state that the table has not refused; undefined: it has made none. */
export const standingBet = ({ bets }: Pick<SeatMemory, 'bets'>, state: Hex): OwnBet | undefined =>
  bets.findLast(({ message, refused }) => message.state === state && !refused);

/**
 * A list over this state may have a bet of this seat: one that is neither refused nor gone back, and was not taken back
 * as far as the table has said.
 */
export function mayBeListed({ bets }: Pick<SeatMemory, 'bets'>, state: Hex): boolean {
  const said = bets.filter(({ message }) => message.state === state);
  const takenBack = said.findLastIndex(({ message, taken }) => message.call === calls.none && taken === true);
  return said
    .slice(takenBack + 1)
    .some(({ message, refused, back }) => message.call !== calls.none && !refused && back !== true);
}

/** The last word of this seat as banker over the state that is neither refused nor lapsed; undefined: there is none. */
export const standingMove = ({ moves }: Pick<SeatMemory, 'moves'>, state: Hex): OwnMove | undefined =>
  moves.findLast((move) => move.state === state && !move.refused && move.back !== true);

/** This seat, as banker, has passed over this state. */
export const hasPassed = ({ passed }: Pick<SeatMemory, 'passed'>, state: Hex): boolean => passed?.state === state;

/** This seat's player has nothing more to choose over this state. */
export const isReady = ({ ready }: Pick<SeatMemory, 'ready'>, state: Hex): boolean =>
  ready?.state === state && ready.went !== true && ready.back !== true;

/**
 * The table shows a signature or commitment of this seat that its memory does not know: the store is an old one. The
 * seat must not guess what else it has signed, and sits the bank out (protocol.md 1).
 */
export function ownOf(memory: SeatMemory, bank: SeatBank, turn: ProofTurn): Partial<SeatBank> {
  if (!bank.mine || bank.barred !== null) return {};
  const row = turn.list?.find(({ seat }) => seat === memory.seat);
  const at = bank.proof.turns.length - 1;
  const forgotten =
    row !== undefined && row.commitment !== zero32 && isForgotten(memory, bank.bankId, at, row.seq, row.commitment);
  const gave =
    turn.gives?.some(({ seat }) => seat === memory.seat) === true &&
    memory.given[turnKey(bank.bankId, at)] === undefined;
  return forgotten || gave || isChoiceForgotten(memory, turn) ? { barred: seatSentences.forgotten } : {};
}

/** A choice that this seat's key has signed, and its memory does not know: the store is an old one. */
function isChoiceForgotten({ seat, chosen }: SeatMemory, { closed, choices = [] }: ProofTurn): boolean {
  if (closed === undefined) return false;
  const list = hashStruct('Closed', closed.message);
  const isKnown = ({ message }: { readonly message: Choice }) =>
    chosen[decisionKey(list, countBefore(message.draw))] === message.draw;
  return choices.some((choice) => choice.seat === seat && !isKnown(choice));
}

/** The commitment comes from this seat's secret, but its memory has no paper of it. */
export function isForgotten(
  { papers, secret }: SeatMemory,
  bankId: Hex,
  turn: number,
  seq: number,
  commitment: Hex,
): boolean {
  return papers[commitment] === undefined && commitmentOf(seatLink(secret, coupIdOf(bankId, turn), seq)) === commitment;
}
