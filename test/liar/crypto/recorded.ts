/** Replaces `engine/protocol/sign.ts` in a real run: the same signatures, and a row in `seals.ts` for each. */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import { domainSeparator, typedDigest } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signDigest, type Signed, type Signer } from '../../../engine/protocol/sign.ts';
import { sealed } from './seals.ts';

export { addressOfKey, isSignedBy, signDigest } from '../../../engine/protocol/sign.ts';
export type { Signed, Signer };

const addresses = new Map<Hex, Hex>();

export function signerOf(domain: Domain, privateKey: Hex): Signer {
  const separator = domainSeparator(domain);
  const address = addresses.get(privateKey) ?? addressOfKey(privateKey);
  addresses.set(privateKey, address);
  return {
    address,
    sign: <N extends MessageName>(name: N, message: Messages[N]): Signed<Messages[N]> => {
      const digest = typedDigest(separator, hashStruct(name, message));
      return { message, signature: sealed(address, digest, name, message, () => signDigest(privateKey, digest)) };
    },
  };
}
