/**
 * What a view and a proof say, prepared for display: hands, roles, results. No state and no rules of its own; the
 * engine knows the rules.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { draws, statuses, volontaBits, type ListRow } from '../../../engine/protocol/messages.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { handsOf, type Hands } from './replay.ts';

/** A coup on the cloth: running, or the last one played. */
export interface Board extends Hands {
  /** Digest of the closed list: the same for the whole life of a coup. */
  readonly key: Hex;
  /** Its bank: the id, and the number that people see. */
  readonly bankId: Hex;
  readonly number: bigint;
  /** Its turn in that bank, from 0. */
  readonly turn: number;
  readonly banker: number;
  readonly hand: number;
  /** `outcome` of protocol.md 3; null while it is open. */
  readonly outcome: number | null;
  /** The accepted stakes, the punta's first, then in the order of the list; in heads-up one. */
  readonly stakes: readonly BoardStake[];
  /** What the coup has brought each of its players, the banker too; empty while it is open. */
  readonly lines: readonly BoardLine[];
  readonly cagnotte: bigint;
}

export interface BoardStake {
  readonly seat: number;
  readonly call: number;
  readonly accepted: bigint;
}

export interface BoardLine {
  readonly seat: number;
  readonly line: bigint;
}

/** All stakes of the coup together. */
export const stakedOn = ({ stakes }: Pick<Board, 'stakes'>): bigint =>
  stakes.reduce((sum, { accepted }) => sum + accepted, 0n);

/** Points of a hand whose cards are all face up, otherwise null. */
export function pointsShown(cards: readonly (number | null)[]): number | null {
  return cards.length > 0 && cards.every((card): card is number => card !== null) ? pointsOf(cards) : null;
}

function stakesOf(list: readonly ListRow[], hand: number): readonly BoardStake[] {
  const stakes = list
    .filter(({ status }) => status === statuses.accepted)
    .map(({ seat, call, accepted }) => ({ seat, call, accepted }));
  return [...stakes.filter(({ seat }) => seat === hand), ...stakes.filter(({ seat }) => seat !== hand)];
}

/** The difference that a turn made to each seat that had money in it. */
function linesOf(proof: Proof, index: number, turn: ProofTurn): readonly BoardLine[] {
  const before = proof.turns[index - 1]?.state?.seats;
  return proof.setup.message.players.flatMap(({ seat }, i) => {
    const row = turn.list?.find((one) => one.seat === seat);
    const isIn = row !== undefined && (row.status === statuses.accepted || row.status === statuses.banker);
    return isIn ? [{ seat, line: (turn.state?.seats[i] ?? 0n) - (before?.[i] ?? 0n) }] : [];
  });
}

/** A finished coup of a proof; null for other turns and for what cannot be read. */
export function readCoup(proof: Proof, index: number): Board | null {
  const turn: ProofTurn | undefined = proof.turns[index];
  if (!turn?.cards || !turn.closed || !turn.list || !turn.state) return null;
  const { cards, closed, list, state, choices } = turn;
  const hands = handsOf(proof, { ...turn, cards, closed, list, state, choices });
  if (hands === null) return null;
  const { hand } = closed.message;
  const before = index === 0 ? 0n : (proof.turns[index - 1]?.state?.cagnotte ?? 0n);
  return {
    ...hands,
    key: hashStruct('Closed', closed.message),
    bankId: hashStruct('Setup', proof.setup.message),
    number: proof.setup.message.number,
    turn: index,
    banker: proof.setup.message.banker,
    hand,
    outcome: state.outcome,
    stakes: stakesOf(list, hand),
    lines: linesOf(proof, index, turn),
    cagnotte: state.cagnotte - before,
  };
}

/** The last finished coup of a proof. */
export function lastCoup(proof: Proof): Board | null {
  for (let i = proof.turns.length - 1; i >= 0; i--) {
    const board = readCoup(proof, i);
    if (board) return board;
  }
  return null;
}

/** What lies on the cloth now: the running coup, or the last one of this bank or of the bank before. */
export function boardOf(view: View, memory: SeatMemory | null): Board | null {
  const { bank } = view;
  const running = bank?.proof.turns.at(-1);
  if (bank?.coup && running?.list) {
    const { coup } = bank;
    const finished = lastCoup(bank.proof);
    if (finished?.key === coup.closed) return finished;
    const hand = running.closed?.message.hand ?? 0;
    return {
      key: coup.closed,
      bankId: bank.bankId,
      number: bank.number,
      turn: bank.proof.turns.length - 1,
      banker: bank.banker,
      hand,
      punta: coup.punta,
      banco: coup.banco,
      puntaDeclared: coup.puntaDeclared,
      bancoDeclared: coup.bancoDeclared,
      outcome: null,
      stakes: stakesOf(running.list, hand),
      lines: [],
      cagnotte: 0n,
    };
  }
  const played = bank ? lastCoup(bank.proof) : null;
  if (played || (bank && bank.proof.turns.length > 0)) return played;
  const newest = memory?.banks.filter((b) => b.bankId !== bank?.bankId).at(-1);
  return newest ? lastCoup(newest.proof) : null;
}

/** "sto", "carta", "batto" */
export function drawWord(draw: number | null): string {
  return draw === draws.sta ? 'sto' : draw === draws.carta ? 'carta' : draw === draws.batte ? 'batto' : '';
}

/**
 * What stands beside a hand: what its player declared, and *batto* for an 8 or 9 on two cards. A carta that never came,
 * because the banker had a natural, is not shown.
 */
export function declaredWord(board: Board, role: 'punta' | 'banco'): string {
  const cards = board[role];
  const declared = role === 'punta' ? board.puntaDeclared : board.bancoDeclared;
  const over = board.outcome !== null;
  const natural = cards.length === 2 && (pointsShown(cards) ?? 0) >= 8;
  // A punta that has not declared has said nothing yet. The banker's cards are turned only when a natural leaves
  // nothing to say.
  if (natural && (role === 'banco' || over || declared === draws.batte)) return drawWord(draws.batte);
  return over && cards.length === 2 && declared === draws.carta ? '' : drawWord(declared);
}

/** A side of a duel stands, by its word or by itself; one that has asked for a card shows that. */
export const stands = (board: Pick<Board, 'puntaDeclared' | 'bancoDeclared'>, role: 'punta' | 'banco'): boolean =>
  (role === 'punta' ? board.puntaDeclared : board.bancoDeclared) === draws.sta;

/** The seat has said that it plays the coup alla regola: all may see that (rules.md 1.6). */
export function playsRegola({ bank }: Pick<View, 'bank'>, seat: number): boolean {
  if (bank === null) return false;
  const turn = bank.proof.turns.at(-1);
  const row = turn?.step === undefined ? turn?.list?.find((one) => one.seat === seat) : undefined;
  const said = seat === bank.banker ? bank.move?.volonta : bank.bets.find((one) => one.seat === seat)?.volonta;
  return ((row?.volonta ?? said ?? 0) & volontaBits.regola) !== 0;
}

/**
 * Role of a seat in the running bank (or the next one). Where only two sit, whoever is not the banker is the punta; at
 * a larger table whoever has the cards.
 */
export function roleOf(view: View, seat: number, hand?: number | null): 'banco' | 'punta' | null {
  const banker = view.bank?.banker ?? view.banker;
  if (banker === null || view.phase === 'waiting' || view.phase === 'draw') return null;
  if (banker === seat) return 'banco';
  return hand === undefined || hand === seat ? 'punta' : null;
}
