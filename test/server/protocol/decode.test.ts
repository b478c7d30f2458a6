/** What a client may send (server/PROTOCOL.md P4): read strictly, refused in words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import {
  longestMessage,
  readAddress,
  readCommand,
  readIdentify,
  readInvite,
  readReserve,
  readSit,
} from '../../../server/protocol/decode.ts';

const word = `0x${'ab'.repeat(32)}`;
const signature = `0x${'cd'.repeat(65)}`;
const address = `0x${'ef'.repeat(20)}`;
const bet = { message: { state: word, seq: 1, call: 5, max: 7n, volonta: 0, commitment: word }, signature };
const grant = {
  message: { player: address, table: word, seat: 1, key: address, amount: 5n, nonce: 9n, deadline: 8n },
  signature,
};

/** One of each, whole and right. */
const commands: readonly object[] = [
  { type: 'enter', enter: { message: { table: word, number: 1n, commitment: word }, signature } },
  { type: 'drawLink', number: 1n, link: word },
  { type: 'posta', number: 1n, amount: 5n },
  { type: 'posta', number: 1n, amount: 5n, socio: 10 },
  { type: 'refuse', number: 1n },
  { type: 'move', state: word, move: 2, amount: 5n, volonta: 8, commitment: word },
  { type: 'pass', state: word },
  { type: 'bet', bet },
  { type: 'give', closed: word, signature, link: null },
  { type: 'give', closed: word, signature, link: word },
  { type: 'link', closed: word, link: word },
  { type: 'choice', choice: { message: { closed: word, draw: 1 }, signature } },
  { type: 'ack', ack: { message: { state: word }, signature } },
  { type: 'result', number: 1n, signature },
  { type: 'stand', leave: null },
  { type: 'stand', leave: { message: { bankId: word, turn: 3, line: -5n }, signature } },
  { type: 'sitOut' },
  { type: 'sitIn' },
  { type: 'ready', state: word },
  { type: 'take', number: 1n, amount: 5n },
  { type: 'decline', number: 1n },
  { type: 'bid', number: 1n, amount: 5n },
  { type: 'partner', number: 1n },
  { type: 'advice', closed: word },
];
const text = (command: unknown, id: unknown = 'a-1') => encodeWire({ id, command });
const betWith = (change: object) => text({ type: 'bet', bet: { ...bet, message: { ...bet.message, ...change } } });

describe('commands', () => {
  it.each(commands.map((command) => [(command as { type: string }).type, command] as const))(
    'P4.1 %s is read as it was written',
    (_type, command) => {
      expect(readCommand(text(command))).toEqual({ id: 'a-1', command });
    },
  );

  it.each<[string, unknown]>([
    ['no text', { id: 'a', command: { type: 'sitIn' } }],
    ['bytes', new Uint8Array([123])],
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['empty', ''],
    ['not JSON', '{"id":'],
    ['a list', '[]'],
    ['a string', '"sitIn"'],
    ['a bare bigint', '"5n"'],
    ['null JSON', 'null'],
    ['no id', encodeWire({ command: { type: 'sitIn' } })],
    ['an id that is a number', text({ type: 'sitIn' }, 5)],
    ['an empty id', text({ type: 'sitIn' }, '')],
    ['an id of 65 letters', text({ type: 'sitIn' }, 'a'.repeat(65))],
    ['an id with a colon', text({ type: 'sitIn' }, 'a:b')],
    ['an id that reads as a bigint', text({ type: 'sitIn' }, '12n')],
    ['no such type', text({ type: 'cheat' })],
    ['a host’s command', text({ type: 'seated', player: address, locked: 5n })],
    ['tick', text({ type: 'tick' })],
    ['a field too many', text({ type: 'sitIn', seat: 2 })],
    ['a field too many outside', encodeWire({ id: 'a', command: { type: 'sitIn' }, seat: 2 })],
    ['a field too few', text({ type: 'posta', number: 1n })],
    ['a number for an amount', text({ type: 'posta', number: 1n, amount: 5 })],
    ['a socio who stands', text({ type: 'posta', number: 1n, amount: 5n, socio: 11 })],
    ['a socio who is null', text({ type: 'posta', number: 1n, amount: 5n, socio: null })],
    ['a decimal string for an amount', text({ type: 'posta', number: 1n, amount: '5' })],
    ['a negative amount', text({ type: 'posta', number: 1n, amount: -1n })],
    ['an amount of 2^95', text({ type: 'posta', number: 1n, amount: 1n << 95n })],
    ['a bank number of 2^64', text({ type: 'refuse', number: 1n << 64n })],
    ['a seq of 2^16', betWith({ seq: 65_536 })],
    ['a seq with a fraction', betWith({ seq: 1.5 })],
    ['a negative seq', betWith({ seq: -1 })],
    ['a call of 256', betWith({ call: 256 })],
    ['a bigint for a seq', betWith({ seq: 1n })],
    ['upper-case hex', betWith({ commitment: word.toUpperCase().replace('0X', '0x') })],
    ['short hex', betWith({ state: '0xab' })],
    ['hex without 0x', betWith({ state: word.slice(2) })],
    ['31 bytes', betWith({ state: word.slice(0, -2) })],
    ['a signature of 64 bytes', text({ type: 'bet', bet: { ...bet, signature: signature.slice(0, -2) } })],
    [
      'a line of 2^95',
      text({ type: 'stand', leave: { message: { bankId: word, turn: 3, line: 1n << 95n }, signature } }),
    ],
    ['NaN', `{"id":"a","command":{"type":"posta","number":NaN,"amount":"5n"}}`],
    ['a bigint of 100 digits', text({ type: 'posta', number: 1n, amount: 10n ** 100n })],
    ['__proto__', '{"id":"a","command":{"type":"sitIn","__proto__":{"seat":2}}}'],
    ['__proto__ outside', '{"id":"a","__proto__":{"x":1},"command":{"type":"sitIn"}}'],
    ['constructor', '{"id":"a","command":{"type":"sitIn","constructor":{"prototype":{"x":1}}}}'],
    ['toString as a type', text({ type: 'toString' })],
    ['__proto__ as a type', text({ type: '__proto__' })],
    ['nested without end', `{"id":"a","command":${'['.repeat(4_000)}${']'.repeat(4_000)}}`],
    ['too long', `${text({ type: 'sitIn' })}${' '.repeat(longestMessage)}`],
  ])('P4.2 refused in words: %s', (_what, message) => {
    const read = readCommand(message);
    expect(read).toEqual({ malformed: expect.any(String) });
    expect((read as { malformed: string }).malformed.length).toBeLessThan(400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('P4.2 whatever comes is read or refused, and never throws', () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything(),
      fc.constantFrom(...commands).chain((command) => {
        const wire = text(command);
        return fc
          .tuple(fc.nat(wire.length - 1), fc.string({ maxLength: 3 }))
          .map(([at, put]) => wire.slice(0, at) + put + wire.slice(at + 1));
      }),
    );
    fc.assert(
      fc.property(junk, (message) => {
        for (const read of [readCommand, readSit, readIdentify, readInvite, readReserve]) {
          const result = read(message);
          expect(typeof result).toBe('object');
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the other messages', () => {
  it('P4.1 sit, reserve, identify, inviteBot', () => {
    expect(readSit(encodeWire({ id: 'g', grant }))).toEqual({ id: 'g', grant });
    expect(readReserve(encodeWire({ id: 'r', player: address }))).toEqual({ id: 'r', player: address });
    expect(readIdentify(encodeWire({ key: address, signature }))).toEqual({ key: address, signature });
    expect(readInvite(encodeWire({ id: 'b' }))).toEqual({ id: 'b' });
  });

  it.each<[string, unknown]>([
    ['sit without a signature', readSit(encodeWire({ id: 'g', grant: { message: grant.message } }))],
    ['sit with house: true', readSit(encodeWire({ id: 'g', grant, house: true }))],
    ['a seat of 256', readSit(encodeWire({ id: 'g', grant: { ...grant, message: { ...grant.message, seat: 256 } } }))],
    ['reserve with a seat', readReserve(encodeWire({ id: 'r', player: address, seat: 11 }))],
    ['reserve for nobody', readReserve(encodeWire({ id: 'r' }))],
    ['identify with a seat', readIdentify(encodeWire({ key: address, signature, seat: 1 }))],
    ['identify with a short key', readIdentify(encodeWire({ key: '0x12', signature }))],
    ['inviteBot for another table', readInvite(encodeWire({ id: 'b', table: word }))],
  ])('P4.2 refused: %s', (_what, read) => expect(read).toEqual({ malformed: expect.any(String) }));

  it('P5.3 an address is read in any case, and nothing else is', () => {
    expect(readAddress(`0x${'EF'.repeat(20)}`)).toBe(address);
    for (const value of [undefined, null, 5, '', '0x', word, `${address} `, { toString: () => address }])
      expect(readAddress(value)).toBeNull();
  });
});
