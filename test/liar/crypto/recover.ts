/**
 * Replaces `engine/protocol/recover.ts` where the table of who signed what is asked; the signatures may be real ones.
 */
import type { Hex } from '../../../engine/bytes.ts';
export { addressOfPublic } from '../../../engine/protocol/recover.ts';
import { sealOf } from './seals.ts';

export type KnownKeys = Map<Hex, unknown>;

export function recoverDigest(digest: Hex, signature: Hex): Hex | null {
  const seal = sealOf(signature);
  return seal?.digest === digest ? seal.by : null;
}

export const hasSigned = (address: Hex, digest: Hex, signature: Hex): boolean =>
  recoverDigest(digest, signature) === address;
