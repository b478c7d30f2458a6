/**
 * The signed structs of protocol.md 3, field for field and in order.
 * uint8–uint32 are numbers, larger integers bigints, bytes32 and addresses lower-case hex.
 */
import type { Hex } from '../bytes.ts';

/** Where signatures hold: the EIP-712 domain. `verifyingContract` is the escrow. */
export interface Domain {
  readonly name: 'Sabot';
  readonly version: '1';
  readonly chainId: number;
  readonly verifyingContract: Hex;
}

/** `ruleset` 0 online, 1 saint-vincent, 2 venezia, 3 heads-up; `feeMode` 0 the banker's wins, 1 each winning line. */
export interface Table {
  readonly ruleset: number;
  readonly feeMode: number;
  readonly feeBps: number;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  /** The share of the bond that stands behind each seat. */
  readonly share: bigint;
  /** Seconds of one stage on chain. */
  readonly window: number;
  readonly leaveDelay: number;
  readonly salt: bigint;
}

/** A wallet's one signature: seat `seat` of `table` plays with session key `key` for up to `amount`. */
export interface Grant {
  readonly player: Hex;
  readonly table: Hex;
  readonly seat: number;
  readonly key: Hex;
  readonly amount: bigint;
  readonly nonce: bigint;
  readonly deadline: bigint;
}

/**
 * A wallet adds `amount` of its free money to the seat where it sits by the grant with nonce `sitting`. The amount
 * counts from the table's next bank on.
 */
export interface Bring {
  readonly player: Hex;
  readonly table: Hex;
  readonly sitting: bigint;
  /** Rises with each `Bring` of the player at the table, from 1. */
  readonly nonce: bigint;
  readonly amount: bigint;
  readonly deadline: bigint;
}

export interface Player {
  readonly seat: number;
  readonly player: Hex;
  readonly key: Hex;
  /** The most it may lose in this bank. */
  readonly stack: bigint;
}

export interface Setup {
  readonly table: Hex;
  readonly number: bigint;
  readonly prev: Hex;
  readonly house: Hex;
  readonly taglia: number;
  readonly commitment: Hex;
  readonly composition: bigint;
  readonly banker: number;
  readonly posta: bigint;
  readonly players: readonly Player[];
}

/**
 * A bank between two turns. `seats` holds each player's line in the order of the set-up; the signature covers their
 * digest.
 */
export interface State {
  readonly bankId: Hex;
  readonly turn: number;
  readonly prev: Hex;
  readonly outcome: number;
  readonly taglia: number;
  readonly commitment: Hex;
  readonly composition: bigint;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
  readonly won: bigint;
  readonly cagnotte: bigint;
  readonly seats: readonly bigint[];
}

/** `call` 0 none, 1 plain, 2 a cavallo, 3 tavolo, 4 banco e rispetto, 5 banco. */
export interface Bet {
  readonly state: Hex;
  readonly seq: number;
  readonly call: number;
  readonly max: bigint;
  readonly volonta: number;
  readonly commitment: Hex;
}

/** `move` 0 on, 1 raise, 2 halve, 3 reduce. `bets` is the digest of the list. */
export interface Closed {
  readonly bankId: Hex;
  readonly turn: number;
  readonly state: Hex;
  readonly bets: Hex;
  readonly move: number;
  readonly amount: bigint;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly hand: number;
}

/** One row of a closed list. `status` 0 absent, 1 no accepted stake, 2 accepted stake, 3 banker. */
export interface ListRow {
  readonly seat: number;
  readonly status: number;
  readonly call: number;
  readonly volonta: number;
  readonly seq: number;
  readonly order: number;
  readonly accepted: bigint;
  readonly max: bigint;
  readonly commitment: Hex;
}

export interface Give {
  readonly closed: Hex;
}
/** `silent` is a set of seats: bit n = seat n. */
export interface Void {
  readonly closed: Hex;
  readonly silent: bigint;
}
/**
 * What the house shows one seat of a running coup, signed, so that a false card is a provable lie. `cards` holds the
 * kinds, one byte each, in the order drawn.
 */
export interface Shown {
  readonly closed: Hex;
  readonly seat: number;
  readonly cards: Hex;
}
/** `draw` 1 sta, 2 carta, 3 batte. */
export interface Choice {
  readonly closed: Hex;
  readonly draw: number;
}
export interface Step {
  readonly bankId: Hex;
  readonly turn: number;
  readonly closed: Hex;
  readonly next: Hex;
}
export interface Ack {
  readonly state: Hex;
}
export interface Leave {
  readonly bankId: Hex;
  readonly turn: number;
  readonly line: bigint;
}

/** `lines` is the digest of the players' lines (`linesDigest`). */
export interface Result {
  readonly table: Hex;
  readonly number: bigint;
  readonly bankId: Hex;
  readonly state: Hex;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly won: bigint;
  readonly cagnotte: bigint;
  readonly lines: Hex;
}

export interface Release {
  readonly player: Hex;
  readonly table: Hex;
  readonly nonce: bigint;
}
export interface Enter {
  readonly table: Hex;
  readonly number: bigint;
  readonly commitment: Hex;
}
/** `seats` is the digest of the entered seats (`drawSeatsDigest`). */
export interface Draw {
  readonly table: Hex;
  readonly number: bigint;
  readonly commitment: Hex;
  readonly seats: Hex;
}

/** Named numbers of the protocol (protocol.md 3). */
export const outcomes = { start: 0, punta: 1, banco: 2, egalite: 3, taglia: 4 } as const;
export const calls = { none: 0, plain: 1, cavallo: 2, tavolo: 3, bancoRispetto: 4, banco: 5 } as const;
export const moves = { on: 0, raise: 1, halve: 2, reduce: 3 } as const;
export const draws = { sta: 1, carta: 2, batte: 3 } as const;
export const statuses = { absent: 0, unaccepted: 1, accepted: 2, banker: 3 } as const;
export const volontaBits = { punta5: 1, banco3v9: 2, banco5v4: 4, regola: 8, principiante: 16 } as const;
