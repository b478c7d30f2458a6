/** How a final bank was paid, as demands and claims show it to the court: `Payment` of contracts/Types.sol. */
import type { Hex } from '../bytes.ts';

export interface Payment {
  readonly slot: bigint;
  /** Of the settlement's block, seconds. */
  readonly time: bigint;
  readonly index: bigint;
  readonly banks: readonly Hex[];
  readonly lines: readonly Hex[];
  /** Bit i: the player of line i signed the settlement. */
  readonly signed: bigint;
  readonly ending: Hex;
}

/** Of a number that is not final: there is nothing to show. */
export const noPayment: Payment = { slot: 0n, time: 0n, index: 0n, banks: [], lines: [], signed: 0n, ending: '0x' };
