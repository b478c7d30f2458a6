import type { Hex } from '../../engine/bytes.ts';

/** A mined transaction. */
export interface Mined {
  readonly hash: Hex;
  readonly block: bigint;
}
