'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { View } from '../../../engine/table/view.ts';
import { wantsStillness } from '../../ui/stillness.ts';
import { deciders } from './due.ts';
import type { Snapshot } from './snapshot.ts';
import { isTextView } from './text-view.ts';
import {
  arrive,
  changesAt,
  firstDirection,
  lags,
  passTime,
  turnedAt,
  type Direction,
  type Scene,
} from './scene-director.ts';

export interface Staged {
  /** What is on the table now, an earlier picture while cards are being dealt; null before anything has come. */
  readonly scene: Scene | null;
  /** The person before the screen has turned the cards that it may peel. */
  readonly turnCards: () => void;
}

export function useScene(snap: Snapshot, mySeat: number | null): Staged {
  const direction = useRef<Direction | null>(null);
  const taken = useRef<Snapshot | null>(null);
  const [, draw] = useState(0);
  if (snap.view !== null && snap !== taken.current) {
    taken.current = snap;
    direction.current = directed(direction.current, snap, mySeat, Date.now());
  }
  const at = direction.current === null ? null : changesAt(direction.current);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(
      () => {
        direction.current = passTime(direction.current!, Date.now());
        draw((drawn) => drawn + 1);
      },
      Math.max(0, at - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden || taken.current === null) return;
      direction.current = directed(direction.current, taken.current, mySeat, Date.now());
      draw((drawn) => drawn + 1);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [mySeat]);
  const turnCards = useCallback(() => {
    if (direction.current === null) return;
    direction.current = turnedAt(direction.current, Date.now());
    draw((drawn) => drawn + 1);
  }, []);
  return { scene: direction.current?.scene ?? null, turnCards };
}

function directed(direction: Direction | null, snap: Snapshot, mySeat: number | null, now: number): Direction {
  const { memory } = snap;
  const view = snap.view!;
  const skips = document.hidden || memory?.alarm != null || memory?.disagreement != null;
  // In words there is nothing to peel.
  const peels = wantsStillness() || isTextView() ? null : mySeat;
  const arrival = { view, memory, now, skips, lag: lagFor(view, mySeat), peels };
  return direction === null ? firstDirection(arrival) : arrive(direction, arrival);
}

function lagFor(view: View, mySeat: number | null): number {
  const due = deciders(view).find(({ seat }) => seat === mySeat);
  // A banker that may choose while the bets are open is asked, too, though nobody waits for it.
  if (view.phase === 'bets' && view.options.moves.length > 0) return lags.asked;
  return due === undefined ? lags.most : due.duty === 'draw' ? lags.decides : lags.asked;
}
