/** `engine/protocol/sign.ts` on the server's native library, as `native-recover.ts` is: the same signatures (P2.9). */
import { createRequire } from 'node:module';
import { fromHex, toHex } from '../../engine/bytes.ts';
import { signerOf as signerBy, type DigestSigner } from '../../engine/protocol/sign.ts';

export * from '../../engine/protocol/sign.ts';

const native = createRequire(import.meta.url)('secp256k1/bindings.js') as {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { readonly signature: Uint8Array; readonly recid: number };
};

export const signDigest: DigestSigner = (privateKey, digest) => {
  const { signature, recid } = native.ecdsaSign(fromHex(digest, 32), fromHex(privateKey, 32));
  return toHex(Uint8Array.of(...signature, 27 + recid));
};

export const signerOf: typeof signerBy = (domain, privateKey) => signerBy(domain, privateKey, signDigest);
