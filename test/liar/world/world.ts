/** The fixed parts of one game: the table, the honest seat's keys, and all the keys that the liar has. */
import { createHash } from 'node:crypto';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Domain, Grant, Table } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed, type Signer } from '../../../engine/protocol/sign.ts';
import type { Prng } from '../../../engine/simulation/prng.ts';
import type { HouseKeys } from '../../../engine/table/context.ts';

/** A seat at the table with all its secrets. */
export interface SeatKeys {
  readonly seat: number;
  readonly player: Hex;
  /** Session secret. */
  readonly secret: Hex;
  readonly signer: Signer;
  readonly grant: Signed<Grant>;
}

export interface World {
  readonly domain: Domain;
  readonly table: Table;
  readonly tableId: Hex;
  readonly honest: { readonly seat: number; readonly player: Hex; readonly secret: Hex; readonly grant: Signed<Grant> };
  /** All chairs taken at first, ascending. */
  readonly seats: readonly number[];
  /** One for each other chair, then as many again for those who may take a chair later. */
  readonly friends: readonly SeatKeys[];
  /** A friend on the honest seat's own chair, in banks that the honest seat is not told of or has no part in. */
  readonly stranger: SeatKeys;
  /** One key, several secrets: the same house with other links. */
  readonly houses: readonly HouseKeys[];
  /** A key that is not the escrow's. */
  readonly foreign: Signer;
}

/** 32 bytes that belong to a name. */
export const secretOf = (name: string): Hex => `0x${createHash('sha256').update(name).digest('hex')}`;

export const domain: Domain = {
  name: 'Sabot',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x5ab0700000000000000000000000000000000001',
};

/** The key of a session as the client derives it (HMAC-SHA256 of the secret), given by the caller. */
export function makeWorld(
  random: Prng,
  addressOfSession: (secret: Hex) => Hex,
  keyOfSession: (secret: Hex) => Hex,
): World {
  const maxPosta = random.pick([60n, 200n, 500n]);
  // A third of the games have three or four players.
  const many = random.oneIn(3) ? random.pick([3, 3, 4]) : 2;
  const table: Table = {
    ruleset: many === 2 ? 3 : 0,
    feeMode: random.below(2),
    feeBps: random.pick([0, 200, 500, 1000]),
    minBet: 2n,
    minPosta: 10n,
    maxPosta,
    share: maxPosta * random.pick([1n, 2n, 8n, 8n]),
    window: 60,
    leaveDelay: 240,
    salt: BigInt(random.uint32()),
  };
  const tableId = hashStruct('Table', table);
  const name = `${random.uint32()}`;
  // Empty chairs between them, so that the player to the right is not simply the next number.
  const seats = many === 2 ? [1, 2] : taken(many, random);
  const seat = random.pick(seats);
  const grantOf = (wallet: Hex, at: number, secret: Hex, amount: bigint, nonce: bigint) =>
    signerOf(domain, wallet).sign('Grant', {
      player: addressOfKey(wallet),
      table: tableId,
      seat: at,
      key: addressOfSession(secret),
      amount,
      nonce,
      deadline: 4_102_444_800n,
    });
  const amount = () => random.pick([40n, 300n, 5_000n, 5_000n]);
  const wallet = secretOf(`${name} wallet`);
  const secret = secretOf(`${name} session`);
  const honest = { seat, player: addressOfKey(wallet), secret, grant: grantOf(wallet, seat, secret, amount(), 7n) };
  const others = seats.filter((one) => one !== seat);
  const keysAt = (at: number, n: number, brings: bigint): SeatKeys => {
    const [mine, session] = [
      secretOf(`${name} friend ${n} at ${at}`),
      secretOf(`${name} friend's session ${n} at ${at}`),
    ];
    return {
      seat: at,
      player: addressOfKey(mine),
      secret: session,
      signer: signerOf(domain, keyOfSession(session)),
      grant: grantOf(mine, at, session, brings, 1n + BigInt(n)),
    };
  };
  const friends = [0, 1, 2].flatMap((n) => others.map((at) => keysAt(at, n, amount())));
  const signer = signerOf(domain, secretOf(`${name} house`));
  const houses = [0, 1, 2].map((n) => ({ signer, secret: secretOf(`${name} links ${n}`) }));
  return {
    domain,
    table,
    tableId,
    honest,
    seats,
    friends,
    stranger: keysAt(seat, 0, 5_000n),
    houses,
    foreign: signerOf(domain, secretOf(`${name} stranger`)),
  };
}

/** This many of the first six chairs. */
function taken(many: number, random: Prng): readonly number[] {
  const free = [1, 2, 3, 4, 5, 6];
  while (free.length > many) free.splice(random.below(free.length), 1);
  return free;
}
