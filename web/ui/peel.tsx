'use client';
/** A card that lies face down before who holds it: drag its edge up and look under it, or tap it to turn it. */
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { uiWords } from '../words/ui.ts';

export interface PeelProps {
  readonly kind: number;
  /** Its place among the cards of the hand, from 1. */
  readonly place: number;
  readonly onTurn: () => void;
}

/** How much of the card is folded up, at most: half of it covers the other half. Beyond the second it turns. */
const folds = { most: 0.5, turns: 0.36, step: 0.09 } as const;
/** A finger that has moved no further has tapped, in pixels. */
const taps = 6;

/** `children` is the card's face. */
export function Peel({ place, onTurn, children }: Omit<PeelProps, 'kind'> & { readonly children: ReactNode }) {
  const drag = useRef<number | null>(null);
  const dragged = useRef(false);
  const fold = useRef(0);
  const lift = (card: HTMLElement, share: number) => {
    fold.current = Math.max(0, Math.min(folds.most, share));
    card.style.setProperty('--fold', fold.current.toFixed(3));
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = event.clientY;
    dragged.current = false;
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (drag.current === null) return;
    const way = drag.current - event.clientY;
    dragged.current ||= Math.abs(way) > taps;
    if (dragged.current) lift(event.currentTarget, way / (2 * event.currentTarget.offsetHeight));
  };
  const onPointerEnd = (event: PointerEvent<HTMLButtonElement>) => {
    drag.current = null;
    if (dragged.current && fold.current >= folds.turns) onTurn();
    else lift(event.currentTarget, 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const way = event.key === 'ArrowUp' ? folds.step : event.key === 'ArrowDown' ? -folds.step : 0;
    if (way === 0) return;
    event.preventDefault();
    lift(event.currentTarget, fold.current + way);
    if (fold.current >= folds.turns) onTurn();
  };
  return (
    <button
      type="button"
      className="peel"
      aria-label={uiWords().turnCard(place)}
      data-testid={`peel-${place}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      onClick={() => {
        // A drag ends with a click, too.
        if (!dragged.current) onTurn();
        dragged.current = false;
      }}
    >
      <span className="pcard-back peel-back" />
      <span className="peel-flap">{children}</span>
    </button>
  );
}
