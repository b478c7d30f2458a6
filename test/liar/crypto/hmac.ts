/**
 * Replaces `@noble/hashes/hmac.js`: HMAC-SHA256 by Node's own library. The same links are asked for again and again.
 */
import { createHmac } from 'node:crypto';

/** This many answers are remembered. */
const most = 4_000;
let known = new Map<string, Uint8Array>();

export function hmac(_hash: unknown, key: Uint8Array, message: Uint8Array): Uint8Array {
  const asked = Buffer.concat([key, message]).toString('latin1');
  let answer = known.get(asked);
  if (answer === undefined) {
    if (known.size >= most) known = new Map();
    answer = createHmac('sha256', key).update(message).digest();
    known.set(asked, answer);
  }
  return answer;
}
