'use client';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { useKeys } from '../../lib/keys.ts';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { declaredWord, pointsShown, type Board } from './reading.ts';

export interface HandProps {
  readonly board: Board;
  readonly role: 'punta' | 'banco';
  /** False for a coup that was over before this page opened. */
  readonly animate: boolean;
  /** Stands above the cards with the points, where hands lie side by side; otherwise the points stand beside them. */
  readonly caption?: ReactNode;
  /** The cards that the person before the screen may turn now; null: none. */
  readonly peel?: HandPeel | null;
  /** Its player looks at them now, and decides. */
  readonly looked?: boolean;
}

export interface HandPeel {
  readonly kinds: readonly number[];
  /** All of them lie open. */
  readonly onTurned: () => void;
}

/** Cards 1 and 3 go to the punta, 2 and 4 to the banker; third cards follow, lying across. */
const dealTimes = { punta: [0, 300], banco: [150, 450] } as const;

/** A third card falls face up; points stand beside cards that have turned. Milliseconds. */
const thirdTurns = 200;
const pointsAfter = 300;

/** One hand with its points. Mount it with the coup's key, so that each coup is dealt from the start. */
export function Hand({ board, role, animate, caption, peel = null, looked = false }: HandProps) {
  const cards = board[role];
  const [open, setOpen] = useState<readonly number[]>([]);
  const turn = (those: readonly number[]) => {
    const now = [...new Set([...open, ...those])];
    setOpen(now);
    if (peel !== null && now.length === peel.kinds.length) peel.onTurned();
  };
  useKeys({ t: () => turn([0, 1]) }, peel !== null);
  const points = pointsShown(cards);
  const declared = declaredWord(board, role);
  const wins =
    (board.outcome === outcomes.punta && role === 'punta') || (board.outcome === outcomes.banco && role === 'banco');
  const laid = cards.map((kind, i) => (
    <PlayingCard
      key={i}
      kind={kind ?? (open.includes(i) ? (peel?.kinds[i] ?? null) : null)}
      peel={peel === null || open.includes(i) ? null : { kind: peel.kinds[i]!, place: i + 1, onTurn: () => turn([i]) }}
      deal={animate}
      across={i === 2}
      testId={`card-${role}-${i + 1}`}
      dealAfter={i === 2 ? 0 : dealTimes[role][i]!}
      turnAfter={i === 2 ? thirdTurns : 0}
    />
  ));
  const hand = laid.length === 0 ? <Slots /> : laid;
  const said = (
    <>
      {points !== null && (
        <span
          className={`points points-disc figures ${wins ? 'bg-brass text-[#241a05]' : 'bg-black/45 text-ink'}`}
          data-testid={`points-${role}`}
          data-points={points}
        >
          {points}
        </span>
      )}
      {declared !== '' && (
        <span
          className="points declared text-[12px] text-[#e9dcc0]/90 italic sm:text-[13px]"
          data-testid={`declared-${role}`}
        >
          {declared}
        </span>
      )}
    </>
  );
  const style = { '--show-after': `${animate ? pointsAfter : 0}ms` } as CSSProperties;
  if (caption !== undefined)
    return (
      <div className="captioned-hand" style={style}>
        <div className="hand-caption">
          {caption}
          {said}
        </div>
        <div className="flex items-center gap-1" data-looked={looked} data-testid={`hand-${role}`}>
          {hand}
        </div>
      </div>
    );
  return (
    <div
      className="relative flex items-center gap-1.5 sm:gap-2"
      style={style}
      data-looked={looked}
      data-testid={`hand-${role}`}
    >
      {hand}
      <div className="absolute top-1/2 left-full ml-2 grid -translate-y-1/2 justify-items-center gap-0.5 sm:ml-3.5">
        {said}
      </div>
    </div>
  );
}

/** Where a hand will lie. */
export function EmptyHand() {
  return (
    <div className="flex items-center gap-1.5 sm:gap-2" aria-hidden>
      <Slots />
    </div>
  );
}

const Slots = () => (
  <>
    <div className="pslot" />
    <div className="pslot" />
  </>
);
