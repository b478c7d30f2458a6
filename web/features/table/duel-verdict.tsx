'use client';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import { duelVerdict } from './sette-told.ts';
import { playedOn } from './words.ts';

/** How a duel ended and why, with what it brought the person before the screen, or the winner. */
export function useDuelVerdict(board: Board | null): string {
  const { snap, amounts } = useTable();
  if (board === null || board.outcome === null) return '';
  const { who, own } = playedOn(board, snap);
  return duelVerdict(board, own, amounts, who, board.bankId !== snap.view!.bank?.bankId);
}

export function DuelVerdict({ board }: { readonly board: Board }) {
  const { own } = playedOn(board, useTable().snap);
  const verdict = useDuelVerdict(board);
  const mine = board.lines.some(({ seat, line }) => seat === own && line > 0n);
  return (
    <p
      className={`verdict px-3.5 py-1 text-[13px] font-semibold sm:text-[14px] ${mine ? 'bg-brass text-[#241a05]' : 'bg-black/55 text-ink'}`}
      data-testid="outcome"
      data-outcome={board.outcome}
      data-bank={board.number.toString()}
      data-turn={board.turn}
    >
      {verdict}
    </p>
  );
}
