'use client';
import { Chips } from '../../ui/money.tsx';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import { namesAt, outcomeWords } from './words.ts';

export interface VerdictProps {
  readonly board: Board;
  /** The hands say whose they are: a bank that is over needs no names here. */
  readonly named?: boolean;
}

/** The result of a coup, with what it brought the person before the screen. */
export function Verdict({ board, named = false }: VerdictProps) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const past = named || view.bank?.bankId === board.bankId ? null : namesAt(view, mySeat);
  const line = board.lines.find(({ seat }) => seat === mySeat)?.line ?? 0n;
  const mine = line > 0n;
  return (
    <p
      className={`verdict flex items-center gap-2 px-3.5 py-1 text-[13px] font-semibold sm:text-[14px] ${mine ? 'bg-brass text-[#241a05]' : 'bg-black/55 text-ink'}`}
      data-testid="outcome"
      data-outcome={board.outcome}
      data-bank={board.number.toString()}
      data-turn={board.turn}
    >
      {outcomeWords(board, past)}
      {line !== 0n && <Chips amount={line} signed className={mine ? '!text-[#241a05]' : ''} />}
    </p>
  );
}
