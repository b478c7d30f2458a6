/**
 * Shapes of the parts of the wire's JSON (`wire.ts`) other than signed messages, read from the value that `JSON.parse`
 * gives.
 */
import { isHex, type Hex } from '../bytes.ts';
import { shown, type Shape } from '../shape.ts';
import { readLine, readUint, Unreadable, type IntegerForm } from './json.ts';

const worthless = undefined as never;

/** Lower-case hex of exactly `size` bytes. */
export function hex(size: number): Shape<Hex> {
  return (value, where, report) => {
    if (isHex(value, size)) return value;
    report(where, `${shown(value)} is not 0x and ${2 * size} lower-case hex digits`);
    return worthless;
  };
}

/** A value read by a reader of signed messages, with integers in the wire's form. */
export function wirePart<T>(reader: (json: unknown, where: string, form: IntegerForm) => T): Shape<T> {
  return (value, where, report) => {
    try {
      return reader(value, where, 'wire');
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      report(error.where, error.why);
      return worthless;
    }
  };
}

/** An integer from 0 to below 2^bits. */
export const wireUint = (bits: number): Shape<bigint> =>
  wirePart((json, where, form) => readUint(json, BigInt(bits), where, form));
/** An amount of money (protocol.md 3: below 2^95). */
export const wireAmount: Shape<bigint> = wireUint(95);
/** An amount of money with its sign. */
export const wireLine: Shape<bigint> = wirePart(readLine);

/** A list in which no two items have the same `key`. */
export function distinct<T>(
  items: Shape<readonly T[]>,
  key: (item: T) => string | number | bigint,
): Shape<readonly T[]> {
  return (value, where, report) => {
    let faulty = false;
    const read = items(value, where, (...fault) => {
      faulty = true;
      report(...fault);
    });
    if (!faulty && new Set(read.map(key)).size !== read.length) report(where, 'the same stands twice');
    return read;
  };
}
