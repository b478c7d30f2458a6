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
  type Going,
  type OwnBet,
  type OwnMove,
  type SeatBank,
  type SeatMemory,
} from './memory.ts';
import { seatSentences } from './sentences.ts';

/**
 * right: the row is what this seat wants · waits: a later change of its own is on its way, or what its going has led to
 * · wrong: the seat never said this · back: it has, and that word has gone back or lapsed.
 */
export type OwnRow = 'right' | 'waits' | 'wrong' | 'back';

/**
 * Compares this seat's row with its own memory. Its latest bet counts. An earlier one of the same state counts only
 * once the table has refused all later ones, because a change and the close may cross on their way.
 */
export function ownRow(memory: SeatMemory, turn: ProofTurn, row: ListRow): OwnRow {
  const closed = turn.closed?.message;
  if (closed === undefined) return 'wrong';
  if (row.status === statuses.banker) {
    const said = memory.moves.filter(({ state }) => state === closed.state);
    const at = said.findLastIndex(
      ({ move, amount, volonta, commitment }) =>
        move === closed.move && amount === closed.amount && volonta === row.volonta && commitment === row.commitment,
    );
    return judged(said, at);
  }
  const said = memory.bets.filter(({ message }) => message.state === closed.state);
  const at = said.findLastIndex(
    ({ message }) =>
      message.seq === row.seq &&
      message.commitment === row.commitment &&
      message.call === row.call &&
      message.max === row.max &&
      message.volonta === row.volonta,
  );
  return judged(said, at);
}

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

function judged(said: readonly (Going & { readonly refused: boolean })[], at: number): OwnRow {
  if (at < 0) return 'wrong';
  if (said[at]!.back === true) return 'back';
  if (said[at]!.went === true) return 'waits';
  // What the table has called refused was never made: the player was told so. An honest table refuses none that stands
  // (P2.3).
  return !said[at]!.refused && said.slice(at + 1).every(({ refused }) => refused) ? 'right' : 'waits';
}

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
