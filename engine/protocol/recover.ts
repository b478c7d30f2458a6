/**
 * Who signed: the public key of an ECDSA signature over secp256k1 (SEC 1, 4.1.6), as the chain's `ecrecover` finds it.
 * The arithmetic of points is the library's. The library's own recovery brings signing, key generation and DER with it,
 * a tenth of verify.html. A test compares the two.
 */
import { weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concat, fromHex, isHex, toBigint, toHex, word, type Hex } from '../bytes.ts';

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
/** A cube root of 1 modulo p, and short scalars that belong to it: they halve the doublings of the library. */
const endo = {
  beta: 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een,
  basises: [
    [0x3086d221a7d46bcde86c90e49284eb15n, -0xe4437ed6010e88286f547fa90abfe4c3n],
    [0x114ca50f7a8e2f3f657c1108d9d44cfd8n, 0x3086d221a7d46bcde86c90e49284eb15n],
  ] as [[bigint, bigint], [bigint, bigint]],
};
const Point = /* @__PURE__ */ weierstrass(curve, { endo });
const { Fn, BASE } = Point;

/** Bits of a scalar that one entry of a key's table covers. At 4 the table costs as much as two recoveries. */
const tableBits = 4;

type PublicKey = InstanceType<typeof Point>;

/** Public keys that signatures have shown, by address, each with a table of its multiples. */
export type KnownKeys = Map<Hex, PublicKey>;

/** The address whose key signed `digest`, or null for a malformed, high-s or unrecoverable signature r‖s‖v. */
export type Recoverer = (digest: Hex, signature: Hex) => Hex | null;

export const recoverDigest: Recoverer = (digest, signature) => {
  const key = recoverKey(digest, signature);
  return key === null ? null : addressOfPublic(key.toBytes(false));
};

/**
 * A recoverer on another library's arithmetic. `publicKeyOf` finds the uncompressed public key from digest, r‖s and
 * whether R's y is odd, or null. This function decides which signatures are looked at, in the same way for every
 * library.
 */
export function recovererOn(
  publicKeyOf: (digest: Uint8Array, rs: Uint8Array, odd: boolean) => Uint8Array | null,
): Recoverer {
  return (digest, signature) => {
    const parts = partsOf(signature);
    if (parts === null) return null;
    const key = publicKeyOf(fromHex(digest, 32), fromHex(signature).subarray(0, 64), parts.odd);
    return key === null ? null : addressOfPublic(key);
  };
}

/**
 * True when `recoverDigest` would return `address`. For the many signatures of one bank: a key that has signed before
 * needs no recovery, only the check zG + rQ = sR, which takes half the time with a table of Q. For few signatures the
 * table is not worth its cost.
 */
export function hasSigned(address: Hex, digest: Hex, signature: Hex, known: KnownKeys): boolean {
  const before = known.get(address);
  if (before !== undefined) return isMadeBy(before, digest, signature);
  const key = recoverKey(digest, signature);
  if (key === null || addressOfPublic(key.toBytes(false)) !== address) return false;
  known.set(address, key.precompute(tableBits));
  return true;
}

/** The address of an uncompressed public key. */
export function addressOfPublic(uncompressed: Uint8Array): Hex {
  return toHex(keccak_256(uncompressed.subarray(1)).subarray(12));
}

/** Q = (sR − zG) / r, where R is the point of x = r. */
function recoverKey(digest: Hex, signature: Hex): PublicKey | null {
  const parts = partsOf(signature);
  if (parts === null) return null;
  const { r, s, odd } = parts;
  try {
    const R = Point.fromBytes(concat(Uint8Array.of(odd ? 3 : 2), word(r)));
    const inverse = Fn.inv(r);
    const Q = BASE.mulAddUnsafe(Fn.create(-numberOf(digest) * inverse), R, Fn.create(s * inverse));
    return Q.is0() ? null : Q;
  } catch {
    return null; // r is the x of no point: refused, as ecrecover returns 0
  }
}

/** R = (zG + rQ) / s has x = r, and a y as `v` says: exactly then recovery would return Q. */
function isMadeBy(Q: PublicKey, digest: Hex, signature: Hex): boolean {
  const parts = partsOf(signature);
  if (parts === null) return false;
  const { r, s, odd } = parts;
  const inverse = Fn.inv(s);
  const R = BASE.multiplyUnsafe(Fn.create(numberOf(digest) * inverse)).add(Q.multiplyUnsafe(Fn.create(r * inverse)));
  if (R.is0()) return false;
  const { x, y } = R.toAffine();
  return x === r && (y & 1n) === (odd ? 1n : 0n);
}

/** Both numbers from 1 on and below n, s at most half of it; v 27 for an even y of R, 28 for an odd one. */
function partsOf(signature: Hex): { readonly r: bigint; readonly s: bigint; readonly odd: boolean } | null {
  if (!isHex(signature, 65)) return null;
  const bytes = fromHex(signature);
  const [r, s, v] = [toBigint(bytes.subarray(0, 32)), toBigint(bytes.subarray(32, 64)), bytes[64]];
  if (r === 0n || r >= curve.n || s === 0n || s > curve.n / 2n || (v !== 27 && v !== 28)) return null; // n is odd: its half rounds down
  return { r, s, odd: v === 28 };
}

const numberOf = (digest: Hex): bigint => toBigint(fromHex(digest, 32));
