/** The server's native secp256k1 and the engine's own: the same verdict on every signature, and the same signatures. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { secp256k1 as curve } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat, fromHex, toHex, word, type Hex } from '../../../engine/bytes.ts';
import type { Messages, MessageName } from '../../../engine/protocol/eip712.ts';
import type { Recoverer } from '../../../engine/protocol/recover.ts';
import { addressOfKey, isSignedBy } from '../../../engine/protocol/sign.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { decide, newTable } from '../../../engine/table/decide.ts';
import { noble, secp256k1 } from '../../../server/crypto/secp256k1.ts';
import { testDomain } from '../../support/players.ts';
import { bet, finish, lastBank, open, punterOf, seated } from '../../support/situations.ts';

const native = secp256k1();
const n = curve.Point.Fn.ORDER;
const p = curve.Point.Fp.ORDER;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const keys = fc.bigInt({ min: 1n, max: n - 1n }).map((key) => toHex(word(key)));
const edges = [0n, 1n, 2n, n / 2n, n / 2n + 1n, n - 1n, n, n + 1n, n + 2n, p - n, p - 1n, p, p + 1n, (1n << 256n) - 1n];
const numbers = fc.oneof(
  fc.constantFrom(...edges),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  fc.bigInt({ min: 1n, max: n / 2n }),
);
const digests = fc.oneof(
  bytes32,
  fc.constantFrom(...edges).map((edge) => toHex(word(edge))),
);
const signatureOf = (r: bigint, s: bigint, v: number): Hex => toHex(concat(word(r), word(s), Uint8Array.of(v)));

/** What both say; fails if they differ. */
function both(digest: Hex, signature: Hex): Hex | null {
  const said = native.recover(digest, signature);
  expect(said, `${digest} ${signature}`).toBe(noble.recover(digest, signature));
  return said;
}

/** r, s and v of a right signature. */
function partsOf(signature: Hex): { r: bigint; s: bigint; v: number } {
  const bytes = fromHex(signature);
  return { r: BigInt(toHex(bytes.subarray(0, 32))), s: BigInt(toHex(bytes.subarray(32, 64))), v: bytes[64]! };
}

describe('the library', () => {
  it('P2.9 is the native one here, and its JavaScript fallback is never loaded', () => {
    const { library } = secp256k1();
    expect(library).toBe(
      ['linux-x64', 'darwin-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
        ? 'libsecp256k1'
        : 'noble',
    );
    const loaded = Object.keys(createRequire(import.meta.url).cache).map((path) => path.replaceAll('\\', '/'));
    expect(loaded.filter((path) => path.includes('secp256k1/bindings.js'))).toHaveLength(1);
    expect(loaded.filter((path) => /elliptic|secp256k1\/index\.js/.test(path))).toEqual([]);
  });

  it('P2.9 a binding that does not load, is none, or signs differently is not used', () => {
    const other = {
      ecdsaSign: () => ({ signature: new Uint8Array(64).fill(1), recid: 0 }),
      ecdsaRecover: () => new Uint8Array(65).fill(4),
    };
    for (const load of [
      () => {
        throw new Error('No native build was found');
      },
      () => undefined,
      () => ({}),
      () => other,
    ])
      expect(secp256k1(load)).toBe(noble);
  });
});

describe('native and noble', () => {
  it('P2.9 R7.2 sign the same, and recover the signer, over any digest', () => {
    fc.assert(
      fc.property(keys, bytes32, (key, digest) => {
        const signature = native.sign(key, digest);
        expect(signature).toBe(noble.sign(key, digest));
        expect(both(digest, signature)).toBe(addressOfKey(key));
      }),
      { numRuns: 150 },
    );
  });

  it('P2.9 R7.2 refuse the same: high s, the other v, v as 0 or 1, any v, too short or long', () => {
    fc.assert(
      fc.property(keys, digests, fc.integer({ min: 0, max: 255 }), (key, digest, any) => {
        const signature = noble.sign(key, digest);
        const { r, s, v } = partsOf(signature);
        expect(both(digest, signature)).toBe(addressOfKey(key));
        for (const wrong of [
          signatureOf(r, n - s, v),
          signatureOf(r, n - s, 55 - v),
          signatureOf(r, s, v - 27),
          signatureOf(r, s, v + 2),
        ])
          expect(both(digest, wrong)).toBeNull();
        expect(both(digest, signatureOf(r, s, 55 - v))).not.toBe(addressOfKey(key));
        expect(both(digest, signatureOf(r, s, any)) === addressOfKey(key)).toBe(any === v);
        for (const length of [0, 1, 32, 63, 64])
          expect(both(digest, toHex(fromHex(signature).subarray(0, length)))).toBeNull();
        for (const text of [`${signature}00`, signature.toUpperCase(), signature.slice(2), '0x', ''])
          expect(both(digest, text as Hex)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('P2.9 R7.2 agree on r and s at zero, at n and above, at p, and anywhere', () => {
    let found = 0;
    for (const r of edges) for (const s of edges) for (const v of [27, 28]) both(toHex(word(7n)), signatureOf(r, s, v));
    for (const bad of [0n, n, n + 1n, p, (1n << 256n) - 1n]) {
      expect([
        both(toHex(word(7n)), signatureOf(bad, 1n, 27)),
        both(toHex(word(7n)), signatureOf(1n, bad, 27)),
      ]).toEqual([null, null]);
    }
    fc.assert(
      fc.property(digests, numbers, numbers, fc.constantFrom(27, 28), (digest, r, s, v) => {
        if (both(digest, signatureOf(r, s, v)) !== null) found++;
      }),
      { numRuns: 600 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('P2.9 R7.2 agree on a changed byte anywhere', () => {
    fc.assert(
      fc.property(
        keys,
        bytes32,
        fc.integer({ min: 0, max: 64 }),
        fc.integer({ min: 1, max: 255 }),
        (key, digest, at, flip) => {
          const bytes = fromHex(noble.sign(key, digest));
          bytes[at]! ^= flip;
          expect(both(digest, toHex(bytes))).not.toBe(addressOfKey(key));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('P2.9 R7.2 agree that a key at infinity is nobody', () => {
    const { Fn, BASE } = curve.Point;
    for (const k of [3n, 5n, 12_345n]) {
      const { x, y } = BASE.multiply(k).toAffine();
      const digest = toHex(word(Fn.create(1_000n * k)));
      expect(both(digest, signatureOf(x, 1_000n, 27 + Number(y & 1n)))).toBeNull();
      expect(both(digest, signatureOf(x, 1_001n, 27 + Number(y & 1n)))).not.toBeNull();
    }
  });

  it('P2.9 R7.2 hold on every grant, set-up and bet of the shared vectors', () => {
    const folder = join(import.meta.dirname, '../../vectors/banks');
    let checked = 0;
    for (const name of readdirSync(folder).filter((file) => /^bank-.*\.json$/.test(file))) {
      const { domain, grants, setup, turns, table } = parseProof(readFileSync(join(folder, name), 'utf8'));
      const check = <N extends MessageName>(type: N, message: Messages[N], signature: Hex, by: Hex) => {
        expect(
          [native, noble].map(({ recover }) => isSignedBy(domain, type, message, signature, by, recover)),
          `${name} ${type}`,
        ).toEqual([true, true]);
        expect(
          isSignedBy({ ...domain, chainId: domain.chainId + 1 }, type, message, signature, by, native.recover),
        ).toBe(false);
        checked++;
      };
      expect(table).toBeDefined();
      for (const { message, signature } of grants) check('Grant', message, signature, message.player);
      for (const turn of turns) {
        for (const bet of turn.bets ?? [])
          check('Bet', bet.message, bet.signature, setup.message.players.find(({ seat }) => seat === bet.seat)!.key);
      }
    }
    expect(checked).toBeGreaterThan(20);
  }, 120_000);
});

describe('the table', () => {
  it('P2.1 P2.9 uses the recoverer that its host gives it, for all that seats sign and for a grant', () => {
    const asked: Hex[] = [];
    const recover: Recoverer = (digest, signature) => {
      asked.push(signature);
      return native.recover(digest, signature);
    };
    const table = seated();
    const { context } = table;
    Object.defineProperty(table, 'context', { get: () => ({ ...context, now: table.now, recover }) });
    bet(open(table));
    finish(table);
    const bank = table.state.bank ?? lastBank(table).bank;
    const [turn] = bank.turns;
    const signed = [
      ...turn!.bets!,
      ...turn!.gives!,
      ...turn!.choices!,
      ...turn!.acks!,
      ...(bank.result?.signatures ?? []),
    ].map(({ signature }) => signature);
    expect(signed.length).toBeGreaterThan(4);
    expect(signed.filter((signature) => !asked.includes(signature))).toEqual([]);

    const { grant } = punterOf(table).memory;
    const empty = newTable(testDomain, table.state.table, table.state.house);
    const sit = (by: Recoverer) =>
      decide(empty, { by: 'host', command: { type: 'sit', grant: grant!, house: false } }, { ...context, recover: by });
    expect(sit(recover)).toHaveProperty('events');
    expect(asked.at(-1)).toBe(grant!.signature);
    expect(sit(() => null)).toMatchObject({ refusal: { code: 'badGrant' } });
  });
});
