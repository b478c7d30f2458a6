'use client';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import { verdictWords } from './verdict-words.ts';
import { playedOn } from './words.ts';

export interface VerdictProps {
  readonly board: Board;
  /** The hands say whose they are: a bank that is over needs no names here. */
  readonly named?: boolean;
}

/** The result of a coup and why: both points, and what it brought the person before the screen, or the winner. */
export function Verdict({ board, named = false }: VerdictProps) {
  const { snap, amounts } = useTable();
  const { who, own } = playedOn(board, snap);
  const past = named || snap.view!.bank?.bankId === board.bankId ? null : who;
  const mine = board.lines.some(({ seat, line }) => seat === own && line > 0n);
  return (
    <p
      className={`verdict px-3.5 py-1 text-[13px] font-semibold sm:text-[14px] ${mine ? 'bg-brass text-[#241a05]' : 'bg-black/55 text-ink'}`}
      data-testid="outcome"
      data-outcome={board.outcome}
      data-bank={board.number.toString()}
      data-turn={board.turn}
    >
      {verdictWords(board, own, amounts, past)}
    </p>
  );
}
