'use client';
import { useEffect } from 'react';
import { decisionDue, keyOfDue } from '../../../engine/seat/rights.ts';
import { useTable } from './context.tsx';
import type { Asks } from './screen-time.ts';

/** While this row is drawn, and may be pressed, its player's time runs; `over` null: it may not. */
function usePressable(what: Asks, over: string | null): void {
  const { session } = useTable();
  useEffect(() => {
    session.offers(what, over);
    return () => session.offers(what, null);
  }, [session, what, over]);
}

/** A banker that may choose until the bets close is bound once it has had the time to. */
export const useChoicePressable = (state: string | null): void => usePressable('choice', state);

/** The buttons of the decision that is due. `waits`: they cannot be pressed. */
export function useDecisionPressable(waits: boolean): void {
  const { memory } = useTable().snap;
  const due = waits || memory === null ? null : decisionDue(memory);
  usePressable('decision', due && keyOfDue(due));
}
