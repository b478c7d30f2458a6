/**
 * What the way out needs to know about the chain (protocol.md 5): plain data, read by whoever can ask a node. Times are
 * seconds since 1970, amounts hundredths of a chip. Names of fields are those of `contracts/interfaces/Types.sol`.
 */
import type { Hex } from '../../bytes.ts';
import type { EncodedGive } from '../dispute.ts';
import type { Payment, SeatId } from '../payment.ts';
import { stages } from '../stages.ts';

/** `Docket.status` of the court. */
export const docketStatuses = { nothing: 0, proposed: 1, ruled: 2, paid: 3 } as const;

/** The end of a bank as the court knows it; passed back unchanged. */
export interface Ending {
  readonly bankId: Hex;
  readonly turn: number;
  readonly state: Hex;
  readonly seats: readonly { readonly id: SeatId; readonly line: bigint }[];
}

/** A list under demand; passed back unchanged. */
export interface Contest {
  readonly before: Ending;
  readonly closed: Hex;
  readonly banker: number;
  readonly commitments: readonly Hex[];
  readonly lost: { readonly lines: readonly bigint[] };
  readonly owed: readonly bigint[];
}

export interface DemandFacts {
  readonly contest: Contest;
  /** The opener's place; 255: the house. */
  readonly opener: number;
  readonly stage: number;
  readonly deadline: number;
  /** Bit i: contributor i has shown its link on chain. */
  readonly given: number;
  /** Bit i: contributor i has had its award. */
  readonly awarded: number;
  /**
   * The banker's `Give` as the node says that the opener showed it, and what the node says of the punters' gives.
   * Neither is believed before it is checked.
   */
  readonly bankerGive: Hex;
  readonly shown: readonly EncodedGive[];
  /** Why not all of the punters' gives were read that the chain has, in words. */
  readonly unread?: string;
}

/** The demand is not over. */
export const isOpen = ({ stage }: Pick<DemandFacts, 'stage'>): boolean =>
  stage >= stages.punters && stage <= stages.house;

/**
 * How a final number was paid: what the player's seat (wallet and key) really got or gave, and whether its key signed
 * that payment.
 */
export interface FinalFacts {
  readonly how: 'settled' | 'finalised';
  readonly received: bigint;
  readonly signed: boolean;
  readonly time: number;
  readonly payment: Payment;
  /** The escrow keeps no record of it any more: it is the node's word alone, and the contracts take no claim on it. */
  readonly unchecked?: true;
}

/**
 * The player's claim on a number. `claim` null: it is over; otherwise in the form that `payClaim` takes. `line`: of one
 * that is over, the line that it was for, if the node shows it.
 */
export interface ClaimFacts {
  readonly line?: bigint;
  readonly deadline: number;
  readonly claim: { readonly end: Ending; readonly index: number; readonly received: bigint } | null;
}

/** A number of a table. */
export interface BankFacts {
  readonly final: FinalFacts | null;
  readonly docket: {
    readonly status: number;
    readonly turn: number;
    readonly deadline: number;
    readonly started: number;
  };
  /** What `finalize` takes, while something is proposed or ruled. */
  readonly ending: Ending | null;
  readonly demands: readonly DemandFacts[];
  /** Every end of the number that a proof has shown to the court, paid or replaced: each may be claimed. */
  readonly proven: readonly Ending[];
  readonly claim: ClaimFacts | null;
  /** What is left of the share behind the player's sitting in this bank. */
  readonly share: bigint;
  /** A proposal or demand of this number may still hold the seat back. */
  readonly disputed: boolean;
}

/** The player's seat at a table. `sits` false: never sat, or stood up. */
export interface SeatFacts {
  readonly sits: boolean;
  readonly locked: bigint;
  readonly leaveAt: number;
  readonly held: number;
}

/**
 * Everything at one block. `banks` by bankId, `seats` by table id. `unseen`: banks that the node does not show
 * completely, by bankId, with what is missing in words. `notes`: what else the player should know of the node.
 * `unasked`: about so many of those it did not answer; `earlier`: what it said of them a moment ago. `readFrom`: the
 * oldest block whose events were read, while the node answers no more for now about those before. `linksLeft`: by
 * bankId, how much is left to be read with the next looks of links that a demand waits for.
 */
export interface ExitFacts {
  readonly now: number;
  readonly free: bigint;
  readonly seats: ReadonlyMap<Hex, SeatFacts>;
  readonly banks: ReadonlyMap<Hex, BankFacts>;
  readonly unseen?: ReadonlyMap<Hex, string>;
  readonly notes?: readonly string[];
  readonly unasked?: number;
  readonly earlier?: ReadonlyMap<Hex, BankFacts>;
  readonly readFrom?: bigint;
  readonly linksLeft?: ReadonlyMap<Hex, bigint>;
}

/** Whether the next looks read on, with a node that does not answer everything at once. */
export const readsOn = ({ readFrom, linksLeft }: Pick<ExitFacts, 'readFrom' | 'linksLeft'>): boolean =>
  readFrom !== undefined || linksLeft !== undefined;
