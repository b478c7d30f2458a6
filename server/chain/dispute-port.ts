/**
 * Disputes on chain as the house sees them (protocol.md 5, `demand` and `claim`): what the court's events and views
 * say, and the house's acts. Part of `ChainPort`. Amounts are in hundredths of a chip, times in seconds since 1970.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { SeatId } from '../../engine/settlement/payment.ts';
import type { Mined } from './mined.ts';

/** The end of a replayed proof, players in the order of the set-up. */
export interface Ending {
  readonly table: Hex;
  readonly number: bigint;
  readonly bankId: Hex;
  readonly house: Hex;
  readonly turn: number;
  readonly state: Hex;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly won: bigint;
  readonly cagnotte: bigint;
  readonly seats: readonly { readonly id: SeatId; readonly line: bigint; readonly signed: boolean }[];
}

/** A list under demand with all its possible outcomes. The court wants it again with every act. */
export interface Contest {
  readonly before: Ending;
  readonly closed: Hex;
  /** Place of the banker in the set-up. */
  readonly banker: number;
  /** The contributors' commitments; zero for a player who is none. */
  readonly commitments: readonly Hex[];
  readonly lost: {
    readonly posta: bigint;
    readonly garage: bigint;
    readonly won: bigint;
    readonly cagnotte: bigint;
    readonly lines: readonly bigint[];
  };
  readonly owed: readonly bigint[];
}

/** A demand that is not over: open, or ruled and not yet awarded to everybody. */
export interface ChainDemand {
  readonly contest: Contest;
  readonly stage: number;
  /** When the stage ends. */
  readonly deadline: number;
  /** Links that were shown on chain. `index` is a place in the set-up; the banker's link has no signature (`0x`). */
  readonly links: readonly { readonly index: number; readonly link: Hex; readonly signature: Hex }[];
  /** Places of contributors that have not had their award. */
  readonly unawarded: readonly number[];
}

/**
 * A number on which something was proposed or ruled, and whose seats may be held: still open, or `settled` meanwhile,
 * by signatures or by a `finalize` that has paid one of several set-ups.
 */
export interface ChainProposal {
  readonly number: bigint;
  readonly settled: boolean;
  /** The bank that `finalize` has paid. It has lifted what that one held, and nothing of the other set-ups. */
  readonly paid?: Hex;
}

/** A claim that is open. */
export interface ChainClaim {
  readonly claim: { readonly end: Ending; readonly index: number; readonly received: bigint };
  /** Until then the claim may be answered; afterwards it is paid. */
  readonly deadline: number;
}

/** All methods throw what the methods of `ChainPort` throw. */
export interface DisputePort {
  /** Demands about a table's banks that are not over, oldest first. */
  demandsOf(table: Hex): Promise<readonly ChainDemand[]>;
  /**
   * Numbers of a table on which something was proposed or ruled, in order. Left out are those that it paid, and those
   * for which `isOver` says that nothing is left to do.
   */
  proposalsOf(table: Hex, isOver: (number: bigint) => boolean): Promise<readonly ChainProposal[]>;
  /** Claims on a table's banks that are open, oldest first. */
  claimsOf(table: Hex): Promise<readonly ChainClaim[]>;
  /** The banker's `Give` that the demand on a list showed; null when there was none. */
  bankerGive(closed: Hex): Promise<Hex | null>;
  /**
   * The contest of the coup that follows the bank's state `state` (a digest), if a ruling decided that its banker lost
   * it; otherwise null.
   */
  lostAfter(bankId: Hex, state: Hex): Promise<Contest | null>;
  /** The stage of the demand on a list, `stages.none` if there was none, and when that stage ends. */
  stageOf(closed: Hex): Promise<{ readonly stage: number; readonly deadline: number }>;

  /**
   * Demands that the list of `turn` be played. The banker's `Give` must be there. If the bank was settled, the
   * settlement's record is opened.
   */
  demand(bank: Proof, turn: number): Promise<Mined>;
  /**
   * Shows the punters' links of `turn` that the proof holds and the chain does not (`missing`, places in the set-up).
   */
  give(contest: Contest, bank: Proof, turn: number, missing: readonly number[]): Promise<Mined>;
  /** Shows the banker's link. */
  giveLast(contest: Contest, link: Hex): Promise<Mined>;
  /**
   * Ends the demand by a proof in which `turn` plays the demanded list. The proof goes to the bank's end unless that is
   * too far.
   */
  answer(contest: Contest, bank: Proof, turn: number): Promise<Mined>;
  /** Closes a demand whose stage ran out. */
  rule(contest: Contest): Promise<Mined>;
  /**
   * Pays a contributor what the ruling gives it beyond what the final bank paid, and frees its share. `unshown`:
   * nothing shows how the bank was paid. The court accepts that once the time of its record is over, and then only
   * frees the share.
   */
  award(contest: Contest, index: number, unshown?: boolean): Promise<Mined>;
  /** Answers a claim by the turns of `bank` that follow its end. */
  answerClaim(claim: ChainClaim['claim'], bank: Proof): Promise<Mined>;
  /** Answers a claim with the ruling that the banker has lost the coup after the claim's end. */
  answerClaimByRuling(claim: ChainClaim['claim'], contest: Contest): Promise<Mined>;
  /** Pays a claim after its window, and frees the share. */
  payClaim(claim: ChainClaim['claim']): Promise<Mined>;
}
