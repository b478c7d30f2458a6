/** `engine/protocol/sign.ts` on the server's native library, as `native-recover.ts` is: the same signatures (P2.9). */
import { isSignedBy as isSignedByOwn, signerOf as signerBy } from '../../engine/protocol/sign.ts';
import { secp256k1 } from '../../server/crypto/secp256k1.ts';
import { recoverDigest } from './native-recover.ts';

export * from '../../engine/protocol/sign.ts';

export const signDigest = secp256k1().sign;

export const signerOf: typeof signerBy = (domain, privateKey) => signerBy(domain, privateKey, signDigest);

export const isSignedBy: typeof isSignedByOwn = (domain, name, message, signature, address, by = recoverDigest) =>
  isSignedByOwn(domain, name, message, signature, address, by);
