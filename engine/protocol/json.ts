/**
 * The JSON form of the signed structs (protocol.md 3, "Proof file"): uint8–uint32 are numbers, larger integers decimal
 * strings without leading zeros, bytes `0x` + lower-case hex. It is driven by the type strings that are hashed, so
 * there is one definition of each struct. Reading is strict: it refuses unknown and missing fields, other types and
 * other ranges. The wire of a table writes an `n` after the larger integers (`wire.ts`) and is read by the same code.
 */
import { isHex, type Hex } from '../bytes.ts';
import { inside } from '../shape.ts';
import { fieldsOf, type Field, type MessageName, type Messages } from './eip712.ts';
import type { Domain, ListRow } from './messages.ts';

/** Text from outside that is not what it should be: `where` is the place in it, like `turns[2].closed.message.hand`. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly where: string;
  readonly why: string;

  constructor(where: string, why: string) {
    super(where === '' ? why : `${where}: ${why}`);
    this.where = where;
    this.why = why;
  }
}

/** A value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/**
 * How integers of 64 bits and more are written: `decimal` "12" in proof files, `wire` "12n" between table and browser.
 */
export type IntegerForm = 'decimal' | 'wire';

const integers = {
  decimal: { pattern: /^(0|-?[1-9][0-9]{0,77})$/, suffix: 0, name: 'a decimal string' },
  wire: { pattern: /^(0|-?[1-9][0-9]{0,77})n$/, suffix: 1, name: 'decimal digits with an n behind' },
} as const;

/** All amounts are below 2^95, lines between ±2^95 (protocol.md 3). */
const amountBits = 95n;
/** Setup: at most 20 players (protocol.md 2.1); `State.seats` has one line a player. */
export const mostPlayers = 20;

/** More cards than any game shows a seat of one coup. */
const mostBytes = 64;

const listRowFields: readonly Field[] = [
  'uint8 seat',
  'uint8 status',
  'uint8 call',
  'uint8 volonta',
  'uint16 seq',
  'uint16 order',
  'uint128 accepted',
  'uint128 max',
  'bytes32 commitment',
].map((text) => {
  const [type, name] = text.split(' ') as [string, string];
  return { type, name };
});

/** A message in its JSON form. Never throws for a message that `messageFromJson` returned. */
export function messageToJson<N extends MessageName>(name: N, message: Messages[N]): JsonObject {
  return write(fieldsOf(name), message);
}

/** Plain data of any shape in the same form: whatever holds messages, `messageFromJson` reads each of them back. */
export function jsonOf(value: unknown): Json {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonOf(one)]));
}

/** The message in a JSON value. Throws `Unreadable` with the place, which begins with `where`. */
export function messageFromJson<N extends MessageName>(
  name: N,
  json: unknown,
  where: string,
  form: IntegerForm = 'decimal',
): Messages[N] {
  return read(name === 'State' ? stateFields : fieldsOf(name), json, where, form) as unknown as Messages[N];
}

/** A row of a closed list in its JSON form. */
export function rowToJson(row: ListRow): JsonObject {
  return write(listRowFields, row);
}

/** The row in a JSON value. Throws `Unreadable`. */
export function rowFromJson(json: unknown, where: string, form: IntegerForm = 'decimal'): ListRow {
  return read(listRowFields, json, where, form) as unknown as ListRow;
}

/** The domain in a JSON value: only this protocol's name and version are accepted. */
export function domainFromJson(json: unknown, where: string): Domain {
  const object = readObject(json, ['name', 'version', 'chainId', 'verifyingContract'], [], where);
  if (object['name'] !== 'Sabot') throw new Unreadable(`${where}.name`, 'not Sabot');
  if (object['version'] !== '1') throw new Unreadable(`${where}.version`, 'not version 1');
  const chainId = readNumber(object['chainId'], Number.MAX_SAFE_INTEGER, `${where}.chainId`);
  return {
    name: 'Sabot',
    version: '1',
    chainId,
    verifyingContract: readHex(object['verifyingContract'], 20, `${where}.verifyingContract`),
  };
}

/** A plain object with exactly these fields. */
export function readObject(
  json: unknown,
  required: readonly string[],
  optional: readonly string[],
  where: string,
): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Unreadable(where, 'not an object');
  for (const key of Object.keys(json)) {
    if (!required.includes(key) && !optional.includes(key))
      throw new Unreadable(inside(where, key.slice(0, 40).replace(/[^\w-]/g, '?')), 'unknown field');
  }
  for (const key of required) {
    if (!Object.hasOwn(json, key)) throw new Unreadable(inside(where, key), 'missing');
  }
  return json as JsonObject;
}

/** A list of at most `most` items, each read by `item`. */
export function readList<T>(
  json: unknown,
  most: number,
  where: string,
  item: (json: unknown, where: string) => T,
): T[] {
  if (!Array.isArray(json)) throw new Unreadable(where, 'not a list');
  if (json.length > most) throw new Unreadable(where, `more than ${most} items`);
  return json.map((value, i) => item(value, `${where}[${i}]`));
}

/** Lower-case hex of exactly `size` bytes. */
export function readHex(json: unknown, size: number, where: string): Hex {
  if (!isHex(json, size)) throw new Unreadable(where, `not 0x and ${2 * size} lower-case hex digits`);
  return json;
}

/** Lower-case hex of any length: cards that a seat is shown. */
function readBytes(json: unknown, where: string): Hex {
  if (!isHex(json) || json.length > 2 + 2 * mostBytes)
    throw new Unreadable(where, `not 0x and at most ${2 * mostBytes} lower-case hex digits`);
  return json;
}

/** A whole number from 0 to `most`. */
export function readNumber(json: unknown, most: number, where: string): number {
  if (typeof json !== 'number' || !Number.isInteger(json) || json < 0 || json > most || Object.is(json, -0)) {
    throw new Unreadable(where, `not a whole number from 0 to ${most}`);
  }
  return json;
}

/** An amount of money with its sign, between ±2^95. */
export function readLine(json: unknown, where: string, form: IntegerForm = 'decimal'): bigint {
  const value = readInteger(json, where, form);
  if (value >= 1n << amountBits || value <= -(1n << amountBits)) throw new Unreadable(where, 'outside ±2^95');
  return value;
}

/** `State.seats` is hashed as a digest and written as the lines themselves. */
const stateFields = fieldsOf('State').map((field) =>
  field.name === 'seats' ? { type: 'int256[]', name: 'seats' } : field,
);

function read(fields: readonly Field[], json: unknown, where: string, form: IntegerForm): Record<string, unknown> {
  const object = readObject(
    json,
    fields.map(({ name }) => name),
    [],
    where,
  );
  const message: Record<string, unknown> = {};
  for (const { type, name } of fields) message[name] = readField(type, object[name], inside(where, name), form);
  return message;
}

function readField(type: string, json: unknown, where: string, form: IntegerForm): unknown {
  switch (type) {
    case 'Player[]':
      return readList(json, mostPlayers, where, (value, at) => messageFromJson('Player', value, at, form));
    case 'int256[]':
      return readList(json, mostPlayers, where, (value, at) => readLine(value, at, form));
    case 'int256':
      return readLine(json, where, form);
    case 'bytes':
      return readBytes(json, where);
    case 'bytes32':
      return readHex(json, 32, where);
    case 'address':
      return readHex(json, 20, where);
    case 'uint128':
      return readUint(json, amountBits, where, form);
  }
  const bits = Number(type.slice('uint'.length));
  return bits <= 32 ? readNumber(json, 2 ** bits - 1, where) : readUint(json, BigInt(bits), where, form);
}

/** An integer from 0 to below 2^bits. */
export function readUint(json: unknown, bits: bigint, where: string, form: IntegerForm = 'decimal'): bigint {
  const value = readInteger(json, where, form);
  if (value < 0n) throw new Unreadable(where, `not ${integers[form].name}`);
  if (value >= 1n << bits) throw new Unreadable(where, `not below 2^${bits}`);
  return value;
}

function readInteger(json: unknown, where: string, form: IntegerForm): bigint {
  const { pattern, suffix, name } = integers[form];
  if (typeof json !== 'string' || !pattern.test(json)) throw new Unreadable(where, `not ${name}`);
  return BigInt(suffix === 0 ? json : json.slice(0, -suffix));
}

function write(fields: readonly Field[], message: object): JsonObject {
  const values = message as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ type, name }) => [name, writeField(type, values[name])]));
}

function writeField(type: string, value: unknown): Json {
  if (type === 'Player[]')
    return (value as Messages['Setup']['players']).map((player) => messageToJson('Player', player));
  if (Array.isArray(value)) return value.map(String); // the lines of a State
  return typeof value === 'bigint' ? value.toString() : (value as Json);
}
