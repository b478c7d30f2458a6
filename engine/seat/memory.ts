/**
 * What a seat's client must remember (protocol.md 1): its keys, for which closed lists it has given, and its evidence.
 * Plain data; the browser keeps it in IndexedDB and writes it durably before anything computed from it leaves.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, fromHex, toHex, type Hex } from '../bytes.ts';
import type { Bet, Domain, Grant, State, Table } from '../protocol/messages.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { addressOfKey, type Signed } from '../protocol/sign.ts';
import type { Proof } from '../proof/format.ts';
import type { View } from '../table/view.ts';

/** Why a client stopped betting: the step that differs. It signs nothing more for this table. */
export interface Alarm {
  readonly bankId: Hex | null;
  readonly turn: number | null;
  readonly step: string;
  readonly detail: string;
}

export interface SeatMemory {
  readonly domain: Domain;
  readonly table: Table;
  readonly tableId: Hex;
  readonly house: Hex;
  readonly seat: number;
  readonly grant: Signed<Grant> | null;
  /** 32 secret bytes of this sitting; session key and links are derived from it. Never leaves the browser. */
  readonly secret: Hex;
  /** The latest bet it has signed, and the one before it: a change that comes too late is refused, and the earlier bet stands. */
  readonly bet: Signed<Bet> | null;
  readonly betBefore: Signed<Bet> | null;
  /** The banker's latest choice that it has sent, and the one before it. */
  readonly move: OwnMove | null;
  readonly moveBefore: OwnMove | null;
  /** Banks that it has left: no `Give` in them any more (protocol.md 2.8). */
  readonly left: readonly Hex[];
  /** `bankId:turn` → digest of the one closed list it has given for; `draw:number` → digest of the one `Draw` it has shown its link for. */
  readonly given: Readonly<Record<string, Hex>>;
  /** Banks whose evidence it holds, oldest first; the last one may be in progress. Kept until the bank is final and a while after. */
  readonly banks: readonly SeatBank[];
  readonly alarm: Alarm | null;
  /** What the chain last said is left of this sitting's share of the bond; until it was asked the table's whole share counts. */
  readonly share?: bigint;
  /** Closed lists of which the chain has had a demand, by digest: `open`, its links are shown on chain only; `over`, they are not shown at all any more. */
  readonly contested?: Readonly<Record<Hex, 'open' | 'over'>>;
}

/** A banker's choice over a state. */
export interface OwnMove {
  readonly state: Hex;
  readonly move: number;
  readonly amount: bigint;
  readonly volonta: number;
  readonly commitment: Hex;
}

/** One bank as the seat has checked it. */
export interface SeatBank {
  readonly number: bigint;
  readonly bankId: Hex;
  /** All that was uncovered so far. */
  readonly proof: Proof;
  /** Last state that it has recomputed and found right. */
  readonly checked: State;
  /** Turns found right: coups, new taglie and a void. */
  readonly verifiedTurns: number;
  readonly final: boolean;
}

/** The session key of a sitting: HMAC-SHA256(secret, "key"), good as a secp256k1 key but with probability 2^-128. */
export function sessionKeyOf(secret: Hex): Hex {
  return toHex(hmac(sha256, fromHex(secret, 32), ascii('key')));
}

/** A new sitting. `secret` is 32 random bytes. The grant (its `key` is `sessionAddressOf(secret)`) follows by the wallet. */
export function newMemory(domain: Domain, table: Table, house: Hex, seat: number, secret: Hex): SeatMemory {
  return { domain, table, tableId: hashStruct('Table', table), house, seat, grant: null, secret, bet: null, betBefore: null, move: null, moveBefore: null, left: [], given: {}, banks: [], alarm: null };
}

export function sessionAddressOf(secret: Hex): Hex {
  return addressOfKey(sessionKeyOf(secret));
}

/** The seat's own record of the bank that the view shows in progress. */
export function currentBank(memory: SeatMemory, view: View): SeatBank | null {
  return memory.banks.find((bank) => bank.bankId === view.bank?.bankId) ?? null;
}
