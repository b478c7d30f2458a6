/** Links and their commitments (fairness.md 2, protocol.md 1). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, concat, fromHex, toHex, word, type Hex } from '../bytes.ts';

/** The commitment to a link: SHA-256 of its 32 bytes. */
export function commitmentOf(link: Hex): Hex {
  return toHex(sha256(fromHex(link, 32)));
}

/**
 * A seat's link for one coup: HMAC-SHA256(session secret, "coup" ‖ coupId ‖ uint256(seq)). `seq` is that of the bet
 * that commits to it; the banker uses 0.
 */
export function seatLink(secret: Hex, coupId: Hex, seq: number): Hex {
  return toHex(hmac(sha256, fromHex(secret, 32), concat(ascii('coup'), fromHex(coupId, 32), word(seq))));
}

/**
 * The house's link: HMAC-SHA256(house secret, "coup" | "draw" ‖ table ‖ uint256(number) ‖ uint256(turn)). A draw has
 * turn 0.
 */
export function houseLink(secret: Hex, purpose: 'coup' | 'draw', table: Hex, number: bigint, turn: number): Hex {
  return toHex(hmac(sha256, fromHex(secret, 32), concat(ascii(purpose), fromHex(table, 32), word(number), word(turn))));
}
