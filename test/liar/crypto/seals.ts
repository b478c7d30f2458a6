/**
 * Who signed what, in the order of first signing. In a symbolic run a signature IS its row in this table, so nobody can
 * forge one; in a real run the rows stand beside real signatures, and tell the oracle what a signature is about.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { MessageName, Messages } from '../../../engine/protocol/eip712.ts';

export interface Seal {
  readonly by: Hex;
  readonly digest: Hex;
  readonly name: MessageName | null;
  readonly message: unknown;
  readonly signature: Hex;
}

let bySignature = new Map<Hex, Seal>();
let byDigest = new Map<string, Seal>();

/** Forgets all signatures: between two games. */
export function forgetSeals(): void {
  bySignature = new Map();
  byDigest = new Map();
}

/** The signature of `by` on a digest: always the same one. `make` makes it the first time. */
export function sealed(
  by: Hex,
  digest: Hex,
  name: MessageName | null,
  message: unknown,
  make: (count: number) => Hex,
): Hex {
  const before = byDigest.get(by + digest);
  if (before !== undefined) return before.signature;
  const seal: Seal = { by, digest, name, message, signature: make(bySignature.size + 1) };
  byDigest.set(by + digest, seal);
  bySignature.set(seal.signature, seal);
  return seal.signature;
}

export const sealOf = (signature: Hex): Seal | undefined => bySignature.get(signature);

/** The message of this name that a signature is about; null if it is about another, or nobody's. */
export function sealedMessage<N extends MessageName>(
  name: N,
  signature: Hex,
): { readonly by: Hex; readonly message: Messages[N] } | null {
  const seal = bySignature.get(signature);
  return seal?.name === name ? { by: seal.by, message: seal.message as Messages[N] } : null;
}
