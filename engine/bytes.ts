/** Hex strings and 32-byte words: the two byte forms of the protocol. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { assert } from './assert.ts';

/**
 * `0x` and lower-case hex digits. bytes32, addresses and signatures are kept so in memory, on the wire and in proof
 * files.
 */
export type Hex = `0x${string}`;

export const zero32: Hex = `0x${'00'.repeat(32)}`;
/** The address of nobody: no wallet and no key has it. */
export const zero20: Hex = `0x${'00'.repeat(20)}`;

/** Bytes as lower-case hex with `0x`. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`;
}

/** True for `0x` + lower-case hex; with `size`, of exactly that many bytes. */
export function isHex(value: unknown, size?: number): value is Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || (size !== undefined && value.length !== 2 + 2 * size))
    return false;
  // One digit at a time: an expression over the whole of a hostile string of millions overflows the stack.
  return value.startsWith('0x') && !/[^0-9a-f]/.test(value.slice(2));
}

/** Hex (as `isHex` accepts it) to bytes. Asserts the form: outside input is checked where it comes in. */
export function fromHex(hex: Hex, size?: number): Uint8Array {
  assert(isHex(hex, size), `not hex of ${size ?? 'any'} bytes: ${String(hex).slice(0, 80)}`);
  return hexToBytes(hex.slice(2));
}

/** One byte array out of many. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A non-negative integer as one big-endian 32-byte word (`uint256`). */
export function word(value: bigint | number): Uint8Array {
  const n = BigInt(value);
  assert(n >= 0n && n < 1n << 256n, 'outside uint256');
  return hexToBytes(n.toString(16).padStart(64, '0'));
}

/** A signed integer as one two's-complement 32-byte word (`int256`). */
export function signedWord(value: bigint): Uint8Array {
  assert(value >= -(1n << 255n) && value < 1n << 255n, 'outside int256');
  return word(BigInt.asUintN(256, value));
}

/** Bytes read as one big-endian unsigned integer. */
export function toBigint(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(toHex(bytes));
}

/** ASCII text as bytes (the engine hashes no other text). */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => {
    const code = c.charCodeAt(0);
    assert(code < 128, 'not ASCII');
    return code;
  });
}
