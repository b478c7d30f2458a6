/** EIP-712 hashes and signatures compared with viem on random messages; the JSON form of every struct. */
import fc from 'fast-check';
import { encodePacked, hashStruct as viemHashStruct, hashTypedData, keccak256, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { toHex, word, type Hex } from '../../../engine/bytes.ts';
import {
  betsDigest,
  coupIdOf,
  drawIdOf,
  drawSeatsDigest,
  linesDigest,
  startState,
} from '../../../engine/protocol/digests.ts';
import {
  domainSeparator,
  fieldsOf,
  hashStruct,
  seatsDigest,
  typedDigest,
  typeStrings,
  type MessageName,
} from '../../../engine/protocol/eip712.ts';
import {
  domainFromJson,
  messageFromJson,
  messageToJson,
  rowFromJson,
  rowToJson,
  Unreadable,
} from '../../../engine/protocol/json.ts';
import type { Domain, ListRow, Setup } from '../../../engine/protocol/messages.ts';
import { recoverDigest } from '../../../engine/protocol/recover.ts';
import { addressOfKey, isSignedBy, signDigest, signerOf } from '../../../engine/protocol/sign.ts';

const names = Object.keys(typeStrings) as MessageName[];
const domain: Domain = {
  name: 'Sabot',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x5ab0700000000000000000000000000000000001',
};
const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map(toHex);
const amount = fc.bigInt({ min: 0n, max: (1n << 95n) - 1n });
const line = fc.bigInt({ min: -(1n << 95n) + 1n, max: (1n << 95n) - 1n });

function valueOf(type: string): fc.Arbitrary<unknown> {
  if (type === 'bytes32') return bytesOf(32);
  if (type === 'bytes') return fc.uint8Array({ maxLength: 64 }).map(toHex);
  if (type === 'address') return bytesOf(20);
  if (type === 'int256') return line;
  if (type === 'uint128') return amount;
  if (type === 'Player[]') return fc.array(messageOf('Player'), { maxLength: 4 });
  const bits = Number(type.slice(4));
  return bits <= 32
    ? fc.integer({ min: 0, max: 2 ** bits - 1 })
    : fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
}

/** A random message of the struct, as the engine holds it in memory. */
function messageOf(name: MessageName): fc.Arbitrary<any> {
  return fc.record(
    Object.fromEntries(
      fieldsOf(name).map((field) => [
        field.name,
        name === 'State' && field.name === 'seats' ? fc.array(line, { maxLength: 5 }) : valueOf(field.type),
      ]),
    ),
  );
}

const viemTypes = Object.fromEntries(
  names.map((name) => [name, fieldsOf(name).map(({ type, name: field }) => ({ name: field, type }))]),
);
/** For a State the digests of its lines are hashed. */
const hashedForm = (name: MessageName, message: any) =>
  name === 'State' ? { ...message, seats: seatsDigest(message.seats) } : message;

describe('EIP-712', () => {
  it.each(names)('R7.1 %s: struct hash and digest match viem’s', (name) => {
    fc.assert(
      fc.property(messageOf(name), (message) => {
        const data = hashedForm(name, message);
        expect(hashStruct(name, message)).toBe(viemHashStruct({ data, primaryType: name, types: viemTypes }));
        expect(typedDigest(domainSeparator(domain), hashStruct(name, message))).toBe(
          hashTypedData({ domain, types: viemTypes as any, primaryType: name as any, message: data } as any),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('R7.1 in any domain, and with numbers of all sizes that a type can hold', () => {
    const domains = fc.record({
      name: fc.constant('Sabot' as const),
      version: fc.constant('1' as const),
      chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      verifyingContract: bytesOf(20),
    });
    const closed = fc.record({
      bankId: bytesOf(32),
      turn: fc.constantFrom(0, 2 ** 32 - 1),
      state: bytesOf(32),
      bets: bytesOf(32),
      move: fc.constantFrom(0, 255),
      amount: fc.constantFrom(0n, (1n << 128n) - 1n),
      posta: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
      garage: fc.constantFrom(0n, 1n),
      hand: fc.constantFrom(0, 255),
    });
    const leave = fc.record({
      bankId: bytesOf(32),
      turn: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      line: fc.constantFrom(0n, -1n, -(1n << 255n), (1n << 255n) - 1n),
    });
    const either = fc.oneof(
      closed.map((message) => ['Closed', message] as const),
      leave.map((message) => ['Leave', message] as const),
    );
    fc.assert(
      fc.property(domains, either, (other, [name, message]) => {
        expect(typedDigest(domainSeparator(other), hashStruct<MessageName>(name, message))).toBe(
          hashTypedData({ domain: other, types: viemTypes as any, primaryType: name as any, message } as any),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('R7.1 R7.2 signatures and recovery match viem’s', async () => {
    const signed = fc
      .constantFrom<MessageName>('Bet', 'Setup', 'Leave', 'Grant')
      .chain((name) => fc.tuple(fc.constant(name), messageOf(name)));
    await fc.assert(
      fc.asyncProperty(bytesOf(32), signed, async (key, [name, message]) => {
        const account = privateKeyToAccount(key);
        const signer = signerOf(domain, key);
        expect(signer.address).toBe(account.address.toLowerCase());
        const { signature } = signer.sign(name, message);
        expect(signature).toBe(
          await account.signTypedData({ domain, types: viemTypes as any, primaryType: name as any, message } as any),
        );
        expect(isSignedBy(domain, name, message, signature, signer.address)).toBe(true);
        expect(isSignedBy({ ...domain, chainId: 1 }, name, message, signature, signer.address)).toBe(false);
      }),
      { numRuns: 15 },
    );
  });

  it('R7.2 high s, another v, another length or nonsense recover to nobody', () => {
    const key: Hex = `0x${'11'.repeat(32)}`;
    const digest: Hex = `0x${'22'.repeat(32)}`;
    const signature = signDigest(key, digest);
    expect(recoverDigest(digest, signature)).toBe(addressOfKey(key));
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const high =
      `${signature.slice(0, 66)}${toHex(word(order - s)).slice(2)}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex;
    expect(recoverDigest(digest, high)).toBeNull();
    expect(recoverDigest(digest, `${signature.slice(0, -2)}00` as Hex)).toBeNull();
    expect(recoverDigest(digest, signature.slice(0, -2) as Hex)).toBeNull();
    expect(recoverDigest(digest, `0x${'00'.repeat(64)}1b`)).toBeNull();
    expect(recoverDigest(digest, `0x${'ff'.repeat(64)}1b`)).toBeNull();
  });
});

describe('digests', () => {
  const a: Hex = `0x${'0a'.repeat(32)}`;
  const b: Hex = `0x${'0b'.repeat(32)}`;

  it('R7.1 coupId, drawId, seats, draw seats as protocol.md 3 writes them', () => {
    expect(coupIdOf(a, 5)).toBe(keccak256(encodePacked(['bytes32', 'uint256'], [a, 5n])));
    expect(drawIdOf(a, 7n)).toBe(keccak256(encodePacked(['bytes32', 'uint256'], [a, 7n])));
    expect(seatsDigest([1n, -2n])).toBe(keccak256(encodePacked(['int256', 'int256'], [1n, -2n])));
    expect(
      drawSeatsDigest([
        { seat: 2, commitment: b },
        { seat: 1, commitment: a },
      ]),
    ).toBe(keccak256(encodePacked(['uint256', 'bytes32', 'uint256', 'bytes32'], [1n, a, 2n, b])));
  });

  it('R7.1 bets: word ‖ max ‖ commitment of each row', () => {
    const row: ListRow = {
      seat: 9,
      status: 2,
      call: 3,
      volonta: 4,
      seq: 5,
      order: 6,
      accepted: 7n,
      max: 8n,
      commitment: b,
    };
    const packed = 2n | (3n << 8n) | (4n << 16n) | (5n << 24n) | (6n << 40n) | (7n << 56n);
    expect(betsDigest([row])).toBe(keccak256(encodePacked(['uint256', 'uint256', 'bytes32'], [packed, 8n, b])));
  });

  it('R7.1 lines: every player by ascending address, line as int96', () => {
    const low: Hex = `0x${'01'.repeat(20)}`;
    const high: Hex = `0x${'f1'.repeat(20)}`;
    const expected = keccak256(encodePacked(['address', 'int96', 'address', 'int96'], [low, -5n, high, 5n]));
    expect(
      linesDigest([
        { player: high, line: 5n },
        { player: low, line: -5n },
      ]),
    ).toBe(expected);
  });

  it('R7.1 R6.5 state 0: paidIn = posta, all lines 0', () => {
    const [setup] = fc.sample(messageOf('Setup'), 1) as [Setup];
    const state = startState(setup);
    expect(state).toMatchObject({
      turn: 0,
      outcome: 0,
      paidIn: setup.posta,
      takenOut: 0n,
      garage: 0n,
      bankId: hashStruct('Setup', setup),
      commitment: setup.commitment,
    });
    expect(state.seats).toEqual(setup.players.map(() => 0n));
  });
});

describe('JSON', () => {
  it.each(names)('R7.3 %s: what is written is read back, and is plain JSON', (name) => {
    fc.assert(
      fc.property(messageOf(name), (message) => {
        const json = JSON.parse(JSON.stringify(messageToJson(name, message))) as unknown;
        expect(messageFromJson(name, json, '')).toEqual(message);
      }),
      { numRuns: 30 },
    );
  });

  const closed = {
    bankId: `0x${'01'.repeat(32)}`,
    turn: 3,
    state: `0x${'02'.repeat(32)}`,
    bets: `0x${'03'.repeat(32)}`,
    move: 2,
    amount: '500',
    posta: '1000',
    garage: '0',
    hand: 2,
  };
  it.each<[string, unknown, string]>([
    ['not an object', 7, 'at'],
    ['a list', [closed], 'at'],
    ['null', null, 'at'],
    ['an unknown field', { ...closed, more: 1 }, 'at.more'],
    ['a missing field', Object.fromEntries(Object.entries(closed).filter(([field]) => field !== 'hand')), 'at.hand'],
    ['a number as a string', { ...closed, turn: '3' }, 'at.turn'],
    ['an amount as a number', { ...closed, amount: 500 }, 'at.amount'],
    ['leading zeros', { ...closed, amount: '0500' }, 'at.amount'],
    ['a sign', { ...closed, amount: '-500' }, 'at.amount'],
    ['a fraction', { ...closed, turn: 1.5 }, 'at.turn'],
    ['a negative', { ...closed, turn: -1 }, 'at.turn'],
    ['minus zero', { ...closed, turn: -0 }, 'at.turn'],
    ['beyond uint8', { ...closed, hand: 256 }, 'at.hand'],
    ['beyond uint32', { ...closed, turn: 2 ** 32 }, 'at.turn'],
    ['an amount of 2^95', { ...closed, posta: (1n << 95n).toString() }, 'at.posta'],
    ['upper-case hex', { ...closed, bets: `0x${'AB'.repeat(32)}` }, 'at.bets'],
    ['hex without 0x', { ...closed, bets: '03'.repeat(32) }, 'at.bets'],
    ['short hex', { ...closed, bets: `0x${'03'.repeat(31)}` }, 'at.bets'],
    ['an exponent', { ...closed, amount: '5e2' }, 'at.amount'],
    ['white space', { ...closed, amount: ' 500' }, 'at.amount'],
  ])('R7.3 refuses %s with its place', (_what, json, where) => {
    expect(messageFromJson('Closed', closed, 'at')).toMatchObject({ amount: 500n });
    const read = () => messageFromJson('Closed', json, 'at');
    expect(read).toThrow(Unreadable);
    expect(read).toThrow(expect.objectContaining({ where }));
  });

  it('R7.3 lines may be negative, between ±2^95; a bank has at most 20 players', () => {
    const leave = { bankId: `0x${'01'.repeat(32)}`, turn: 0, line: '-12' };
    expect(messageFromJson('Leave', leave, '').line).toBe(-12n);
    for (const bad of ['-0', '+1', '-012', (-(1n << 95n)).toString(), (1n << 95n).toString()]) {
      expect(() => messageFromJson('Leave', { ...leave, line: bad }, '')).toThrow(Unreadable);
    }
    const [setup] = fc.sample(messageOf('Setup'), 1);
    const [player] = fc.sample(messageOf('Player'), 1);
    expect(() =>
      messageFromJson('Setup', messageToJson('Setup', { ...setup, players: Array(21).fill(player) }), ''),
    ).toThrow(/more than 20/);
  });

  it('R7.3 bytes may have any length up to 64, also none', () => {
    const shown = { closed: `0x${'01'.repeat(32)}`, seat: 2, cards: '0x0c33' };
    expect(messageFromJson('Shown', shown, '').cards).toBe('0x0c33');
    expect(messageFromJson('Shown', { ...shown, cards: '0x' }, '').cards).toBe('0x');
    for (const bad of ['0x0', '0c', '0x0C', `0x${'00'.repeat(65)}`, 12, null]) {
      expect(() => messageFromJson('Shown', { ...shown, cards: bad }, 'at')).toThrow(
        expect.objectContaining({ where: 'at.cards' }),
      );
    }
  });

  it('R7.3 rows and domain', () => {
    const row: ListRow = {
      seat: 1,
      status: 2,
      call: 1,
      volonta: 0,
      seq: 65535,
      order: 1,
      accepted: 5n,
      max: 6n,
      commitment: `0x${'0c'.repeat(32)}`,
    };
    expect(rowFromJson(JSON.parse(JSON.stringify(rowToJson(row))), '')).toEqual(row);
    expect(() => rowFromJson({ ...rowToJson(row), seq: 65536 }, 'list[0]')).toThrow(
      expect.objectContaining({ where: 'list[0].seq' }),
    );
    expect(domainFromJson(domain, 'domain')).toEqual(domain);
    for (const bad of [
      { name: 'sabot' },
      { version: '2' },
      { chainId: '1' },
      { chainId: 2 ** 53 },
      { verifyingContract: numberToHex(1) },
    ]) {
      expect(() => domainFromJson({ ...domain, ...bad }, 'domain')).toThrow(Unreadable);
    }
  });
});
