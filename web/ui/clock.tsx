'use client';
/** A deadline as a ring that empties, measured on the server's clock. */
import { useEffect, useState } from 'react';
import { uiWords } from '../words/ui.ts';

/**
 * Milliseconds left until `deadline` (server clock), ticking; null without a deadline. `offset` = server clock − this
 * machine's clock.
 */
export function useTimeLeft(deadline: number | null, offset: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline === null ? null : Math.max(0, deadline - (now + offset));
}

/** Whether `deadline` (server clock) has come, drawn anew only then; false without a deadline. */
export function useIsOver(deadline: number | null, offset: number): boolean {
  const [, setDrawn] = useState(0);
  const left = deadline === null ? null : deadline - (Date.now() + offset);
  const isToCome = left !== null && left > 0;
  useEffect(() => {
    if (!isToCome) return;
    const timer = setTimeout(() => setDrawn((drawn) => drawn + 1), Math.max(0, deadline! - (Date.now() + offset)) + 1);
    return () => clearTimeout(timer);
  }, [deadline, offset, isToCome]);
  return left !== null && left <= 0;
}

export interface ClockRingProps {
  readonly left: number;
  readonly total: number;
  readonly size?: number;
}

/**
 * Drawn as often as its time is told, and not in between: a ring that glides has the felt under it painted sixty times
 * a second. It is a layer of its own, so that the felt is not painted with it either.
 */
export function ClockRing({ left, total, size = 34 }: ClockRingProps) {
  const seconds = Math.ceil(left / 1000);
  const share = Math.max(0, Math.min(1, left / total));
  const length = 2 * Math.PI * 15;
  const colour = share > 0.5 ? 'var(--color-win)' : share > 0.25 ? 'var(--color-brass)' : 'var(--color-loss)';
  return (
    <span
      className="relative inline-grid shrink-0 place-items-center will-change-transform"
      style={{ width: size, height: size }}
      role="timer"
      aria-label={uiWords().secondsLeft(seconds)}
    >
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="18" cy="18" r="15" fill="rgb(0 0 0 / 0.35)" stroke="rgb(255 255 255 / 0.12)" strokeWidth="3" />
        <circle
          cx="18"
          cy="18"
          r="15"
          fill="none"
          stroke={colour}
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
        />
      </svg>
      <span className="figures relative text-[12px] font-semibold">{seconds}</span>
    </span>
  );
}
