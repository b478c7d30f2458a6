/** How the house's bots play: data, so that a table with several of them is alive. All of them follow the regola. */

/** Amounts are parts of what the bot may play with, rounded down. */
export interface Manner {
  /** The posta that it opens with, in minimum postas. */
  readonly openingPosta: bigint;
  /** It takes half of the posta out from this multiple of its opening posta on, where the ruleset lets it. */
  readonly halveFrom: bigint;
  /** It passes from this multiple on. */
  readonly passFrom: bigint;
  /** It stakes at most one part in so many of its credit. */
  readonly creditParts: bigint;
  /** It calls banco if that costs no more than its stake. */
  readonly callsBanco: boolean;
  /** It calls tavolo if that costs no more than its stake. */
  readonly callsTavolo: boolean;
  /** It takes a passed bank, or bids for it, if that costs no more than one part in so many of its credit; 0: never. */
  readonly seguitoParts: bigint;
}

/** The first bot of a table plays as a table of two has always had it. */
export const manners: readonly Manner[] = [
  {
    openingPosta: 5n,
    halveFrom: 4n,
    passFrom: 8n,
    creditParts: 4n,
    callsBanco: true,
    callsTavolo: true,
    seguitoParts: 8n,
  },
  {
    openingPosta: 2n,
    halveFrom: 4n,
    passFrom: 4n,
    creditParts: 40n,
    callsBanco: false,
    callsTavolo: false,
    seguitoParts: 0n,
  },
  {
    openingPosta: 8n,
    halveFrom: 16n,
    passFrom: 32n,
    creditParts: 3n,
    callsBanco: true,
    callsTavolo: false,
    seguitoParts: 3n,
  },
  {
    openingPosta: 3n,
    halveFrom: 2n,
    passFrom: 6n,
    creditParts: 12n,
    callsBanco: false,
    callsTavolo: true,
    seguitoParts: 10n,
  },
  {
    openingPosta: 1n,
    halveFrom: 8n,
    passFrom: 16n,
    creditParts: 20n,
    callsBanco: false,
    callsTavolo: true,
    seguitoParts: 20n,
  },
];

/** The manner of a table's n-th bot, counted from 0. */
export const mannerOf = (index: number): Manner => manners[index % manners.length]!;
