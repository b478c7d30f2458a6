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
  try {
    await sit();
    work.sent(words.sent);
    waiting = work;
  } catch (error) {
    work.failed(error);
    throw error;
  }
}

/** Sees how it ends: the table shows the seat as the chain has it, or the sitting is gone again. */
export function useSeatWork({ me, sitting, notice }: Snapshot): void {
  const sat = useRef(false);
  const isSeated = me?.status === 'seated';
  useEffect(() => {
    if (waiting === null) return;
    const words = seatingWords().work;
    if (isSeated) waiting.done(words.done);
    else if (sat.current && sitting === null) waiting.failed(notice?.text ?? words.refused);
    else {
      sat.current = sitting !== null;
      return;
    }
    waiting = null;
    sat.current = false;
  }, [isSeated, sitting, notice]);
}
