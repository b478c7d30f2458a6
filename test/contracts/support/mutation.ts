/**
 * Arguments of any call, typed by its ABI: made up completely, or good ones changed in a few places by extremes of each
 * type.
 */
import type { AbiParameter } from 'viem';
import { toHex, word, type Hex } from '../../../engine/bytes.ts';
import type { Random } from './random.ts';

/** A value within arguments, and what it is. */
interface Place {
  readonly type: string;
  readonly old: unknown;
  set(value: unknown): void;
}

const bitsOf = (type: string): number => Number(/\d+$/.exec(type)?.[0] ?? 256);
const componentsOf = (param: AbiParameter): readonly AbiParameter[] => ('components' in param ? param.components : []);
/** Of `T[]` the parameter `T`. */
const elementOf = (param: AbiParameter): AbiParameter => ({ ...param, type: param.type.replace(/\[\]$/, '') });

/** A copy of `args` with `times` places changed; arrays and structs are places too. */
export function mutated(
  params: readonly AbiParameter[],
  args: readonly unknown[],
  random: Random,
  times: number,
): unknown[] {
  const copy = structuredClone(args) as unknown[];
  for (let i = 0; i < times; i++) {
    const places = params.flatMap((param, at) => placesIn(param, copy, at));
    if (places.length === 0) return copy;
    const { type, old, set } = random.of(places);
    set(type.endsWith('[]') ? otherList(old as readonly unknown[], random) : other(type, old, random));
  }
  return copy;
}

/** Arguments of these types that nobody meant. */
export function madeUp(params: readonly AbiParameter[], random: Random): unknown[] {
  return params.map((param) => someValue(param, random));
}

function placesIn(param: AbiParameter, holder: unknown, key: string | number): Place[] {
  const at = holder as Record<string | number, unknown>;
  const own: Place = {
    type: param.type,
    old: at[key],
    set: (value) => {
      at[key] = value;
    },
  };
  if (param.type.endsWith('[]'))
    return [own, ...(at[key] as unknown[]).flatMap((_, i) => placesIn(elementOf(param), at[key], i))];
  if (param.type === 'tuple') return componentsOf(param).flatMap((field) => placesIn(field, at[key], field.name!));
  return [own];
}

function otherList(old: readonly unknown[], random: Random): unknown[] {
  const [i, j] = old.length === 0 ? [0, 0] : [random.below(old.length), random.below(old.length)];
  return random.of<() => unknown[]>([
    () => [],
    () => old.slice(1),
    () => old.slice(0, -1),
    () => [...old, ...old],
    () => [...old, ...structuredClone(old.slice(i, i + 1))],
    () => [...old].reverse(),
    () => old.map((value, at) => (at === i ? old[j] : at === j ? old[i] : value)),
    () => Array.from({ length: old.length === 0 ? 0 : 40 }, () => structuredClone(old[i])),
  ])();
}

function someValue(param: AbiParameter, random: Random): unknown {
  if (param.type.endsWith('[]'))
    return Array.from({ length: random.of([0, 0, 1, 2, 3, 21]) }, () => someValue(elementOf(param), random));
  if (param.type === 'tuple')
    return Object.fromEntries(componentsOf(param).map((field) => [field.name!, someValue(field, random)]));
  const zero =
    param.type === 'bool'
      ? false
      : param.type === 'bytes'
        ? '0x'
        : param.type === 'address'
          ? addressOf(0n)
          : param.type.startsWith('bytes')
            ? toHex(word(0n))
            : 0n;
  return other(param.type, zero, random);
}

const addressOf = (value: bigint): Hex => `0x${value.toString(16).padStart(40, '0')}`;

/** Another value of a plain type, including sums and sizes that overflow if anything can. */
export function other(type: string, old: unknown, random: Random): unknown {
  if (type === 'bool') return random.chance(50);
  if (type === 'bytes') return otherBytes(old as Hex, random);
  if (type === 'address')
    return random.of([
      addressOf(0n),
      addressOf(1n),
      addressOf((1n << 160n) - 1n),
      addressOf(random.bits(160)),
      (old as Hex).toLowerCase(),
    ]);
  if (type === 'bytes32') return otherWord(BigInt(old as Hex), random);
  const bits = bitsOf(type);
  const value = BigInt(old as bigint | number);
  return type.startsWith('uint')
    ? BigInt.asUintN(bits, otherNumber(value, bits, random))
    : BigInt.asIntN(bits, otherNumber(value, bits, random));
}

/** Cut to the type by the caller: 2^bits − 1 as an `int` is −1, 2^(bits − 1) its least. */
function otherNumber(value: bigint, bits: number, random: Random): bigint {
  const top = 1n << BigInt(bits);
  return random.of([
    0n,
    1n,
    top - 1n,
    top - 2n,
    top / 2n,
    top / 2n - 1n,
    value + 1n,
    value - 1n,
    value * 2n,
    value / 2n,
    -value,
    1n << 95n,
    (1n << 95n) - 1n,
    1n << 127n,
    (1n << 128n) - 1n,
    BigInt(random.below(8)),
    random.bits(bits),
    value + (1n << 56n),
    (value & 0xffn) | (random.bits(96) << 56n),
    10_001n,
    20_001n,
  ]);
}

/** Words are digests, links, and the lines of a settlement, whose low 96 bits are a signed amount. */
function otherWord(value: bigint, random: Random): Hex {
  const line = (amount: bigint): bigint => ((value >> 96n) << 96n) | BigInt.asUintN(96, amount);
  const low = BigInt.asIntN(96, value);
  return toHex(
    word(
      random.of([
        0n,
        (1n << 256n) - 1n,
        value ^ 1n,
        value ^ (1n << 255n),
        random.bits(256),
        line(0n),
        line(1n),
        line(-1n),
        line(-low),
        line(low * 2n),
        line((1n << 95n) - 1n),
        line(-(1n << 95n)),
        line(random.bits(96)),
        BigInt.asUintN(96, value) | (1n << 96n),
        BigInt.asUintN(256, value + (1n << 96n)),
      ]),
    ),
  );
}

function otherBytes(old: Hex, random: Random): Hex {
  const digits = old.slice(2);
  const at = 2 * random.below(Math.max(1, digits.length / 2));
  const byte = random.bits(8).toString(16).padStart(2, '0');
  return random.of<Hex>([
    '0x',
    `0x${digits.slice(2)}`,
    `0x${digits.slice(0, -2)}`,
    `0x${digits}00`,
    `0x${digits.slice(130)}`,
    `0x${digits.slice(0, -130)}`,
    `0x${digits}${digits}`,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(32)}`,
    `0x${digits.slice(0, at)}${byte}${digits.slice(at + 2)}`,
    `0x${digits}${'1b'.repeat(65)}`,
  ]);
}

/** Calldata with bytes changed anywhere after the selector, including offsets and lengths; cut off, or longer. */
export function mutatedBytes(data: Hex, random: Random): Hex {
  const [selector, rest] = [data.slice(0, 10), data.slice(10)];
  const words = Math.floor(rest.length / 64);
  // Mostly the first words, which are offsets more often than others.
  const at = 64 * random.below(random.chance(50) ? Math.min(words, 16) || 1 : words || 1);
  const old = BigInt(`0x0${rest.slice(at, at + 64)}`);
  const put = (value: bigint): Hex =>
    `${selector}${rest.slice(0, at)}${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}${rest.slice(at + 64)}` as Hex;
  return random.of<() => Hex>([
    () => put((1n << 256n) - 1n),
    () => put((1n << 64n) - 1n),
    () => put(1n << 64n),
    () => put(1n << 32n),
    () => put(1n << 255n),
    () => put(random.bits(256)),
    () => put(0n),
    () => put(1n),
    () => put(BigInt(rest.length / 2)),
    () => put(old + 32n),
    () => put(old - 32n),
    () => put(old + 1n),
    () => put(old * 2n),
    () => put(BigInt(random.below(2048))),
    () => data.slice(0, 10 + 2 * random.below(1 + rest.length / 2)) as Hex,
    () => data.slice(0, 2 * (1 + random.below(5))) as Hex,
    () => `${data}${rest.slice(0, 640)}` as Hex,
  ])();
}
