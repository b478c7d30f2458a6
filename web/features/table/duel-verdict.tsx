'use client';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import { duelVerdict } from './sette-told.ts';
import { namesAt } from './words.ts';

/** How a duel ended and why, with what it brought the person before the screen, or the winner. */
export function useDuelVerdict(board: Board | null): string {
  const { snap, mySeat, amounts } = useTable();
  const view = snap.view!;
  if (board === null || board.outcome === null) return '';
  return duelVerdict(board, mySeat, amounts, namesAt(view, mySeat), board.bankId !== view.bank?.bankId);
}

export function DuelVerdict({ board }: { readonly board: Board }) {
  const { mySeat } = useTable();
  const verdict = useDuelVerdict(board);
  const mine = board.lines.some(({ seat, line }) => seat === mySeat && line > 0n);
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
