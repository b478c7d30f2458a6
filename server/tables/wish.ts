/** What somebody who opens a table asks for, and what the house must know to answer. */

/** Amounts are chips. */
export interface Wish {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  /** Of a ruleset whose tables set one. */
  readonly highestBet?: bigint | undefined;
  readonly hidden: boolean;
  /** To how many occupied chairs the house's own players fill it. */
  readonly bots: number;
}

/** What is open now. */
export interface Present {
  readonly names: readonly string[];
  /** Founded tables: all, and those of who asks. */
  readonly founded: number;
  readonly foundedByOne: number;
  /** Players of the house that it sends to one table at most; 0 where it sends none. */
  readonly bots: number;
  /** For how many more seats with this share the bond is enough; null: not known, or as many as come. */
  readonly covered: (share: bigint) => number | null;
}

/** What the banker puts up where every punter may bet the highest bet. */
export const bankerPutsUp = ({ seats, highestBet = 0n }: Pick<Wish, 'seats' | 'highestBet'>): bigint =>
  BigInt(seats - 1) * highestBet;
