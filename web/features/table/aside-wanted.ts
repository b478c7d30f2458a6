/** The aside that its person has just said yes to: it comes into view once it is there, and no other ever does. */
import type { Hex } from '../../../engine/bytes.ts';

let wanted: Hex | null = null;

export function wantAside(other: Hex | null): void {
  wanted = other;
}

/** True once. */
export function isWanted(other: Hex): boolean {
  const is = wanted === other;
  if (is) wanted = null;
  return is;
}
