'use client';
/** Whom this browser does not hear. Kept here, told to nobody. */
import { useMemo } from 'react';
import { isHex, type Hex } from '../../engine/bytes.ts';
import { keptText } from './kept-text.ts';

const kept = keptText('sabot.muted');
const most = 200;

/** Read as strictly as it was written: what is no address mutes nobody. */
export const readMuted = (text: string): readonly Hex[] =>
  text
    .split(',')
    .filter((one): one is Hex => isHex(one, 20))
    .slice(-most);

export const muted = (): readonly Hex[] => readMuted(kept.read());

export function useMuted(): readonly Hex[] {
  const text = kept.use();
  return useMemo(() => readMuted(text), [text]);
}

/** Of more than can be kept the oldest are heard again. */
export function mute(player: Hex, isMuted: boolean): void {
  const others = muted().filter((one) => one !== player);
  kept.keep((isMuted ? [...others, player] : others).slice(-most).join());
}
