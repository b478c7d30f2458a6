/**
 * JSON with bigints: the wire between browser and table server, and the rows of the durable log.
 * A bigint is the string of its decimal digits followed by `n` ("12n"); no other string of the protocol looks like
 * that.
 * Proof files have their own, plain form (protocol.md 3, `json.ts`).
 */

/** A value as JSON text. */
export function encodeWire(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
}

/** The reverse; throws SyntaxError on text that is not JSON. The result is untrusted until a schema has read it. */
export function decodeWire(text: string): unknown {
  return JSON.parse(text, (_key, v: unknown) =>
    typeof v === 'string' && /^-?[0-9]{1,80}n$/.test(v) ? BigInt(v.slice(0, -1)) : v,
  ) as unknown;
}
