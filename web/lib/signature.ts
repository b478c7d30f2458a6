/** Signatures as wallets give them, in the one form of the protocol. */
import type { Hex } from '../../engine/bytes.ts';

/**
 * Wallets differ in the last byte (0/1 or 27/28) and in case; longer signatures of contract wallets stay as they are.
 */
export function canonical(signature: Hex): Hex {
  const hex = signature.toLowerCase();
  if (hex.length !== 132) return hex as Hex;
  const v = Number.parseInt(hex.slice(130), 16);
  return `${hex.slice(0, 130)}${(v < 27 ? v + 27 : v).toString(16)}` as Hex;
}
