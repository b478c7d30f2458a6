/**
 * Signatures at the server's border with libsecp256k1, some twenty times faster than the engine's own code: whoever
 * connects makes the server check some. The package `secp256k1` brings the library built. Its entry would silently fall
 * back to its own JavaScript, so we load the native binding by name. If that does not load, we use the engine's
 * arithmetic. Both accept exactly the same signatures (R7.2, P2.9).
 */
import { createRequire } from 'node:module';
import { fromHex, toHex } from '../../engine/bytes.ts';
import { recoverDigest, recovererOn, type Recoverer } from '../../engine/protocol/recover.ts';
import { signDigest, type DigestSigner } from '../../engine/protocol/sign.ts';

export interface Secp256k1 {
  readonly library: 'libsecp256k1' | 'noble';
  readonly recover: Recoverer;
  readonly sign: DigestSigner;
}

/** The part of the package that we use. Both functions throw on what libsecp256k1 refuses. */
interface Native {
  ecdsaRecover(rs: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array;
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { readonly signature: Uint8Array; readonly recid: number };
}

export const noble: Secp256k1 = { library: 'noble', recover: recoverDigest, sign: signDigest };

/** The native library if there is one. `load` finds the binding. */
export function secp256k1(
  load: () => unknown = () => createRequire(import.meta.url)('secp256k1/bindings.js'),
): Secp256k1 {
  try {
    return onNative(load() as Native);
  } catch {
    return noble; // built for another system: the caller reports it
  }
}

function onNative(native: Native): Secp256k1 {
  const ours: Secp256k1 = {
    library: 'libsecp256k1',
    recover: recovererOn((digest, rs, odd) => {
      try {
        return native.ecdsaRecover(rs, odd ? 1 : 0, digest, false);
      } catch {
        return null; // r is the x of no point, or there is no such key
      }
    }),
    sign(privateKey, digest) {
      const { signature, recid } = native.ecdsaSign(fromHex(digest, 32), fromHex(privateKey, 32));
      const out = new Uint8Array(65);
      out.set(signature, 0);
      out[64] = 27 + recid;
      return toHex(out);
    },
  };
  // A binding that loads but does not work does not count.
  const [key, digest] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const;
  const signature = ours.sign(key, digest);
  if (signature !== noble.sign(key, digest) || ours.recover(digest, signature) !== noble.recover(digest, signature))
    throw new Error('another signature');
  return ours;
}
