/**
 * A game at one table as plain data, without keys, signatures or sockets: the rules alone (rules.md 1 and 2). Only
 * `evolve` changes it. Cards and the first banker come in as facts, time as an argument.
 */
import type { Decisions } from '../rules/coup.ts';
import type { Past } from '../rules/rights.ts';
import type { ChairBank, ChairCoup, Chairs } from '../chairs/state.ts';
import type { Settings } from './settings.ts';

/** The seat may act at least until then, even if the bets are closed (rules.md 1.1). */
export interface Guarantee {
  readonly seat: number;
  /** Milliseconds. */
  readonly until: number;
  /** Take a bet back; bet again after a call was returned; pass the bank. */
  readonly may: 'withdraw' | 'bet' | 'pass';
}

/** A closed coup: its cards are the six. */
export interface GameCoup extends ChairCoup {
  readonly decisions: Decisions;
}

export interface GameBank extends ChairBank {
  readonly past: Past;
  /** Comes first among the callers of banco. */
  readonly ferito: number | null;
  /**
   * The seat of the banker's partner: shown, and kept out of the auction. What they share is their business (rules.md
   * 2.1).
   */
  readonly socio: number | null;
  /**
   * Seats whose bet stands from the coup before (an égalité) and has not been made again. If bets are signed, such a
   * bet is over another state and lapses at the close (rules.md 1.2).
   */
  readonly carried: readonly number[];
  /** Bets so far in this coup: gives the next one its place in the order of arrival. */
  readonly arrivals: number;
  /** When the bets close, except for guarantees; milliseconds. Null: not open, or nobody to wait for. */
  readonly betsUntil: number | null;
  readonly guarantees: readonly Guarantee[];
  /** Seats that have nothing more to say before the close. */
  readonly ready: readonly number[];
  /** Since the last coup a betting time has run out without an accepted bet. */
  readonly nobodyBet: boolean;
  readonly coup: GameCoup | null;
}

/** A passed bank that is offered on (rules.md 1.4). */
export interface Seguito {
  /** The passed posta. */
  readonly height: bigint;
  /** Who passed it. */
  readonly passer: number;
  readonly socio: number | null;
  /** Who may take it all'altezza: the seated by hand, then standing bettors. In an auction: who may bid. */
  readonly asked: readonly number[];
  /** In the order they came. */
  readonly answers: readonly { readonly seat: number; readonly takes: boolean }[];
  /** In rising order. */
  readonly bids: readonly { readonly seat: number; readonly amount: bigint }[];
}

export interface Game extends Chairs {
  readonly settings: Settings;
  /** Cards that have left the sabot in this taglia. */
  readonly cardsDrawn: number;
  readonly coupsSinceCut: number;
  /** Seats that are ready to be the socio of the player who is due. */
  readonly partners: readonly number[];
  readonly bank: GameBank | null;
  readonly seguito: Seguito | null;
}
