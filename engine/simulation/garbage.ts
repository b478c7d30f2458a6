/** Makes something that is not a command: changes one place of a command. */
import type { Command } from '../chairs/commands.ts';
import type { Prng } from './prng.ts';

/** As the wire or a careless program may bring it. */
const things: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  NaN,
  Infinity,
  -Infinity,
  -0,
  0,
  -1,
  0.5,
  255,
  256,
  1e30,
  2 ** 53,
  -1n,
  0n,
  2n ** 95n,
  2n ** 300n,
  '',
  ' ',
  '0',
  '12',
  '-1',
  '007',
  '1e3',
  '0x10',
  '12n',
  'bet',
  'seat',
  'x'.repeat(200),
  '\u0000',
  '\ud800',
  [],
  [null],
  [[]],
  {},
  { type: 'bet' },
  { by: 'seat' },
  { length: 6 },
  JSON.parse('{"__proto__":{"type":"leave"}}'),
  { constructor: null },
  new Map(),
  () => 1,
];

export function garbageFrom(rng: Prng, command: Command): unknown {
  if (rng.oneIn(5)) return rng.pick(things);
  const copy = structuredClone(command) as Record<string, unknown>;
  const inner = copy.command as Record<string, unknown>;
  const place = rng.oneIn(3) ? copy : inner;
  const fields = Object.keys(place);
  switch (rng.below(4)) {
    case 0:
      delete place[rng.pick(fields)];
      break;
    case 1:
      place[rng.pick(['extra', 'seat', 'amount', 'type', 'max', '__proto__', 'toString'])] = rng.pick(things);
      break;
    default:
      place[rng.pick(fields)] = rng.pick(things);
  }
  return copy;
}
