/**
 * How a final bank was paid, as demands and claims show it to the court: `Payment` of contracts/interfaces/Types.sol.
 */
import type { Hex } from '../bytes.ts';

/** A seat is its wallet and its session key: the same wallet with another key is another seat (protocol.md 5). */
export interface SeatId {
  readonly player: Hex;
  readonly key: Hex;
}

/** Whether both are the same seat; addresses in any case. */
export const sameSeat = (a: SeatId, b: SeatId): boolean =>
  a.player.toLowerCase() === b.player.toLowerCase() && a.key.toLowerCase() === b.key.toLowerCase();

/**
 * What `finalize` did for one seat: what the ending said (`line`), what the seat really got or gave (`paid`), and how
 * much of that its share paid.
 */
export interface Payout {
  readonly id: SeatId;
  readonly line: bigint;
  readonly paid: bigint;
  readonly fromShare: bigint;
}

/**
 * What one seat was paid for a final bank: by signatures, or by the court. 0 if the seat is not in it, or stands in it
 * with another key.
 */
export interface PaidLine {
  readonly how: 'settled' | 'finalised';
  /**
   * What the seat really got or gave. After `finalize` this need not be the line of the ending, because a loser may
   * have had less.
   */
  readonly line: bigint;
}

export interface Payment {
  readonly slot: bigint;
  /** The time of the settlement's block, in seconds. */
  readonly time: bigint;
  readonly index: bigint;
  readonly banks: readonly Hex[];
  readonly lines: readonly Hex[];
  /** For each line the key of the seat that it was paid to. */
  readonly keys: readonly Hex[];
  /** Bit i: the player of line i signed the settlement. */
  readonly signed: bigint;
  /** For a number that `finalize` paid. */
  readonly payouts: readonly Payout[];
}

/** For a number that is not final: there is nothing to show. */
export const noPayment: Payment = {
  slot: 0n,
  time: 0n,
  index: 0n,
  banks: [],
  lines: [],
  keys: [],
  signed: 0n,
  payouts: [],
};

/**
 * Which payment a step is about: after a reorganisation the number may have been paid in another block, and what was
 * refused with the payment of before is good with this one.
 */
export const paymentId = ({ slot, time, index }: Payment): string => [slot, time, index].join(':');

/** What is said of a payment that only a node's word stands for: the escrow overwrites old records. */
export const uncheckedWords = (number: bigint): string => `Bank ${number}: how it was paid cannot be checked any more.`;
