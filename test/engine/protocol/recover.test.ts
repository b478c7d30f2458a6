/**
 * Recovery of signers compared with the library's own, on signatures that are right, changed, or made up at the edges.
 */
import fc from 'fast-check';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';
import { concat, fromHex, toHex, word, type Hex } from '../../../engine/bytes.ts';
import { addressOfPublic, hasSigned, recoverDigest, type KnownKeys } from '../../../engine/protocol/recover.ts';
import { addressOfKey, signDigest } from '../../../engine/protocol/sign.ts';

const { Fn, BASE } = secp256k1.Point;
const n = Fn.ORDER;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const keys = fc.bigInt({ min: 1n, max: n - 1n }).map((key) => toHex(word(key)));
const edges = [0n, 1n, 2n, n / 2n, n / 2n + 1n, n - 1n, n, n + 1n, n + 2n, n + 3n, n + 4n, n + 5n, (1n << 256n) - 1n];
const numbers = fc.oneof(
  fc.constantFrom(...edges),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  fc.bigInt({ min: 0n, max: n / 2n }),
);

const signatureOf = (r: bigint, s: bigint, v: number): Hex => toHex(concat(word(r), word(s), Uint8Array.of(v)));

/** What the library recovers from r‖s‖v; high s refused. */
function byLibrary(digest: Hex, signature: Hex): Hex | null {
  const bytes = fromHex(signature, 65);
  if (bytes[64] !== 27 && bytes[64] !== 28) return null;
  try {
    const parsed = secp256k1.Signature.fromBytes(
      concat(Uint8Array.of(bytes[64] - 27), bytes.subarray(0, 64)),
      'recovered',
    );
    return parsed.hasHighS() ? null : addressOfPublic(parsed.recoverPublicKey(fromHex(digest, 32)).toBytes(false));
  } catch {
    return null;
  }
}

describe('recovery', () => {
  it('R7.2 the signer of every signature, over any digest', () => {
    const digests = fc.oneof(
      bytes32,
      fc.constantFrom(...edges).map((edge) => toHex(word(edge))),
    );
    fc.assert(
      fc.property(keys, digests, (key, digest) => {
        expect(recoverDigest(digest, signDigest(key, digest))).toBe(addressOfKey(key));
      }),
      { numRuns: 150 },
    );
  });

  it('R7.2 what the library recovers from a changed signature, or nobody', () => {
    let found = 0;
    fc.assert(
      fc.property(
        keys,
        bytes32,
        fc.integer({ min: 0, max: 64 }),
        fc.integer({ min: 1, max: 255 }),
        (key, digest, at, flip) => {
          const bytes = fromHex(signDigest(key, digest));
          bytes[at]! ^= flip;
          const recovered = recoverDigest(digest, toHex(bytes));
          expect(recovered).toBe(byLibrary(digest, toHex(bytes)));
          expect(recovered).not.toBe(addressOfKey(key));
          if (recovered !== null) found++;
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(30);
    expect(found).toBeLessThan(270);
  });

  it('R7.2 the same as the library for r and s at the edges of their range, and any v', () => {
    let found = 0;
    fc.assert(
      fc.property(
        bytes32,
        numbers,
        numbers,
        fc.oneof(fc.constantFrom(27, 28), fc.integer({ min: 0, max: 255 })),
        (digest, r, s, v) => {
          const recovered = recoverDigest(digest, signatureOf(r, s, v));
          expect(recovered).toBe(byLibrary(digest, signatureOf(r, s, v)));
          if (recovered !== null) found++;
        },
      ),
      { numRuns: 600 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('R7.2 s = n / 2 is low, the next is high', () => {
    const { x } = BASE.multiply(7n).toAffine();
    const digest = toHex(word(5n));
    expect(recoverDigest(digest, signatureOf(x, n / 2n, 27))).toMatch(/^0x[0-9a-f]{40}$/);
    expect(recoverDigest(digest, signatureOf(x, n / 2n + 1n, 27))).toBeNull();
  });

  it('R7.2 a signature whose key would be the point at infinity recovers to nobody', () => {
    for (const k of [3n, 5n, 12_345n]) {
      const { x, y } = BASE.multiply(k).toAffine();
      const s = 1_000n; // z = sk: sR − zG = 0
      const digest = toHex(word(Fn.create(s * k)));
      const v = 27 + Number(y & 1n);
      expect(recoverDigest(digest, signatureOf(x, s, v))).toBeNull();
      expect(recoverDigest(digest, signatureOf(x, s + 1n, v))).not.toBeNull();
    }
  });
});

describe('keys that have signed before', () => {
  const first = toHex(word(1n));
  const three = [3n, 0x5eed_5eedn, n - 2n].map((key) => toHex(word(key)));
  const known: KnownKeys = new Map();
  for (const key of three) hasSigned(addressOfKey(key), first, signDigest(key, first), known);
  const digests = fc.oneof(
    bytes32,
    fc.constantFrom(...edges).map((edge) => toHex(word(edge))),
  );

  it('R7.2 are known by their first signature, and by no other', () => {
    expect([...known.keys()]).toEqual(three.map(addressOfKey));
    const nobody: KnownKeys = new Map();
    expect(hasSigned(addressOfKey(three[0]!), first, signDigest(three[1]!, first), nobody)).toBe(false);
    expect(hasSigned(addressOfKey(three[0]!), first, signatureOf(0n, 1n, 27), nobody)).toBe(false);
    expect(nobody.size).toBe(0);
  });

  it('R7.2 have signed what recovers to them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...three), fc.constantFrom(...three), digests, (key, other, digest) => {
        expect(hasSigned(addressOfKey(key), digest, signDigest(other, digest), known)).toBe(key === other);
      }),
      { numRuns: 150 },
    );
  });

  it('R7.2 have not signed anything changed: one bit, v, or s replaced by its opposite', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...three),
        digests,
        fc.integer({ min: 0, max: 64 }),
        fc.integer({ min: 1, max: 255 }),
        (key, digest, at, flip) => {
          const right = fromHex(signDigest(key, digest));
          const [r, s, v] = [BigInt(toHex(right.subarray(0, 32))), BigInt(toHex(right.subarray(32, 64))), right[64]!];
          const changed = Uint8Array.from(right);
          changed[at]! ^= flip;
          for (const signature of [
            toHex(changed),
            signatureOf(r, s, 55 - v),
            signatureOf(r, n - s, v),
            signatureOf(r, n - s, 55 - v),
          ]) {
            expect(hasSigned(addressOfKey(key), digest, signature, known)).toBe(false);
          }
          const otherDigest = fromHex(digest);
          otherDigest[at % 32]! ^= flip;
          expect(hasSigned(addressOfKey(key), toHex(otherDigest), toHex(right), known)).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('R7.2 have signed, of made-up signatures, exactly those that recover to them', () => {
    let signed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...three),
        fc.constantFrom(1n, 2n, 3n, n - 1n, n / 2n),
        numbers,
        numbers,
        fc.constantFrom(27, 28),
        fc.boolean(),
        (key, k, z, anyS, v, right) => {
          // R of a nonce that is an edge itself: with k = key or −key, R is ±Q.
          const { x, y } = BASE.multiply(k).toAffine();
          const s = right ? Fn.create((z + x * BigInt(key)) * Fn.inv(k)) : anyS;
          const low = s > n / 2n && s < n ? n - s : s;
          const sign = right ? 27 + (Number(y & 1n) ^ (low === s ? 0 : 1)) : v;
          const [digest, signature] = [toHex(word(z)), signatureOf(x, low, sign)];
          const recovers = recoverDigest(digest, signature) === addressOfKey(key);
          expect(hasSigned(addressOfKey(key), digest, signature, known)).toBe(recovers);
          if (recovers) signed++;
        },
      ),
      { numRuns: 300 },
    );
    expect(signed).toBeGreaterThan(60);
  });
});
