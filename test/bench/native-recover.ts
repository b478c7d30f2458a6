/**
 * `engine/protocol/recover.ts` on the server's native library, in the process of the bench's players: hundreds of seats
 * share it, which at a real house have a machine each. The same verdicts (R7.2).
 */
import { createRequire } from 'node:module';
import { recovererOn, type Recoverer } from '../../engine/protocol/recover.ts';
import type { Hex } from '../../engine/bytes.ts';

export * from '../../engine/protocol/recover.ts';

const native = createRequire(import.meta.url)('secp256k1/bindings.js') as {
  ecdsaRecover(rs: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array;
};

export const recoverDigest: Recoverer = recovererOn((digest, rs, odd) => {
  try {
    return native.ecdsaRecover(rs, odd ? 1 : 0, digest, false);
  } catch {
    return null; // r is the x of no point, or there is no such key
  }
});

export const hasSigned = (address: Hex, digest: Hex, signature: Hex): boolean =>
  recoverDigest(digest, signature) === address;
