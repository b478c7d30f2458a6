/**
 * Who signed: the public key of an ECDSA signature over secp256k1 (SEC 1, 4.1.6), as the chain's `ecrecover` finds it. The arithmetic of
 * points is the library's. Its own recovery comes with signing, key generation and DER, a tenth of verify.html: a test holds this to it.
 */
import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concat, fromHex, isHex, toBigint, toHex, type Hex } from '../bytes.ts';

/** SEC 2, 2.4.1: y² = x³ + 7 over p, with n points. */
const curve = {
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};
/** A root of 1 in p, and the scalars that are short with it: half the doublings for the library. */
const endo = {
  beta: 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een,
  basises: [
    [0x3086d221a7d46bcde86c90e49284eb15n, -0xe4437ed6010e88286f547fa90abfe4c3n],
    [0x114ca50f7a8e2f3f657c1108d9d44cfd8n, 0x3086d221a7d46bcde86c90e49284eb15n],
  ] as [[bigint, bigint], [bigint, bigint]],
};
const Point = /* @__PURE__ */ weierstrass(curve, { endo });

/** The address whose key signed `digest`, or null for a malformed, high-s or unrecoverable signature r‖s‖v. */
export function recoverDigest(digest: Hex, signature: Hex): Hex | null {
  if (!isHex(signature, 65)) return null;
  const bytes = fromHex(signature);
  const [r, s, v] = [toBigint(bytes.subarray(0, 32)), toBigint(bytes.subarray(32, 64)), bytes[64]!];
  if (r === 0n || r >= curve.n || s === 0n || s > curve.n / 2n || (v !== 27 && v !== 28)) return null; // n is odd: its half rounds down
  try {
    const { Fn, BASE } = Point;
    const R = Point.fromBytes(concat(Uint8Array.of(v - 25), bytes.subarray(0, 32))); // 2: an even y, 3: an odd one
    const inverse = Fn.inv(r);
    const Q = BASE.mulAddUnsafe(Fn.create(-toBigint(fromHex(digest, 32)) * inverse), R, Fn.create(s * inverse)); // (sR − zG) / r
    return Q.is0() ? null : addressOfPublic(Q.toBytes(false));
  } catch {
    return null; // r is the x of no point: refused, as ecrecover returns 0
  }
}

/** The address of an uncompressed public key. */
export function addressOfPublic(uncompressed: Uint8Array): Hex {
  return toHex(keccak_256(uncompressed.subarray(1)).subarray(12));
}
