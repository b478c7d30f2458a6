/**
 * Reading plain data of unknown origin strictly: exactly these fields of exactly these types, copied, or every place
 * where it is otherwise, in words. A shape of `T` cannot leave out a field of `T`, so what is read and what is declared
 * stay one.
 */

/**
 * Told of each fault: the place in the value, like `events[2].seat`, what is wrong there, and whether it is only an
 * amount.
 */
export type Report = (where: string, why: string, amount?: boolean) => void;

/** Reads a value into a `T` of its own; after a report what it returns is worthless. */
export type Shape<T> = (value: unknown, where: string, report: Report) => T;

/** One fault of a value. */
export interface Fault {
  readonly where: string;
  readonly why: string;
  /** The place is one of an amount, and what stands there is none. */
  readonly amount: boolean;
}

/** The value as `shape` reads it, or all its faults. */
export function readAs<T>(
  shape: Shape<T>,
  value: unknown,
  where = '',
): { readonly value: T } | { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const read = shape(value, where, (at, why, amount = false) => {
    faults.push({ where: at, why, amount });
  });
  return faults.length === 0 ? { value: read } : { faults };
}

/** A fault as one sentence. */
export function faultText({ where, why }: Pick<Fault, 'where' | 'why'>): string {
  return where === '' ? `${why}.` : `${where}: ${why}.`;
}

/** A place inside a place. */
export function inside(where: string, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}

const worthless = undefined as never;

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number): Shape<number> {
  return (value, where, report) => {
    if (
      typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= least &&
      value <= most &&
      !Object.is(value, -0)
    )
      return value;
    report(where, `${shown(value)} is no whole number from ${least} to ${most}`);
    return worthless;
  };
}

/** All amounts that are said are below 2^95 (protocol.md 3); sums of them may need more `bits`. */
const amountBits = 95;

/** An integer of money from `least` on, below 2^bits. */
export function amountFrom(least: bigint, bits = amountBits): Shape<bigint> {
  return (value, where, report) => {
    if (typeof value === 'bigint' && value >= least && value < 1n << BigInt(bits)) return value;
    report(where, `${shown(value)} is no whole amount from ${least} to below 2^${bits}`, true);
    return worthless;
  };
}

/** An integer of money with its sign, between ±2^bits. */
export function lineWithin(bits: number): Shape<bigint> {
  return (value, where, report) => {
    if (typeof value === 'bigint' && value < 1n << BigInt(bits) && value > -(1n << BigInt(bits))) return value;
    report(where, `${shown(value)} is no whole amount between ±2^${bits}`, true);
    return worthless;
  };
}

export const bool: Shape<boolean> = (value, where, report) => {
  if (typeof value === 'boolean') return value;
  report(where, `${shown(value)} is neither true nor false`);
  return worthless;
};

/** A text of 1 to `most` characters. */
export function text(most: number): Shape<string> {
  return (value, where, report) => {
    if (typeof value === 'string' && value.length > 0 && value.length <= most) return value;
    report(where, `${shown(value)} is no text of 1 to ${most} characters`);
    return worthless;
  };
}

/** One of these values, and no other. */
export function oneOf<const T extends string | number | null>(...values: readonly T[]): Shape<T> {
  return (value, where, report) => {
    const found = values.find((one) => Object.is(one, value));
    if (found === undefined) report(where, `${shown(value)} is none of ${values.map(shown).join(', ')}`);
    return found as T;
  };
}

/** Null, or what `shape` reads. */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, where, report) => (value === null ? null : shape(value, where, report));
}

/** A list of `least` to `most` items. */
export function list<T>(item: Shape<T>, most: number, least = 0): Shape<readonly T[]> {
  return (value, where, report) => {
    if (!Array.isArray(value)) {
      report(where, `${shown(value)} is no list`);
      return worthless;
    }
    if (value.length < least || value.length > most) {
      report(where, `a list of ${value.length}, not of ${least === most ? most : `${least} to ${most}`}`);
      return worthless;
    }
    return Array.from(value as unknown[], (one, i) => item(one, `${where}[${i}]`, report));
  };
}

/** A shape for each field. */
export type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** A plain object with exactly these fields, each there. */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  return objectOf(fields, true);
}

/** A plain object with these fields and no other; any of them may be missing. */
export function partial<T extends object>(fields: Fields<Required<T>>): Shape<T> {
  return objectOf(fields as unknown as Fields<T>, false);
}

function objectOf<T extends object>(fields: Fields<T>, all: boolean): Shape<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value, where, report) => {
    if (!isPlain(value)) {
      report(where, `${shown(value)} is no object`);
      return worthless;
    }
    for (const name of Reflect.ownKeys(value)) {
      if (typeof name === 'symbol' || !Object.hasOwn(fields, name))
        report(inside(where, printable(String(name))), 'unknown field');
    }
    const read: Partial<T> = {};
    for (const name of names) {
      const property = Object.getOwnPropertyDescriptor(value, name);
      if (property !== undefined) read[name] = fields[name](property.value, inside(where, name), report);
      else if (all) report(inside(where, name), 'missing');
    }
    return read as T;
  };
}

/**
 * The same for a part that comes again and again as the very same object: it is read once, and so is what follows from
 * it (`onceFor`). Only for values that nobody changes.
 */
export function kept<T extends object>(shape: Shape<T>): Shape<T> {
  const read = new WeakMap<object, T>();
  return (value, where, report) => {
    const there = isObject(value) ? read.get(value) : undefined;
    if (there !== undefined) return there;
    let faulty = false;
    const made = shape(value, where, (...fault) => {
      faulty = true;
      report(...fault);
    });
    if (!faulty && isObject(value)) read.set(value, made);
    return made;
  };
}

/** One of several objects, told apart by the text in their field `tag`; each variant is a shape of the whole object. */
export function variant<T extends object>(tag: string, variants: Readonly<Record<string, Shape<T>>>): Shape<T> {
  return (value, where, report) => {
    const name: unknown = isPlain(value) ? Object.getOwnPropertyDescriptor(value, tag)?.value : undefined;
    if (typeof name === 'string' && Object.hasOwn(variants, name)) return variants[name]!(value, where, report);
    if (isPlain(value)) report(inside(where, tag), `${shown(name)} is none of ${Object.keys(variants).join(', ')}`);
    else report(where, `${shown(value)} is no object`);
    return worthless;
  };
}

/** An object that is no list, of whatever class. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a literal or `JSON.parse` makes: no class, no inherited fields. */
function isPlain(value: unknown): value is object {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

const printable = (name: string): string => name.slice(0, 40).replace(/[^\w-]/g, '?');

/** A value in few words, whatever it is. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.slice(0, 40));
    case 'bigint':
      return value.toString().length > 40 ? 'a huge number' : `${value}`;
    case 'number':
      return Object.is(value, -0) ? '-0' : `${value}`;
    case 'boolean':
      return `${value}`;
    case 'undefined':
      return 'nothing';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
  }
}
