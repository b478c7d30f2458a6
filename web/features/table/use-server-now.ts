'use client';
import { useEffect, useState } from 'react';
import { turnsOfTime } from './due.ts';
import type { Snapshot } from './snapshot.ts';

/** The server's time, drawn anew when it changes what the running bank allows: at the close, and as guarantees end. */
export function useServerNow({ view, offset }: Pick<Snapshot, 'view' | 'offset'>): number {
  const [, setPassed] = useState(0);
  const now = Date.now() + offset;
  const next = Math.min(...(view?.bank ? turnsOfTime(view.bank) : []).filter((at) => at > now));
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => setPassed(next), Math.max(0, next - offset - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [next, offset]);
  return now;
}
