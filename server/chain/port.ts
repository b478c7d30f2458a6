/**
 * The chain as the settlement worker and the host see it: the house's acts, and what the chain says. `viem-chain.ts`
 * implements it; tests of the host may use their own. Amounts are hundredths of a chip.
 *
 * Every act waits until it is mined. If the answer to an act that was sent is lost, look it up instead of guessing:
 * `statusOf` and `seatOf` say what really happened. So callers ask first and act afterwards.
 *
 * A node may even forget what was mined (a local node that was killed loses its last second). Every act and `look`
 * notice this by the sender's transaction count. They throw `ChainWentBack` from then on until `startOver`. A caller
 * whose acts depend on each other first asks about the earlier ones again, then calls `startOver`, and only then goes
 * on.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { Bring, Domain, Grant, Release, Table } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import type { DisputePort } from './dispute-port.ts';
import type { Mined } from './mined.ts';

/** A seat as the escrow keeps it; seconds since 1970, 0 for "not". `stoodAt` ≠ 0 or `key` null: nobody sits. */
export interface ChainSeat {
  readonly seat: number;
  readonly key: Hex | null;
  readonly locked: bigint;
  readonly nonce: bigint;
  /** What is left of the seat's share of the bond. */
  readonly share: bigint;
  readonly leaveAt: number;
  readonly stoodAt: number;
  /** Proposed banks that hold it back. */
  readonly held: number;
}

/**
 * Where a bank stands. `final` by settlement or `finalize`. A proposal can be superseded until `deadline` (seconds);
 * one that a ruling ended (`ruled`) cannot. `demands` are the open ones: `finalize` waits for them.
 */
export type BankStatus =
  | { readonly kind: 'open'; readonly demands: number }
  | {
      readonly kind: 'proposed';
      readonly turn: number;
      readonly deadline: number;
      readonly demands: number;
      readonly ruled: boolean;
    }
  | { readonly kind: 'final' };

/**
 * What a bank paid, as the chain's event says. `missing`: what losers could not pay; `fromBond`: how much of it shares
 * paid.
 */
export interface Payment {
  readonly kind: 'settled' | 'finalized';
  readonly hash: Hex;
  readonly block: bigint;
  readonly bankId: Hex;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly cagnotte: bigint;
  /**
   * The bank's lines; `paid` is what the seat of this wallet and `key` really got or gave. `key` 0: a line of zero that
   * nobody signed.
   */
  readonly lines: readonly { readonly player: Hex; readonly key: Hex; readonly line: bigint; readonly paid: bigint }[];
  readonly missing: bigint;
  readonly fromBond: bigint;
}

/** What each wallet really got or gave. If a loser has less than its line, a table's books must not count the line. */
export function reallyPaid({ lines }: Payment): { player: Hex; line: bigint }[] {
  return lines.map(({ player, paid }) => ({ player, line: paid }));
}

export interface Accounts {
  readonly bond: bigint;
  /** The part of the bond that stands behind seats. */
  readonly reserved: bigint;
  readonly cagnotte: bigint;
  readonly total: bigint;
}

/** All methods throw a `ChainError`: `ChainDown`, `ChainRefused` with the contract's reason, or `ChainFailed`. */
export interface ChainPort extends DisputePort {
  readonly chainId: number;
  /** The EIP-712 domain of all signatures of play. */
  readonly domain: Domain;
  readonly addresses: { readonly chip: Hex; readonly escrow: Hex; readonly court: Hex };
  /** The house's account that sends. */
  readonly operator: Hex;

  /** Registers a table and returns its id; does nothing when it is registered already. */
  registerTable(table: Table): Promise<Hex>;
  /** Moves `amount` of the operator's own chips into the bond. */
  fundBond(amount: bigint): Promise<Mined>;
  sit(grant: Signed<Grant>): Promise<Mined>;
  /** Locks more of a seated player's free money. */
  bring(bring: Signed<Bring>): Promise<Mined>;
  stand(release: Signed<Release>): Promise<Mined>;
  /**
   * Gives a seat's share of the bond back to the rest of it, leaveDelay + 5 windows after the sitting with `key` has
   * ended.
   */
  freeShare(table: Hex, player: Hex, key: Hex): Promise<Mined>;
  /** Empties a seat whose leaving delay is over. */
  leaveTable(table: Hex, player: Hex): Promise<Mined>;
  /**
   * Settles banks by their results. The escrow skips those that are final or go by proof, so ask `statusOf` afterwards.
   * Throws `Skipped` when it would skip all (nothing is sent), `SignatureLacking` when a bank must be proposed instead.
   */
  settle(banks: readonly Proof[]): Promise<Mined>;
  /** Proposes the end that a proof shows, from its latest signed state; its `result` is not needed. */
  propose(bank: Proof): Promise<Mined>;
  /** Pays the proposed bank once its window is over. */
  finalize(table: Hex, number: bigint): Promise<Mined>;
  /** Lifts what a superseded or cancelled proposal of this bank still holds, once the bank's number is final. */
  lift(bank: Proof): Promise<Mined>;
  /** From a wallet whose key the house has (a bot's): approves and deposits. */
  depositAs(privateKey: Hex, amount: bigint): Promise<Mined>;

  /** As of the newest block, or of block `at`. */
  seatOf(table: Hex, player: Hex, at?: bigint): Promise<ChainSeat>;
  /** Nonce of the last `Bring` of the player that the chain has taken at the table; 0: none. */
  lastBring(table: Hex, player: Hex, at?: bigint): Promise<bigint>;
  freeOf(player: Hex): Promise<bigint>;
  /** The token's own balance, in hundredths of a chip, rounded down: the escrow takes no smaller amount. */
  tokenBalance(holder: Hex): Promise<bigint>;
  statusOf(table: Hex, number: bigint): Promise<BankStatus>;
  /** What a final bank paid, or null while it is not final. */
  paymentOf(table: Hex, number: bigint): Promise<Payment | null>;
  accounts(): Promise<Accounts>;
  /** The present signing key of the house, as the escrow knows it. */
  houseKey(): Promise<Hex>;
  /** The newest block that counts: blocks after it may still be replaced. Null: the newest block counts at once. */
  countedBlock(): Promise<bigint | null>;
  /** Time of the latest block, in seconds. */
  now(): Promise<number>;

  /**
   * False while a transaction of ours has waited too long for a block: the node answers, but the chain makes no blocks.
   */
  mines(): boolean;
  /** Checks that the node answers (`ChainDown`) and still has everything of ours that it once had (`ChainWentBack`). */
  look(): Promise<void>;
  /** After `ChainWentBack`: accepts what the chain has now. Ask it again about everything that was done. */
  startOver(): void;

  /** Local chain only: one portion of chips (10 000) for `to`, and ether for its gas. Throws `ChainError` elsewhere. */
  faucet(to: Hex): Promise<void>;
}
