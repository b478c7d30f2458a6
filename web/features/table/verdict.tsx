'use client';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import { verdictWords } from './verdict-words.ts';
import { namesAt } from './words.ts';

export interface VerdictProps {
  readonly board: Board;
  /** The hands say whose they are: a bank that is over needs no names here. */
  readonly named?: boolean;
}

/** The result of a coup and why: both points, and what it brought the person before the screen, or the winner. */
export function Verdict({ board, named = false }: VerdictProps) {
  const { snap, mySeat, amounts } = useTable();
  const view = snap.view!;
  const past = named || view.bank?.bankId === board.bankId ? null : namesAt(view, mySeat);
  const mine = board.lines.some(({ seat, line }) => seat === mySeat && line > 0n);
  return (
    <p
      className={`verdict px-3.5 py-1 text-[13px] font-semibold sm:text-[14px] ${mine ? 'bg-brass text-[#241a05]' : 'bg-black/55 text-ink'}`}
      data-testid="outcome"
      data-outcome={board.outcome}
      data-bank={board.number.toString()}
      data-turn={board.turn}
    >
      {verdictWords(board, mySeat, amounts, past)}
    </p>
  );
}
