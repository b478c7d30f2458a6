/**
 * Which cards of a running coup the punta and the banker may see: what the house shows and signs (protocol.md 3,
 * `Shown`).
 */
import { toHex, type Hex } from '../bytes.ts';
import type { Coup } from './coup.ts';

/** The kinds of a coup that the punta or the banker may see, in the order drawn. Third cards fall face up. */
export function cardsSeenBy(role: 'punta' | 'banco', { dealt, puntaShown, bancoShown }: Coup): readonly number[] {
  const isSeen = (place: number) => {
    if (place >= 4) return true;
    return place % 2 === 0 ? puntaShown || role === 'punta' : bancoShown;
  };
  return dealt.filter((_, place) => isSeen(place));
}

/** Kinds as `Shown` carries them, one byte each. */
export function cardBytes(kinds: readonly number[]): Hex {
  return toHex(Uint8Array.from(kinds));
}
