'use client';
import { useMuted } from '../../lib/muted.ts';
import { useTable } from './context.tsx';
import { heardOf, type SaidAt } from './said-log.ts';

/** What this browser hears of what was said. */
export function useHeard(): readonly SaidAt[] {
  const { snap } = useTable();
  const silenced = useMuted();
  return heardOf(snap.said, silenced);
}
