'use client';
import { useRef } from 'react';
import { boardOf, type Board } from './reading.ts';
import type { Snapshot } from './snapshot.ts';

export interface ShownBoard {
  readonly board: Board | null;
  /** False for a coup that was over before this page opened. */
  readonly animate: boolean;
  /** The coup arrived finished: it was never open on this page. */
  readonly bornOver: boolean;
}

/** What lies on the cloth. A spectator has no memory of the bank before: its last coup stays until the next is dealt. */
export function useBoard({ view, memory }: Pick<Snapshot, 'view' | 'memory'>): ShownBoard {
  const last = useRef<Board | null>(null);
  const first = useRef<string | null | undefined>(undefined);
  const open = useRef<string | null>(null);
  const now = boardOf(view!, memory);
  const { bank } = view!;
  const board = now ?? (bank && bank.proof.turns.length > 0 ? null : last.current);
  if (now) last.current = now;
  if (first.current === undefined) first.current = now?.outcome != null ? now.key : null;
  if (board && board.outcome === null) open.current = board.key;
  return {
    board,
    animate: board?.key !== first.current,
    bornOver: board !== null && open.current !== board.key,
  };
}

/**
 * The result appears once the cards have turned: a coup that arrives finished takes time for that, one that was open
 * does not. Milliseconds.
 */
export function resultAfter({ board, animate, bornOver }: ShownBoard): number {
  if (!animate || board === null) return 0;
  const thirds = (board.punta.length > 2 ? 1 : 0) + (board.banco.length > 2 ? 1 : 0);
  return bornOver ? 1700 + thirds * 450 : 750;
}
