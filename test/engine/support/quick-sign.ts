/**
 * Replaces `engine/protocol/sign.ts` and `recover.ts` where thousands of signatures are made and checked: a signature
 * is a hash of signer and digest, and recovers to its signer as long as neither has changed. Anybody could forge it; no
 * test here is about forging.
 */
import { concat, fromHex, isHex, toHex, type Hex } from '../../../engine/bytes.ts';
import {
  domainSeparator,
  hashStruct,
  keccak,
  typedDigest,
  type MessageName,
  type Messages,
} from '../../../engine/protocol/eip712.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import type { Signed, Signer } from '../../../engine/protocol/sign.ts';

const sealOf = (address: Hex, digest: Hex): Hex => keccak(concat(fromHex(address), fromHex(digest)));

export function recoverDigest(digest: Hex, signature: Hex): Hex | null {
  if (!isHex(signature, 65)) return null;
  const bytes = fromHex(signature);
  const address = toHex(bytes.subarray(12, 32));
  return sealOf(address, digest) === toHex(bytes.subarray(32, 64)) ? address : null;
}

export const hasSigned = (address: Hex, digest: Hex, signature: Hex): boolean =>
  recoverDigest(digest, signature) === address;

export const addressOfKey = (privateKey: Hex): Hex => toHex(fromHex(keccak(fromHex(privateKey))).subarray(12));

export const isSignedBy = <N extends MessageName>(
  domain: Domain,
  name: N,
  message: Messages[N],
  signature: Hex,
  address: Hex,
): boolean => hasSigned(address, typedDigest(domainSeparator(domain), hashStruct(name, message)), signature);

export function signerOf(domain: Domain, privateKey: Hex): Signer {
  const separator = domainSeparator(domain);
  const address = addressOfKey(privateKey);
  return {
    address,
    sign: <N extends MessageName>(name: N, message: Messages[N]): Signed<Messages[N]> => {
      const seal = sealOf(address, typedDigest(separator, hashStruct(name, message)));
      return {
        message,
        signature: toHex(concat(new Uint8Array(12), fromHex(address), fromHex(seal), Uint8Array.of(27))),
      };
    },
  };
}
