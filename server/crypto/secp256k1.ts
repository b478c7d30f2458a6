/**
 * Signatures at the server's border by libsecp256k1, some twenty times faster than the engine's own: whoever connects
 * makes the server check some. The package `secp256k1` brings it built; its entry would fall back to a JavaScript of
 * its own without a word, so the native binding is asked for by name, and where it does not load the engine's
 * arithmetic is taken. Both accept exactly the same (R7.2, P2.9).
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

/** What we use of the package. Both throw on what libsecp256k1 refuses. */
interface Native {
  ecdsaRecover(rs: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array;
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { readonly signature: Uint8Array; readonly recid: number };
}

export const noble: Secp256k1 = { library: 'noble', recover: recoverDigest, sign: signDigest };

/** The native library where there is one. `load` is how the binding is found. */
export function secp256k1(
  load: () => unknown = () => createRequire(import.meta.url)('secp256k1/bindings.js'),
): Secp256k1 {
  try {
    return onNative(load() as Native);
  } catch {
    return noble; // built for another system: the caller says so
  }
}

function onNative(native: Native): Secp256k1 {
  const ours: Secp256k1 = {
    library: 'libsecp256k1',
    recover: recovererOn((digest, rs, odd) => {
      try {
        return native.ecdsaRecover(rs, odd ? 1 : 0, digest, false);
      } catch {
        return null; // r is the x of no point, or the key would be none
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
  // A binding that loads and does not work is no binding.
  const [key, digest] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const;
  const signature = ours.sign(key, digest);
  if (signature !== noble.sign(key, digest) || ours.recover(digest, signature) !== noble.recover(digest, signature))
    throw new Error('another signature');
  return ours;
}
