import type { Hex } from '../../engine/bytes.ts';

/** A signature in hex, without 0x. */
const signatureLength = 130;

/**
 * The banker's `Give` out of the signatures of a demanded list, where it follows the house's `Closed`. Empty bytes when
 * there is none.
 */
export const bankerGiveIn = (signatures: Hex): Hex => `0x${signatures.slice(2 + signatureLength)}`;
