/** What a test says of a bank that it has made (`bank-maker.ts`): its beginning, its coups, its lists. */
import type { Hex } from '../../engine/bytes.ts';
import type { ListRow } from '../../engine/protocol/messages.ts';

export interface BankOptions {
  readonly number: bigint;
  readonly banker: number;
  readonly posta: bigint;
  readonly composition?: bigint;
  /** The bank before; default none. */
  readonly prev?: Hex;
  readonly taglia?: number;
  /** Varies all links, and so all cards. */
  readonly seed?: number;
}

export interface Stake {
  readonly accepted: bigint;
  readonly call?: number;
  readonly max?: bigint;
  readonly volonta?: number;
}

export interface CoupOptions {
  readonly move?: number;
  readonly amount?: bigint;
  /** By seat; `accepted` 0 is a bet that was not accepted. Missing seats are absent. */
  readonly stakes: ReadonlyMap<number, Stake>;
  readonly bancoVolonta?: number;
  /**
   * Chooses among legal decisions; the result is signed if `sign` is set or it is not the default. Default: the
   * default, unsigned.
   */
  readonly choose?: (
    role: 'punta' | 'banco',
    options: readonly number[],
    fallback: number,
  ) => { draw: number; sign: boolean };
  /** Seats that acknowledge the resulting state. Default: none. */
  readonly acks?: readonly number[];
}

/** A list as it is closed, whoever made it. */
export interface Closing {
  /** Each row with its seat's `commitment` of this turn. */
  readonly list: readonly ListRow[];
  readonly move?: number;
  readonly amount?: bigint;
}
