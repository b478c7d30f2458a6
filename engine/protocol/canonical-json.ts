/**
 * JSON in the canonical form of RFC 8785, for values whose numbers are whole and not negative. A table's settings are
 * hashed in this form. Fields are sorted by their UTF-16 code units; there is no white space; strings are escaped as
 * `JSON.stringify` does.
 */
import { Unreadable, type Json } from './json.ts';

/** Deeper and longer than any settings. */
const deepest = 8;
const mostItems = 1_000;

/** The text. Throws `Unreadable` for what has no canonical form here: other numbers, half a surrogate pair. */
export function canonicalJson(value: Json, where = 'settings', depth = 0): string {
  if (depth > deepest) throw new Unreadable(where, 'too deep');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalInteger(value, where);
  if (typeof value === 'string') return canonicalString(value, where);
  const inner = (item: Json) => canonicalJson(item, where, depth + 1);
  if (isList(value)) {
    if (value.length > mostItems) throw new Unreadable(where, 'too long');
    return `[${value.map(inner).join(',')}]`;
  }
  const names = Object.keys(value).sort(); // by UTF-16 code units, as RFC 8785 3.2.3 asks
  if (names.length > mostItems) throw new Unreadable(where, 'too long');
  return `{${names.map((name) => `${canonicalString(name, where)}:${inner(value[name]!)}`).join(',')}}`;
}

function canonicalInteger(value: number, where: string): string {
  if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) throw new Unreadable(where, 'no whole number');
  return String(value);
}

function canonicalString(value: string, where: string): string {
  if (/\p{Cs}/u.test(value)) throw new Unreadable(where, 'half a character');
  return JSON.stringify(value);
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
