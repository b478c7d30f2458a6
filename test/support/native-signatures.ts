/**
 * Signatures by the server's native library in tests that are not about signatures: the same bytes and the same
 * verdicts as the engine's own arithmetic (R7.2, P2.9, held against each other in `test/server/crypto`), twenty times
 * faster. `SIGNATURES=engine` runs every test with the engine's own.
 */
import { expect, vi } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import { secp256k1 } from '../../server/crypto/secp256k1.ts';

/** Tests of the arithmetic itself, and of what a stranger's verifier does with it. */
const own = ['/test/engine/protocol/', '/test/engine/proof/', '/test/server/crypto/', '/test/verifiers/'];
/** Thousands of files, with the same few banks' signatures in all of them: their tests are not about these. */
const many = ['/test/engine/proof/vectors.test.ts', '/test/engine/proof/verify-vectors.test.ts'];

const path = expect.getState().testPath ?? '';
const withOwn = own.some((folder) => path.includes(folder)) && !many.some((file) => path.endsWith(file));
if (process.env.SIGNATURES !== 'engine' && !withOwn) {
  const { recover, sign } = secp256k1();
  vi.doMock(import('../../engine/protocol/recover.ts'), async (actual) => ({
    ...(await actual()),
    recoverDigest: recover,
    hasSigned: (address, digest, signature) => recover(digest, signature) === address,
  }));
  vi.doMock(import('../../engine/protocol/sign.ts'), async (actual) => {
    const { signerOf, isSignedBy, addressOfKey, ...others } = await actual();
    const addresses = new Map<Hex, Hex>();
    return {
      ...others,
      addressOfKey: (key) => addresses.get(key) ?? addresses.set(key, addressOfKey(key)).get(key)!,
      signDigest: sign,
      isSignedBy: (domain, name, message, signature, address, by = recover) =>
        isSignedBy(domain, name, message, signature, address, by),
      signerOf: (domain, privateKey, by = sign) => signerOf(domain, privateKey, by),
    };
  });
}
