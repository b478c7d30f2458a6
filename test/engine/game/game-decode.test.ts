/** R15.1: what is no command is refused from the closed list and never throws; what is one is read unchanged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCommand, decodeSeatCommand } from '../../../engine/chairs/decode.ts';
import { refusals, type RefusalCode } from '../../../engine/game/refusals.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { anyCommand, anySeatCommand } from '../support/game-commands.ts';

const by = (command: unknown, seat: unknown = 3) => ({ by: 'seat', seat, command });
const host = (command: unknown) => ({ by: 'host', command });
const bid = (amount: unknown) => by({ type: 'bid', amount });
const codeOf = (value: unknown): RefusalCode | null => {
  const decoded = decodeCommand(value);
  return 'refusal' in decoded ? decoded.refusal.code : null;
};
const inherited: unknown = Object.create({ by: 'seat', seat: 3, command: { type: 'pass' } });
class Pass {
  type = 'pass';
}
const withGetter = Object.defineProperty({}, 'type', {
  get: () => {
    throw new Error('read');
  },
  enumerable: true,
});
const hiddenField = Object.defineProperty({ type: 'pass' }, 'more', { value: 1, enumerable: false });

describe('R15.1 not a command of this game', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', 'pass'],
    ['a list', []],
    ['a list of one', [by({ type: 'pass' })]],
    ['a function', () => 1],
    ['an empty object', {}],
    ['by nobody', { by: 'dealer', command: { type: 'pass' } }],
    ['by no text', { by: 1, seat: 3, command: { type: 'pass' } }],
    ['by a name of Object.prototype', { by: 'constructor', command: { type: 'pass' } }],
    ['by the host with a seat', { by: 'host', seat: 3, command: { type: 'tick' } }],
    ['by a seat without it', { by: 'seat', command: { type: 'pass' } }],
    ['without command', { by: 'seat', seat: 3 }],
    ['a field too much', { ...by({ type: 'pass' }), now: 1 }],
    ['a field too much inside', by({ type: 'pass', amount: 1n })],
    ['a symbol as a field', by({ type: 'pass', [Symbol('x')]: 1 })],
    ['a hidden field', by(hiddenField)],
    ['__proto__ as a field', by(JSON.parse('{"type":"pass","__proto__":{"amount":1}}'))],
    ['a field of its prototype', inherited],
    ['a class', by(new Pass())],
    ['a getter', by(withGetter)],
    ['an unknown command', by({ type: 'fold' })],
    ['a command of the host by a seat', by({ type: 'tick' })],
    ['a command of a seat by the host', host({ type: 'pass' })],
    ['a name of Object.prototype', by({ type: 'toString' })],
    ['a missing field', by({ type: 'bid' })],
    ['a missing field beside a bad amount', by({ type: 'bet', max: -1n })],
    ['seat 0', by({ type: 'pass' }, 0)],
    ['seat -1', by({ type: 'pass' }, -1)],
    ['seat -0', by({ type: 'pass' }, -0)],
    ['seat 256', by({ type: 'pass' }, 256)],
    ['seat 1.5', by({ type: 'pass' }, 1.5)],
    ['seat NaN', by({ type: 'pass' }, NaN)],
    ['seat Infinity', by({ type: 'pass' }, Infinity)],
    ['seat "3"', by({ type: 'pass' }, '3')],
    ['seat 3n', by({ type: 'pass' }, 3n)],
    ['seat null', by({ type: 'pass' }, null)],
    ['a call that is no small number', by({ type: 'bet', call: 256, max: 1n })],
    ['a call in words', by({ type: 'bet', call: 'banco', max: 1n })],
    ['a move of -1', by({ type: 'move', move: -1, amount: 0n })],
    ['a draw of 1.5', by({ type: 'draw', draw: 1.5 })],
    ['a share for the socio', by({ type: 'partner', share: 100 })],
    ['an unknown automatic', by({ type: 'play', volonta: 0, automatic: 'always' })],
    ['volontà of 256', by({ type: 'play', volonta: 256, automatic: 'none' })],
    ['socio left out', by({ type: 'posta', amount: 10n })],
    ['socio 0', by({ type: 'posta', amount: 10n, socio: 0 })],
    ['a nameless player', host({ type: 'sit', seat: 1, player: '', stack: 1n, principiante: false })],
    [
      'a player with a huge name',
      host({ type: 'sit', seat: 1, player: 'x'.repeat(129), stack: 1n, principiante: false }),
    ],
    ['a player named like an amount', host({ type: 'sit', seat: 1, player: '12n', stack: 1n, principiante: false })],
    ['principiante 1', host({ type: 'sit', seat: 1, player: 'a', stack: 1n, principiante: 1 })],
    ['cards that are no list', host({ type: 'cards', cards: '012345' })],
    ['a card of 1.5', host({ type: 'cards', cards: [0, 1, 2, 3, 4, 1.5] })],
    ['a card of -1', host({ type: 'cards', cards: [0, 1, 2, 3, 4, -1] })],
    ['endless cards', host({ type: 'cards', cards: Array(41).fill(0) })],
    ['cards with a hole', host({ type: 'cards', cards: Array(6) })],
    ['a moment that is a date', host({ type: 'minimum', minBet: 1n, minPosta: 1n, at: new Date(0) })],
    ['a moment of 1.5', host({ type: 'minimum', minBet: 1n, minPosta: 1n, at: 1.5 })],
    ['a moment beyond what numbers hold', host({ type: 'minimum', minBet: 1n, minPosta: 1n, at: 2 ** 53 })],
  ])('%s', (_what, value) => {
    expect(codeOf(value)).toBe('unknownCommand');
  });
});

describe('R15.1 not an amount', () => {
  const bad: [string, unknown][] = [
    ['-1', -1n],
    ['2^95', 1n << 95n],
    ['2^200', 1n << 200n],
    ['a number', 5],
    ['a fraction', 0.5],
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['-0', -0],
    ['nothing', undefined],
    ['null', null],
    ['true', true],
    ['an object', {}],
    ['a list', [5n]],
    ['an empty text', ''],
    ['"-1"', '-1'],
    ['"1.0"', '1.0'],
    ['"1e3"', '1e3'],
    ['"0x10"', '0x10'],
    ['"010"', '010'],
    ['" 5"', ' 5'],
    ['"5n"', '5n'],
    ['"٣"', '٣'],
    ['2^95 as text', String(1n << 95n)],
    ['a million digits', '9'.repeat(1_000_000)],
    ['words', 'all of it'],
  ];
  it.each(bad)('%s', (_what, value) => {
    for (const command of [
      bid(value),
      by({ type: 'posta', amount: value, socio: null }),
      by({ type: 'move', move: 1, amount: value }),
      by({ type: 'bet', call: 1, max: value }),
      host({ type: 'sit', seat: 1, player: 'a', stack: value, principiante: false }),
      host({ type: 'bring', seat: 1, amount: value }),
      host({ type: 'minimum', minBet: value, minPosta: value, at: 0 }),
      host({ type: 'minimum', minBet: 1n, minPosta: value, at: 0 }),
    ])
      expect(codeOf(command)).toBe('badAmount');
  });

  it('R15.1 an amount is a bigint or its decimal digits, with nothing added', () => {
    for (const amount of [0n, 1n, 10n, (1n << 95n) - 1n]) {
      const read = by({ type: 'bid', amount });
      expect(decodeCommand(bid(amount))).toEqual(read);
      expect(decodeCommand(bid(`${amount}`))).toEqual(read);
    }
  });
});

describe('R15.1 any value', () => {
  const refusedWell = (decoded: object) => {
    if (!('refusal' in decoded)) return;
    const { code, rule, text } = decoded.refusal as { code: RefusalCode; rule: string; text: string };
    expect({ rule, text }).toEqual(refusals[code]);
    expect(['unknownCommand', 'badAmount']).toContain(code);
  };

  it('R15.1 never throws, and refuses from the closed list', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withNullPrototype: true,
          withDate: true,
          withMap: true,
          withTypedArray: true,
          withSparseArray: true,
          withObjectString: true,
        }),
        (value) => {
          for (const one of [
            value,
            by(value),
            host(value),
            bid(value),
            by({ type: 'bet', call: value, max: value }),
            host({ type: 'cards', cards: value }),
          ])
            refusedWell(decodeCommand(one));
          refusedWell(decodeSeatCommand(value));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('R15.1 reads back what was written on the wire, as a new object', () => {
    fc.assert(
      fc.property(anyCommand, (command) => {
        expect(decodeCommand(decodeWire(encodeWire(command)))).toEqual(command);
        expect(decodeCommand(command)).toEqual(command);
        expect(decodeCommand(command)).not.toBe(command);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(anySeatCommand, (command) => {
        expect(decodeSeatCommand(decodeWire(encodeWire(command)))).toEqual(command);
      }),
    );
  });

  it('R15.1 refuses a command with one field removed, added or of another type', () => {
    fc.assert(
      fc.property(anyCommand, fc.nat(), fc.constantFrom('take', 'add', 'turn'), (command, pick, how) => {
        const inner = command.command as unknown as Record<string, unknown>;
        const field = Object.keys(inner)[pick % Object.keys(inner).length]!;
        const changed = { ...inner };
        if (how === 'take') delete changed[field];
        else if (how === 'add') changed['more'] = 1n;
        else changed[field] = { was: inner[field] };
        expect(codeOf({ ...command, command: changed })).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
