/**
 * Replaces `engine/protocol/eip712.ts` in a symbolic run: a digest is the number of what was hashed, in the order of
 * first hashing. Two texts never share a number, so there are no collisions, and hashing costs a table look-up.
 */
import { assert } from '../../../engine/assert.ts';
import { isHex, type Hex } from '../../../engine/bytes.ts';
import { fieldsOf, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import type { Domain, Player } from '../../../engine/protocol/messages.ts';

export { fieldsOf, typeStrings } from '../../../engine/protocol/eip712.ts';
export type { Field, MessageName, Messages } from '../../../engine/protocol/eip712.ts';

let numbers = new Map<string, Hex>();
let known = new WeakMap<object, { readonly name: string; readonly digest: Hex }>();

/** Forgets all digests: between two games. */
export function forgetDigests(): void {
  numbers = new Map();
  known = new WeakMap();
}

function numberOf(text: string): Hex {
  const before = numbers.get(text);
  if (before !== undefined) return before;
  const digest: Hex = `0xd1${(numbers.size + 1).toString(16).padStart(62, '0')}`;
  numbers.set(text, digest);
  return digest;
}

export function keccak(...parts: readonly Uint8Array[]): Hex {
  return numberOf(`k${Buffer.concat(parts).toString('latin1')}`);
}

export function hashStruct<N extends MessageName>(name: N, message: Messages[N]): Hex {
  const before = known.get(message);
  if (before?.name === name) return before.digest;
  const values = message as unknown as Record<string, unknown>;
  let text: string = name;
  for (const { type, name: field } of fieldsOf(name)) text += `|${valueText(type, field, values[field])}`;
  const digest = numberOf(text);
  known.set(message, { name, digest });
  return digest;
}

function valueText(type: string, name: string, value: unknown): string {
  if (type === 'Player[]') return playersDigest(value as readonly Player[]);
  if (name === 'seats' && Array.isArray(value)) return seatsDigest(value as readonly bigint[]);
  if (type === 'bytes') {
    assert(isHex(value), 'not hex');
    return value;
  }
  if (type === 'bytes32' || type === 'address') {
    assert(
      typeof value === 'string' && value.length === (type === 'address' ? 42 : 66) && value.startsWith('0x'),
      `not hex of ${type}`,
    );
    return value;
  }
  if (type === 'int256') {
    assert(typeof value === 'bigint', 'not an int256');
    return value.toString();
  }
  const n = typeof value === 'number' ? value : typeof value === 'bigint' ? value : -1;
  assert(n >= 0 && n < 2 ** Number(type.slice('uint'.length)), `${name} is outside ${type}`);
  return n.toString();
}

export function seatsDigest(seats: readonly bigint[]): Hex {
  return numberOf(`seats${seats.join()}`);
}

export function playersDigest(players: readonly Player[]): Hex {
  return numberOf(`players${players.map((player) => hashStruct('Player', player)).join()}`);
}

export function domainSeparator({
  name,
  version,
  chainId,
  verifyingContract,
}: Omit<Domain, 'name' | 'version'> & { name: string; version: string }): Hex {
  return numberOf(`domain${name}|${version}|${chainId}|${verifyingContract}`);
}

export function typedDigest(separator: Hex, structHash: Hex): Hex {
  return numberOf(`${separator}${structHash}`);
}
