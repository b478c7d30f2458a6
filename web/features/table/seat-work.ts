/** The work of taking a seat, from the wallet's signature until the chain has it. */
import { useEffect, useRef } from 'react';
import { beginWork, type WorkReport } from '../../lib/works.ts';
import { seatingWords } from '../../words/seating.ts';
import type { Snapshot } from './snapshot.ts';

/** The one that waits for the chain. There is one table on a page. */
let waiting: WorkReport | null = null;

/** Tells the whole of it; rejects with what `sit` rejects. */
export async function sitAsWork(sit: () => Promise<void>): Promise<void> {
  const words = seatingWords().work;
  const work = beginWork('sit', words.asked);
  waiting = work; // the answer may come before the promise does
  try {
    await sit();
    work.sent(words.sent);
  } catch (error) {
    waiting = null;
    work.failed(error);
    throw error;
  }
}

/** Sees how it ends: the table shows the seat as the chain has it, or the sitting is gone again. */
export function useSeatWork({ me, sitting, notice }: Snapshot): void {
  const sat = useRef(false);
  const isSeated = me?.status === 'seated';
  useEffect(() => {
    const isGone = sat.current && sitting === null;
    sat.current = sitting !== null;
    if (waiting === null || !(isSeated || isGone)) return;
    const words = seatingWords().work;
    if (isSeated) waiting.done(words.done);
    else waiting.failed(notice?.text ?? words.refused);
    waiting = null;
  }, [isSeated, sitting, notice]);
}
