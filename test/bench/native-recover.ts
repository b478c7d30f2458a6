/**
 * `engine/protocol/recover.ts` on the server's native library, in the process of the bench's players: hundreds of seats
 * share it, which at a real house have a machine each. The same verdicts (R7.2).
 */
import type { Hex } from '../../engine/bytes.ts';
import { secp256k1 } from '../../server/crypto/secp256k1.ts';

export * from '../../engine/protocol/recover.ts';

export const recoverDigest = secp256k1().recover;

export const hasSigned = (address: Hex, digest: Hex, signature: Hex): boolean =>
  recoverDigest(digest, signature) === address;
