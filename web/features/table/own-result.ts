/**
 * What a sitting has brought its player, by the coups that its own memory has checked. No view has a say in it: a table
 * that told a better result would keep a player at it (law B of engine/seat/README.md).
 */
import { outcomes } from '../../../engine/protocol/messages.ts';
import { checkedBefore, lineIn, newestBank, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { unplayed } from '../../../engine/seat/payments.ts';
import { sittingResult } from '../../../engine/seat/play.ts';
import { figuresOf, type OwnCoup } from './own-coups.ts';

export interface OwnResult {
  /** Of this sitting; banks that the memory has dropped count as it has kept them. */
  readonly session: bigint;
  /** Of the bank that runs; null between two. */
  readonly bank: bigint | null;
}

/** Null before the first checked turn of a bank of its own. */
export function ownResult(memory: SeatMemory | null): OwnResult | null {
  if (memory === null) return null;
  const own = memory.banks.filter(({ mine }) => mine);
  if (checkedBefore(memory) === 0n && own.every(({ verifiedTurns }) => verifiedTurns === 0)) return null;
  const newest = newestBank(memory);
  const runs = newest?.mine === true && newest.proof.end === undefined && newest.checked.outcome !== outcomes.punta;
  return {
    session: sittingResult(memory),
    bank: runs ? lineIn(newest, memory) : null,
  };
}

/** Banks of this sitting that still move its player's money: no node has called them paid. Oldest first. */
export const unpaidBanks = (memory: SeatMemory): readonly SeatBank[] =>
  memory.banks.filter(
    (bank) => bank.mine && !bank.final && (lineIn(bank, memory) !== 0n || unplayed(memory, bank) !== 'none'),
  );

export interface SittingFigures {
  readonly coups: number;
  readonly banks: number;
  readonly won: number;
  readonly lost: number;
  readonly line: bigint;
  /** What the house kept of the wins of this player. */
  readonly cagnotte: bigint;
}

/** Of the coups of one sitting (`ownCoups`), and of no others. */
export function sittingFigures(coups: readonly OwnCoup[]): SittingFigures {
  const { coups: count, won, lost, line } = figuresOf(coups);
  return {
    ...{ coups: count, won, lost, line },
    banks: new Set(coups.map(({ board }) => board.bankId)).size,
    cagnotte: coups.reduce((sum, coup) => sum + keptOf(coup), 0n),
  };
}

/** A winner gets what was staked, less this. */
function keptOf({ role, staked, line, board: { outcome } }: OwnCoup): bigint {
  const wins = role === 'banco' ? outcomes.banco : outcomes.punta;
  return outcome === wins ? staked - line : 0n;
}
