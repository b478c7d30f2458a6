/**
 * Changes of a file: of its bytes, of its text, of its JSON value, and of its size. The same seed gives the same
 * changes.
 */
import type { Prng } from '../../../engine/simulation/prng.ts';
import { bases, bytesOf, inputOf, type Input } from './input.ts';

/** What readers stumble over. */
const tokens = [
  '-0',
  '1e3',
  '1.0',
  '0.5',
  '-1',
  '9'.repeat(40),
  '01',
  '0x',
  '0X00',
  'null',
  'true',
  'NaN',
  'Infinity',
  '[]',
  '{}',
  '""',
  '"0"',
  '" "',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\\ud800',
  '\\u0030',
  '"__proto__":1,',
  '"constructor":{},',
  '"toString":1,',
  '/*x*/',
  '//',
  ',',
  ':',
  '"',
  '\\',
  '[',
  ']',
  '{',
  '}',
  '[[[[[[[[',
  '"version":1,',
  '"end":"void",',
  '"format":"sabot-coup",',
  '\t',
  '\n',
  ' ',
  'é',
  '😀',
];

type Path = readonly (string | number)[];

/** A changed file of one of the bases. */
export function mutate(prng: Prng): Input {
  const base = prng.pick([...bases.keys()]);
  if (prng.oneIn(150)) return repeated(base, prng);
  let bytes: Buffer = Buffer.from(bases.get(base)!);
  for (let i = 1 + (prng.oneIn(4) ? prng.below(3) : 0); i > 0; i--)
    bytes = prng.oneIn(3) ? changedBytes(bytes, prng) : (changedValue(bytes, prng) ?? changedBytes(bytes, prng));
  return inputOf(base, bytes);
}

/** Something repeated very often at one place: from a kilobyte to a hundred megabytes. */
function repeated(base: string, prng: Prng): Input {
  const put = prng.pick([' ', '[', '{"a":', '0', '9', 'f', '"', '\\"', 'é', '{},', '[],', '"a",', '1,', '\n']);
  const size = Math.min(100_000_000, 2 ** (10 + prng.below(18)));
  const at = prng.oneIn(4) ? 0 : prng.below(bases.get(base)!.length);
  return { base, from: at, to: at, put, times: Math.ceil(size / put.length) };
}

function changedBytes(bytes: Buffer, prng: Prng): Buffer {
  const [at, length] = [prng.below(bytes.length), 1 + prng.below(prng.oneIn(3) ? 400 : 4)];
  const cut = (from: number, to: number, put: Uint8Array | string): Buffer =>
    Buffer.concat([bytes.subarray(0, from), Buffer.from(put as Uint8Array), bytes.subarray(to)]);
  switch (prng.below(7)) {
    case 0:
      return cut(at, at + 1, Uint8Array.of(bytes[at]! ^ (1 << prng.below(8))));
    case 1:
      return cut(at, at + 1, Uint8Array.of(prng.below(256)));
    case 2:
      return cut(at, at + length, '');
    case 3:
      return cut(at, at, bytes.subarray(at, at + length));
    case 4:
      return cut(at, at + (prng.oneIn(2) ? 0 : 1), prng.pick(tokens));
    case 5:
      return bytes.subarray(0, at + 1);
    default:
      return otherDigit(bytes, at, prng);
  }
}

/** Replaces the next digit of a number or of hex by another: what a forger would do. */
function otherDigit(bytes: Buffer, at: number, prng: Prng): Buffer {
  const digit = /[0-9a-f](?=[0-9a-f"\],}])/.exec(bytes.toString('latin1', at, at + 400));
  if (digit === null) return bytes.subarray(0, at + 1);
  const changed = Buffer.from(bytes);
  changed[at + digit.index] = prng.pick([...Buffer.from(/[0-9]/.test(digit[0]) ? '0123456789' : '0123456789abcdef')]);
  return changed;
}

/** A change of the JSON value; null if the bytes are no longer one. */
function changedValue(bytes: Buffer, prng: Prng): Buffer | null {
  let json: any;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    return null;
  }
  const paths = pathsOf(json);
  if (paths.length === 0) return null;
  const path = prng.pick(paths);
  const parent = at(json, path.slice(0, -1));
  const key = path.at(-1)!;
  switch (prng.below(8)) {
    case 0:
      remove(parent, key);
      break;
    case 1:
      parent[key] = odd(parent[key], prng);
      break;
    case 2:
      parent[key] = structuredClone(at(json, prng.pick(paths)));
      break; // a value of another place
    case 3:
      parent[key] = structuredClone(alike(json, paths, path, prng));
      break; // of a place of the same name
    case 4:
      doubled(parent, key, prng);
      break;
    case 5:
      parent[prng.pick(['more', '__proto__ ', 'link', 'void', 'step', 'end', 'draw', 'before', 'turn', 'choices'])] =
        structuredClone(at(json, prng.pick(paths)));
      break;
    case 6:
      parent[key] = nested(parent[key], prng);
      break;
    default:
      parent[key] = fromAnother(path, prng) ?? null;
      break;
  }
  return Buffer.from(JSON.stringify(json));
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length > 40) return [];
  return (Array.isArray(value) ? [...value.keys()] : Object.keys(value)).flatMap((key) => [
    [...path, key],
    ...pathsOf((value as any)[key], [...path, key]),
  ]);
}

const at = (json: any, path: Path): any => path.reduce((inner, key) => inner?.[key], json);

function remove(parent: any, key: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

/** An item of a list twice, or the list in another order. */
function doubled(parent: any, key: string | number, prng: Prng): void {
  const list: unknown = Array.isArray(parent) ? parent : parent[key];
  if (!Array.isArray(list) || list.length === 0) return;
  const item: unknown = structuredClone(prng.pick(list));
  if (prng.oneIn(2)) list.splice(prng.below(list.length + 1), 0, item);
  else if (prng.oneIn(2)) list.reverse();
  else list.push(...Array.from({ length: 1 << prng.below(11) }, () => item));
}

/** The value as another type, or with another size. */
function odd(value: unknown, prng: Prng): unknown {
  const all: unknown[] = [null, true, '', [], {}, 0, -1, 1.5, 2 ** 53, 1e308, [value], { value }, String(value)];
  if (typeof value === 'number')
    all.push(value + 1, value - 1, value ^ 1, -value, 255, 256, 65_535, 2 ** 32 - 1, 2 ** 32);
  if (typeof value === 'string')
    all.push(
      Number(value),
      value.toUpperCase(),
      `${value}0`,
      value.slice(0, -1),
      ` ${value}`,
      `-${value}`,
      `0${value}`,
      value.replace(/.$/, '1'),
      value.replace(/[1-9a-f]/g, '0'),
      value.replace(/[0-9]/g, '9'),
    );
  return prng.pick(all);
}

function nested(value: unknown, prng: Prng): unknown {
  const depth = 1 << prng.below(11); // three of them nested can still be written by JSON.stringify
  const list = prng.oneIn(2);
  let inner = value;
  for (let i = 0; i < depth; i++) inner = list ? [inner] : { a: inner };
  return inner;
}

function alike(json: unknown, paths: readonly Path[], path: Path, prng: Prng): unknown {
  return at(
    json,
    prng.pick(
      paths.filter(
        (other) =>
          typeof other.at(-1) === typeof path.at(-1) &&
          (typeof path.at(-1) === 'number' || other.at(-1) === path.at(-1)),
      ),
    ),
  );
}

/** The value at this place of another right file. */
function fromAnother(path: Path, prng: Prng): unknown {
  return at(JSON.parse(bytesOf({ base: prng.pick([...bases.keys()]), from: 0, to: 0, put: '' }).toString()), path);
}
