/** JSON for a column of the database. */
import type { Json } from './port.ts';

/** The JSON text of a payload. A bigint or `undefined` in it is a programmer's fault and throws here. */
export function jsonText(payload: Json): string {
  const text = JSON.stringify(payload) as string | undefined;
  if (text === undefined) throw new TypeError('A log row needs a payload that JSON can carry.');
  return text;
}
