/** A turn's arithmetic (protocol.md 4): the one definition, which Solidity repeats. */
import { assert } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import { zero32 } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { moves, outcomes, statuses, type ListRow, type State, type Table } from '../protocol/messages.ts';
import { fullShoe, packComposition, type Composition } from '../fairness/composition.ts';
import type { Ruleset } from './ruleset.ts';

/** The banker's side of a bank between turns. */
export interface BankerSide {
  readonly posta: bigint;
  readonly garage: bigint;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
}

/** The parts of a table that the arithmetic needs. */
export type Limits = Pick<Table, 'feeMode' | 'feeBps' | 'maxPosta'>;

/** `⌊amount·bps/10000⌋`: rounds down; the remainder stays with the winner. */
export function cagnotteOn(amount: bigint, feeBps: number): bigint {
  return (amount * BigInt(feeBps)) / 10_000n;
}

/** The posta against which punters can bet: first excess over the maximum leaves, then the banker's move. */
export function afterMove(
  ruleset: Ruleset,
  limits: Limits,
  before: BankerSide,
  move: number,
  amount: bigint,
): BankerSide {
  let { posta, garage, paidIn, takenOut } = before;
  if (posta > limits.maxPosta) {
    const excess = posta - limits.maxPosta;
    posta = limits.maxPosta;
    if (ruleset.excess === 'garage') garage += excess;
    else takenOut += excess;
  }
  if (move === moves.raise) {
    posta += amount;
    paidIn += amount;
  } else if (move === moves.halve || move === moves.reduce) {
    posta -= amount;
    takenOut += amount;
  }
  return { posta, garage, paidIn, takenOut };
}

/** Half of the posta, rounded down (rules.md 1): what `dimezzare` takes out after the excess has left. */
export function halfOfPosta(limits: Pick<Limits, 'maxPosta'>, posta: bigint): bigint {
  const capped = posta > limits.maxPosta ? limits.maxPosta : posta;
  return capped / 2n;
}

/** The banker's side in `Closed`: after the move and stakes of `accepted` in total. */
export function afterAcceptance(ruleset: Ruleset, side: BankerSide, accepted: bigint): BankerSide {
  assert(accepted <= side.posta, 'more accepted than the posta');
  if (ruleset.garage !== 'on acceptance') return side;
  return { ...side, garage: side.garage + side.posta - accepted, posta: accepted };
}

/** Sum of the accepted stakes of a list. */
export function acceptedIn(list: readonly StakeRow[]): bigint {
  return list.reduce((sum, row) => sum + (row.status === statuses.accepted ? row.accepted : 0n), 0n);
}

/** All money of a bank between turns; `lines` in the order of the set-up. */
export interface Books extends BankerSide {
  readonly won: bigint;
  readonly cagnotte: bigint;
  readonly lines: readonly bigint[];
}

/** The fields of a closed list that move money; rows in the order of the set-up. */
export type StakeRow = Pick<ListRow, 'status' | 'accepted'>;

export interface PlayedCoup {
  readonly move: number;
  readonly amount: bigint;
  readonly list: readonly StakeRow[];
  /** 1 punta, 2 banker, 3 égalité. */
  readonly outcome: number;
}

export interface PlayedTurn extends PlayedCoup {
  /** Composition after the cards dealt. */
  readonly composition: bigint;
  /** The house's commitment for the next turn; zero when the punta has won. */
  readonly commitment: Hex;
}

/** The books of a bank that opens with `posta`. */
export function openingBooks(posta: bigint, players: number): Books {
  return {
    posta,
    garage: 0n,
    paidIn: posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    lines: Array<bigint>(players).fill(0n),
  };
}

/** The books after a coup. Asserts Σ lines + cagnotte = 0. */
export function booksAfterCoup(ruleset: Ruleset, limits: Limits, before: Books, turn: PlayedCoup): Books {
  const { list, outcome } = turn;
  const accepted = acceptedIn(list);
  let side = afterAcceptance(ruleset, afterMove(ruleset, limits, before, turn.move, turn.amount), accepted);
  let { won, cagnotte } = before;
  const lines = [...before.lines];
  const bankerAt = list.findIndex((row) => row.status === statuses.banker);
  assert(bankerAt >= 0 && lines.length === list.length, 'list and lines differ');

  if (outcome === outcomes.banco) {
    side = onBankersWin(ruleset, side, accepted);
    const fee = cagnotteOn(accepted, limits.feeBps);
    side = { ...side, posta: side.posta + accepted - fee };
    won += accepted;
    cagnotte += fee;
    list.forEach((row, i) => {
      if (row.status === statuses.accepted) lines[i]! -= row.accepted;
    });
  } else if (outcome === outcomes.punta) {
    list.forEach((row, i) => {
      if (row.status !== statuses.accepted) return;
      const fee = limits.feeMode === 1 ? cagnotteOn(row.accepted, limits.feeBps) : 0n;
      lines[i]! += row.accepted - fee;
      if (limits.feeMode === 1) won += row.accepted;
      cagnotte += fee;
    });
    side = { ...side, posta: side.posta - accepted };
  }
  lines[bankerAt] = side.posta + side.garage + side.takenOut - side.paidIn;
  assert(lines.reduce((sum, line) => sum + line, 0n) + cagnotte === 0n, 'Σ lines + cagnotte ≠ 0');
  return { posta: side.posta, garage: side.garage, paidIn: side.paidIn, takenOut: side.takenOut, won, cagnotte, lines };
}

/** The state after a coup: `booksAfterCoup` plus the digests that chain the states. */
export function stateAfterCoup(
  ruleset: Ruleset,
  limits: Limits,
  before: State,
  turn: PlayedTurn,
  prev = hashStruct('State', before),
): State {
  const { lines, ...books } = booksAfterCoup(ruleset, limits, { ...before, lines: before.seats }, turn);
  return {
    ...books,
    bankId: before.bankId,
    turn: before.turn + 1,
    prev,
    outcome: turn.outcome,
    taglia: before.taglia,
    commitment: turn.outcome === outcomes.punta ? zero32 : turn.commitment,
    composition: turn.composition,
    seats: lines,
  };
}

/** The state after a new taglia: `taglia + 1`, full `deck`, new commitment, everything else as before. */
export function stateAfterTaglia(
  before: State,
  commitment: Hex,
  prev = hashStruct('State', before),
  deck: Composition = fullShoe,
): State {
  return {
    ...before,
    turn: before.turn + 1,
    prev,
    outcome: outcomes.taglia,
    taglia: before.taglia + 1,
    commitment,
    composition: packComposition(deck),
  };
}

/** When the banker wins, the part of the posta that was not covered leaves it, by the ruleset's garage. */
function onBankersWin(ruleset: Ruleset, side: BankerSide, accepted: bigint): BankerSide {
  const uncovered = side.posta - accepted;
  if (ruleset.garage === 'on a win') return { ...side, garage: side.garage + uncovered, posta: accepted };
  if (ruleset.garage === 'to credit') return { ...side, takenOut: side.takenOut + uncovered, posta: accepted };
  return side;
}
