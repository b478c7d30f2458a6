'use client';
import { useEffect, useState } from 'react';
import { wantsStillness } from '../../ui/stillness.ts';
import type { Board } from '../table/reading.ts';
import { beatsTo, type Beat } from '../table/scene-beats.ts';
import { beatHolds } from '../table/scene-director.ts';

interface Playing {
  readonly target: Board | null;
  readonly shown: Board | null;
  readonly coming: readonly Beat[];
}

/**
 * What lies on the cloth on the way to `target`, card by card in the order of the scene (PROTOCOL P9.17), and whether
 * it has come there. Without movement it is there at once.
 */
export function useBeats(target: Board | null): { readonly board: Board | null; readonly settled: boolean } {
  const [still] = useState(wantsStillness);
  const [playing, setPlaying] = useState<Playing>({ target: null, shown: null, coming: [] });
  useEffect(() => {
    setPlaying((now) =>
      target === null || still
        ? { target, shown: target, coming: [] }
        : { target, shown: now.shown, coming: beatsTo(now.shown, target) },
    );
  }, [target, still]);
  const next = playing.coming[0];
  useEffect(() => {
    if (next === undefined) return;
    const step = () =>
      setPlaying((now) => ({ ...now, shown: now.coming[0]?.board ?? now.shown, coming: now.coming.slice(1) }));
    const timer = setTimeout(step, playing.shown === null ? 0 : beatHolds[next.cue] * 0.7);
    return () => clearTimeout(timer);
  }, [next]);
  return { board: playing.shown, settled: playing.target === target && playing.coming.length === 0 };
}
