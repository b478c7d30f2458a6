/**
 * Replaces `engine/protocol/sign.ts` in a symbolic run: an address is the hash of its key, and a signature a row of
 * `seals.ts`.
 */
import { createHash } from 'node:crypto';
import { assert } from '../../../engine/assert.ts';
import { isHex, type Hex } from '../../../engine/bytes.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import type { Signed, Signer } from '../../../engine/protocol/sign.ts';
import { domainSeparator, hashStruct, typedDigest, type MessageName, type Messages } from './eip712.ts';
import { sealed, sealOf } from './seals.ts';

export type { Signed, Signer };

const addresses = new Map<Hex, Hex>();

export function addressOfKey(privateKey: Hex): Hex {
  const before = addresses.get(privateKey);
  if (before !== undefined) return before;
  assert(isHex(privateKey, 32), 'not a private key');
  const address: Hex = `0x${createHash('sha256').update(privateKey).digest('hex').slice(0, 40)}`;
  addresses.set(privateKey, address);
  return address;
}

const make = (count: number): Hex => `0x51${count.toString(16).padStart(126, '0')}1b`;

export function signDigest(privateKey: Hex, digest: Hex): Hex {
  return sealed(addressOfKey(privateKey), digest, null, null, make);
}

export function signerOf(domain: Domain, privateKey: Hex): Signer {
  const separator = domainSeparator(domain);
  const address = addressOfKey(privateKey);
  return {
    address,
    sign: <N extends MessageName>(name: N, message: Messages[N]): Signed<Messages[N]> => ({
      message,
      signature: sealed(address, typedDigest(separator, hashStruct(name, message)), name, message, make),
    }),
  };
}

export function isSignedBy<N extends MessageName>(
  domain: Domain,
  name: N,
  message: Messages[N],
  signature: Hex,
  address: Hex,
): boolean {
  const seal = sealOf(signature);
  return (
    seal !== undefined &&
    seal.by === address &&
    seal.digest === typedDigest(domainSeparator(domain), hashStruct(name, message))
  );
}
