/** EIP-712 for the structs of protocol.md 3: small and fixed. A test compares it with viem. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { assert } from '../assert.ts';
import { ascii, concat, fromHex, signedWord, toHex, word, type Hex } from '../bytes.ts';
import { onceFor } from '../once.ts';
import type * as M from './messages.ts';

const player = 'Player(uint8 seat,address player,address key,uint128 stack)';

/** Type strings exactly as protocol.md 3 gives them (`Setup` with its referenced `Player` behind it). */
export const typeStrings = {
  Table:
    'Table(uint8 ruleset,uint8 feeMode,uint16 feeBps,uint128 minBet,uint128 minPosta,uint128 maxPosta,uint128 share,uint32 window,uint32 leaveDelay,uint256 salt)',
  Grant: 'Grant(address player,bytes32 table,uint8 seat,address key,uint128 amount,uint256 nonce,uint64 deadline)',
  Bring: 'Bring(address player,bytes32 table,uint256 sitting,uint256 nonce,uint128 amount,uint64 deadline)',
  Player: player,
  Setup: `Setup(bytes32 table,uint64 number,bytes32 prev,address house,uint32 taglia,bytes32 commitment,uint256 composition,uint8 banker,uint128 posta,Player[] players)${player}`,
  State:
    'State(bytes32 bankId,uint32 turn,bytes32 prev,uint8 outcome,uint32 taglia,bytes32 commitment,uint256 composition,uint128 posta,uint128 garage,uint128 paidIn,uint128 takenOut,uint128 won,uint128 cagnotte,bytes32 seats)',
  Bet: 'Bet(bytes32 state,uint16 seq,uint8 call,uint128 max,uint8 volonta,bytes32 commitment)',
  Closed:
    'Closed(bytes32 bankId,uint32 turn,bytes32 state,bytes32 bets,uint8 move,uint128 amount,uint128 posta,uint128 garage,uint8 hand)',
  Give: 'Give(bytes32 closed)',
  Void: 'Void(bytes32 closed,uint256 silent)',
  Shown: 'Shown(bytes32 closed,uint8 seat,bytes cards)',
  Choice: 'Choice(bytes32 closed,uint8 draw)',
  Step: 'Step(bytes32 bankId,uint32 turn,bytes32 closed,bytes32 next)',
  Ack: 'Ack(bytes32 state)',
  Leave: 'Leave(bytes32 bankId,uint32 turn,int256 line)',
  Result:
    'Result(bytes32 table,uint64 number,bytes32 bankId,bytes32 state,uint128 posta,uint128 garage,uint128 won,uint128 cagnotte,bytes32 lines)',
  Release: 'Release(address player,bytes32 table,uint256 nonce)',
  Enter: 'Enter(bytes32 table,uint64 number,bytes32 commitment)',
  Draw: 'Draw(bytes32 table,uint64 number,bytes32 commitment,bytes32 seats)',
} as const;

/** The structs that a message can be, by name. `State` carries its lines; its hash takes their digest. */
export interface Messages {
  Table: M.Table;
  Grant: M.Grant;
  Bring: M.Bring;
  Player: M.Player;
  Setup: M.Setup;
  State: M.State;
  Bet: M.Bet;
  Closed: M.Closed;
  Give: M.Give;
  Void: M.Void;
  Shown: M.Shown;
  Choice: M.Choice;
  Step: M.Step;
  Ack: M.Ack;
  Leave: M.Leave;
  Result: M.Result;
  Release: M.Release;
  Enter: M.Enter;
  Draw: M.Draw;
}
export type MessageName = keyof Messages;

export interface Field {
  readonly type: string;
  readonly name: string;
}

/** Fields of a struct in order, read off its type string. */
export function fieldsOf(name: MessageName): readonly Field[] {
  return parsed[name].fields;
}

const parsed = Object.fromEntries(
  Object.entries(typeStrings).map(([name, text]) => {
    const inside = text.slice(text.indexOf('(') + 1, text.indexOf(')'));
    const fields = inside.split(',').map((field) => {
      const [type, fieldName] = field.split(' ') as [string, string];
      return { type, name: fieldName };
    });
    const typeHash = keccak_256(ascii(text));
    const hash = onceFor((message: Readonly<Record<string, unknown>>) =>
      keccak(typeHash, ...fields.map((field) => encode(field, message[field.name]))),
    );
    return [name, { fields, hash }];
  }),
) as unknown as Record<MessageName, { fields: readonly Field[]; hash: (message: object) => Hex }>;

/** Keccak-256 as hex. */
export function keccak(...parts: readonly Uint8Array[]): Hex {
  return toHex(keccak_256(concat(...parts)));
}

/**
 * `hashStruct` of EIP-712. Computed once for each message: a seat asks for that of its last checked state dozens of
 * times for each view, which was a quarter of all its work. So nobody may change a message once it is there.
 */
export function hashStruct<N extends MessageName>(name: N, message: Messages[N]): Hex {
  return parsed[name].hash(message);
}

/** keccak256 of the players' lines in the order of the set-up: the `seats` field of a `State`. */
export function seatsDigest(seats: readonly bigint[]): Hex {
  return keccak(...seats.map(signedWord));
}

function encode({ type, name }: Field, value: unknown): Uint8Array {
  if (type === 'Player[]') return fromHex(playersDigest(value as readonly M.Player[]), 32);
  if (name === 'seats' && Array.isArray(value)) return fromHex(seatsDigest(value), 32);
  if (type === 'bytes') return keccak_256(fromHex(value as Hex));
  if (type === 'bytes32') return fromHex(value as Hex, 32);
  if (type === 'address') return concat(new Uint8Array(12), fromHex(value as Hex, 20));
  if (type === 'int256') return signedWord(value as bigint);
  const bits = BigInt(type.slice('uint'.length));
  const n = BigInt(value as bigint | number);
  assert(n >= 0n && n < 1n << bits, `${name} is outside ${type}`);
  return word(n);
}

/** What represents the players in the hash of a `Setup`. */
export function playersDigest(players: readonly M.Player[]): Hex {
  return keccak(...players.map((p) => fromHex(hashStruct('Player', p), 32)));
}

const domainType = keccak_256(
  ascii('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
);

/** The domain separator. */
export function domainSeparator(domain: {
  name: string;
  version: string;
  chainId: number;
  verifyingContract: Hex;
}): Hex {
  return keccak(
    domainType,
    keccak_256(ascii(domain.name)),
    keccak_256(ascii(domain.version)),
    word(domain.chainId),
    concat(new Uint8Array(12), fromHex(domain.verifyingContract, 20)),
  );
}

/** What is signed: keccak256(0x19 0x01 ‖ domain separator ‖ hashStruct). */
export function typedDigest(separator: Hex, structHash: Hex): Hex {
  return keccak(Uint8Array.of(0x19, 0x01), fromHex(separator, 32), fromHex(structHash, 32));
}
