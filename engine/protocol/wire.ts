/**
 * JSON with bigints: the wire between browser and table server, and the rows of the durable log.
 * A bigint is the string of its decimal digits followed by `n` ("12n"); no other string of the protocol looks like
 * that.
 * Proof files have their own, plain form (protocol.md 3, `json.ts`).
 */

/** A value as JSON text. */
export function encodeWire(value: unknown): string {
  return JSON.stringify(withoutBigints(value));
}

/** The reverse; throws SyntaxError on text that is not JSON. The result is untrusted until a schema has read it. */
export function decodeWire(text: string): unknown {
  return withBigints(JSON.parse(text));
}

/** What the wire writes for a value, before it is text. */
export const withoutBigints = (value: unknown): unknown =>
  mapped(value, (leaf) => (typeof leaf === 'bigint' ? `${leaf}n` : leaf));

/** The reverse. */
export const withBigints = (value: unknown): unknown =>
  mapped(value, (leaf) =>
    typeof leaf === 'string' && /^-?[0-9]{1,80}n$/.test(leaf) ? BigInt(leaf.slice(0, -1)) : leaf,
  );

/**
 * The value with each of its leaves replaced. What stays the same is not copied: JSON's own replacer and reviver are
 * called for each field, and take several times as long.
 */
function mapped(value: unknown, leaf: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return leaf(value);
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      const made = mapped(item, leaf);
      if (made !== item) (copy ??= value.slice())[i] = made;
    }
    return copy ?? value;
  }
  const fields = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    const made = mapped(fields[name], leaf);
    if (made !== fields[name]) (copy ??= { ...fields })[name] = made;
  }
  return copy ?? value;
}
