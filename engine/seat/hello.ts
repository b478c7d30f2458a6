/**
 * How a connection proves its seat: the session key signs the server's challenge. This is no message of the money
 * protocol, so it has its own domain and can never be taken for one (server/PROTOCOL.md P1).
 */
import { ascii, fromHex, type Hex } from '../bytes.ts';
import { domainSeparator, keccak, typedDigest } from '../protocol/eip712.ts';
import type { Domain } from '../protocol/messages.ts';
import { recoverDigest, type Recoverer } from '../protocol/recover.ts';
import { signDigest } from '../protocol/sign.ts';
import { sessionAddressOf, sessionKeyOf, type SeatMemory } from './memory.ts';

const helloType = keccak(ascii('Hello(bytes32 table,bytes32 challenge)'));

function helloDigest(domain: Domain, tableId: Hex, challenge: Hex): Hex {
  const separator = domainSeparator({ ...domain, name: 'Sabot session' });
  return typedDigest(separator, keccak(fromHex(helloType), fromHex(tableId, 32), fromHex(challenge, 32)));
}

/** The answer to a server's challenge (32 bytes). */
export function signHello(memory: SeatMemory, challenge: Hex): { readonly key: Hex; readonly signature: Hex } {
  const digest = helloDigest(memory.domain, memory.tableId, challenge);
  return { key: sessionAddressOf(memory.secret), signature: signDigest(sessionKeyOf(memory.secret), digest) };
}

/** True if `signature` answers the challenge with session key `key`. */
export function isHello(
  domain: Domain,
  tableId: Hex,
  challenge: Hex,
  key: Hex,
  signature: Hex,
  by: Recoverer = recoverDigest,
): boolean {
  return by(helloDigest(domain, tableId, challenge), signature) === key;
}
