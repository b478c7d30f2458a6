/** secp256k1 signatures of typed data: r‖s‖v, v 27 or 28, low s, deterministic (RFC 6979). */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { assert } from '../assert.ts';
import { fromHex, isHex, toHex, type Hex } from '../bytes.ts';
import { onceFor } from '../once.ts';
import { domainSeparator, hashStruct, typedDigest, type MessageName, type Messages } from './eip712.ts';
import type { Domain } from './messages.ts';
import { addressOfPublic, recoverDigest, type Recoverer } from './recover.ts';

/** A signed message as proof files carry it. */
export interface Signed<M> {
  readonly message: M;
  readonly signature: Hex;
}

/** Somebody who can sign typed data: a session key or the house's key, with the address it recovers to. */
export interface Signer {
  readonly address: Hex;
  sign<N extends MessageName>(name: N, message: Messages[N]): Signed<Messages[N]>;
}

/** The address of a private key (lower case). */
export function addressOfKey(privateKey: Hex): Hex {
  return addressOfPublic(secp256k1.getPublicKey(fromHex(privateKey, 32), false));
}

/** Signs a 32-byte digest: r‖s‖v. */
export type DigestSigner = (privateKey: Hex, digest: Hex) => Hex;

export const signDigest: DigestSigner = (privateKey, digest) => {
  const bytes = secp256k1.sign(fromHex(digest, 32), fromHex(privateKey, 32), {
    prehash: false,
    lowS: true,
    format: 'recovered',
  });
  const out = new Uint8Array(65); // noble puts the recovery bit first, the protocol last
  out.set(bytes.subarray(1), 0);
  out[64] = 27 + bytes[0]!;
  return toHex(out);
};

/** A table makes and checks all its signatures in one domain. */
const separatorOf = onceFor((domain: Domain) => domainSeparator(domain));

/** A signer of this domain with this private key. `by`: another library's arithmetic. */
export function signerOf(domain: Domain, privateKey: Hex, by: DigestSigner = signDigest): Signer {
  const separator = separatorOf(domain);
  let address: Hex | undefined;
  return {
    // A curve multiplication, as dear as a signature, and who only signs does not need it.
    get address() {
      return (address ??= addressOfKey(privateKey));
    },
    sign: (name, message) => ({
      message,
      signature: by(privateKey, typedDigest(separator, hashStruct(name, message))),
    }),
  };
}

/** True when `signature` over this message in this domain recovers to `address`. `by`: another library's arithmetic. */
export function isSignedBy<N extends MessageName>(
  domain: Domain,
  name: N,
  message: Messages[N],
  signature: Hex,
  address: Hex,
  by: Recoverer = recoverDigest,
): boolean {
  assert(isHex(address, 20), 'an address is 20 bytes of lower-case hex');
  return by(typedDigest(separatorOf(domain), hashStruct(name, message)), signature) === address;
}
