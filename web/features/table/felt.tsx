'use client';
/** The cloth: two seats, two hands, posta and stake, the sabot. The person before the screen sits at the bottom. */
import { useRef, type ReactNode } from 'react';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { ChipStack } from '../../ui/chip-stack.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import type { Term } from '../../ui/glossary.ts';
import { Chips } from '../../ui/money.tsx';
import { useTable } from './context.tsx';
import { EmptyHand, Hand } from './hand.tsx';
import { boardOf, roleOf, type Board } from './reading.ts';
import { SabotShoe } from './sabot.tsx';
import { SeatPlate } from './seat-plate.tsx';
import { nameOf, outcomeWords } from './words.ts';

export function Felt({ onSit }: { readonly onSit: ((seat: number) => void) | null }) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const last = useRef<Board | null>(null);
  const first = useRef<string | null | undefined>(undefined);
  const now = boardOf(view, snap.memory);
  // A spectator has no memory of the bank before: its last coup stays on the cloth until the next one is dealt.
  const board = now ?? (view.bank && view.bank.proof.turns.length > 0 ? null : last.current);
  if (now) last.current = now;
  if (first.current === undefined) first.current = now?.outcome != null ? now.key : null;
  const animate = board?.key !== first.current;
  const open = useRef<string | null>(null);
  if (board && board.outcome === null) open.current = board.key;
  const bornOver = board !== null && open.current !== board.key;
  const bottom = mySeat ?? 1;
  const top = bottom === 1 ? 2 : 1;
  const bankerAt = board?.banker ?? view.bank?.banker ?? view.banker;
  const roleAt = (seat: number): 'punta' | 'banco' =>
    board ? (seat === bankerAt ? 'banco' : 'punta') : (roleOf(view, seat) ?? (seat === bottom ? 'punta' : 'banco'));
  const handAt = (seat: number) =>
    board ? <Hand key={board.key} board={board} role={roleAt(seat)} animate={animate} /> : <EmptyHand />;
  return (
    <section
      className="felt grid grid-rows-[auto_minmax(0,1fr)_auto] px-4 sm:px-9"
      aria-label="Table"
      data-stopped={snap.memory?.alarm != null}
    >
      <div className="-mt-[26px] flex flex-col items-center gap-2.5">
        <SeatPlate number={top} onSit={onSit} />
        {handAt(top)}
      </div>
      <div className="grid grid-cols-2 content-center items-center gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:gap-6">
        <div className="max-sm:row-start-2 max-sm:pl-1.5">
          <BankSide />
        </div>
        <div className="max-sm:col-span-2">
          <Centre board={board} animate={animate} bornOver={bornOver} />
        </div>
        <div className="justify-self-end max-sm:pr-1.5">
          <SabotShoe cardsLeft={view.cardsLeft} taglia={view.taglia} lastCoup={view.lastCoup} />
        </div>
      </div>
      <div className="-mb-[26px] flex flex-col items-center gap-2.5">
        {handAt(bottom)}
        <SeatPlate number={bottom} onSit={onSit} />
      </div>
    </section>
  );
}

/** Posta, garage and cagnotte of the running bank. */
function BankSide() {
  const { snap } = useTable();
  const bank = snap.view!.bank;
  if (!bank) return <div />;
  const state = bank.proof.turns.findLast((turn) => turn.state)?.state;
  return (
    <div className="flex flex-col items-start gap-0.5 sm:gap-2">
      <Pile term="garage" amount={bank.garage} testId="garage" small />
      <div className="text-[12px] text-[#e9dcc0]/80">
        <Gloss term="cagnotte" placement="left">
          cagnotte
        </Gloss>{' '}
        <Chips amount={state?.cagnotte ?? 0n} testId="cagnotte" className="font-semibold text-ink" />
      </div>
    </div>
  );
}

interface CentreProps {
  readonly board: Board | null;
  readonly animate: boolean;
  readonly bornOver: boolean;
}

function Centre({ board, animate, bornOver }: CentreProps) {
  const { snap } = useTable();
  const view = snap.view!;
  const bet = view.bank?.bets.find((b) => b.bet.message.max > 0n)?.bet.message.max ?? 0n;
  const stake = board && board.outcome === null ? board.stake : bet;
  return (
    <div className="cloth-middle">
      <div className="flex items-end justify-center gap-4 sm:gap-9">
        {view.bank && <Pile term="posta" amount={view.bank.posta} testId="posta" />}
        {stake > 0n && <Pile label="bet" amount={stake} testId="stake" />}
        {!view.bank && !board && <span className="felt-word text-[13px] sm:text-[17px]">Chemin de fer</span>}
      </div>
      <div className="min-h-[30px]">
        {board?.outcome != null && (
          <Verdict key={board.key} board={board} after={verdictAfter(board, animate, bornOver)} />
        )}
      </div>
    </div>
  );
}

function Pile({
  term,
  label,
  amount,
  testId,
  small = false,
}: {
  readonly term?: Term;
  readonly label?: string;
  readonly amount: bigint;
  readonly testId: string;
  readonly small?: boolean;
}) {
  const name: ReactNode = term ? (
    <Gloss term={term} placement={small ? 'left' : 'top'}>
      {term}
    </Gloss>
  ) : (
    label
  );
  return (
    <div className="flex items-center gap-2 sm:gap-2.5">
      {amount > 0n && (
        <span className={small ? 'max-sm:hidden' : ''}>
          <ChipStack amount={amount} size={small ? 26 : 34} limit={small ? 5 : 6} />
        </span>
      )}
      <div className={small ? 'max-sm:flex max-sm:items-baseline max-sm:gap-1' : ''}>
        <div className="text-[11px] leading-tight text-[#e9dcc0]/80 sm:text-[12px]">{name}</div>
        <Chips
          amount={amount}
          testId={testId}
          className={small ? 'text-[13px] font-semibold' : 'text-[16px] leading-tight font-semibold sm:text-[19px]'}
        />
      </div>
    </div>
  );
}

/**
 * The result appears once the cards have turned: a coup that arrives finished takes time for that, one that was open
 * does not.
 */
function verdictAfter(board: Board, animate: boolean, bornOver: boolean): number {
  if (!animate) return 0;
  const thirds = (board.punta.length > 2 ? 1 : 0) + (board.banco.length > 2 ? 1 : 0);
  return bornOver ? 1700 + thirds * 450 : 750;
}

function Verdict({ board, after }: { readonly board: Board; readonly after: number }) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const past =
    view.bank?.bankId === board.bankId
      ? null
      : (seat: number) =>
          nameOf(
            view.seats.find((s) => s.seat === seat),
            mySeat,
          );
  const winner = board.outcome === outcomes.punta ? board.hand : board.outcome === outcomes.banco ? board.banker : null;
  const mine = mySeat !== null && winner === mySeat;
  const gained = board.stake - board.cagnotte;
  return (
    <p
      className={`verdict flex items-center gap-2 rounded-full px-3.5 py-1 text-[13px] font-semibold whitespace-nowrap sm:text-[14px] ${mine ? 'bg-brass text-[#241a05]' : 'bg-black/55 text-ink'}`}
      style={{ '--show-after': `${after}ms` } as React.CSSProperties}
      data-testid="outcome"
      data-outcome={board.outcome}
      data-bank={board.number.toString()}
      data-turn={board.turn}
    >
      {outcomeWords(board, past)}
      {winner !== null && mySeat !== null && (
        <Chips amount={mine ? gained : -board.stake} signed className={mine ? '!text-[#241a05]' : ''} />
      )}
    </p>
  );
}
