/**
 * A game at one table as plain data, without keys, signatures or sockets: the rules alone (rules.md 1 and 2). Only
 * `evolve` changes it. Cards and the first banker come in as facts, time as an argument.
 */
import type { Composition } from '../fairness/composition.ts';
import type { Books } from '../rules/arithmetic.ts';
import type { Row, StandingBet } from '../rules/betting.ts';
import type { Decisions } from '../rules/coup.ts';
import type { Past } from '../rules/rights.ts';
import type { Settings, TableLimits } from './settings.ts';

/**
 * waiting: too few to play. draw: the first banker is being drawn. posta: the player due names it. choice: the
 * banker's, after a coup. bets: open. links: closed, waiting for the cards. punta, banco: that side decides. offer,
 * takeBack, auction: a seguito.
 */
export const phases = [
  'waiting',
  'draw',
  'posta',
  'choice',
  'bets',
  'links',
  'punta',
  'banco',
  'offer',
  'takeBack',
  'auction',
] as const;
export type Phase = (typeof phases)[number];

/** How much the house plays for a seat: nothing, declares its 8 or 9, or everything by the regola (rules.md 1.6). */
export const automatics = ['none', 'batte', 'regola'] as const;
export type Automatic = (typeof automatics)[number];

/**
 * Why a seat sits out: it asked to; the clock of the posta; two other clocks in a row; silence in the draw; a coup
 * waited for it in vain (R9.16).
 */
export const outReasons = ['asked', 'posta', 'clocks', 'draw', 'link'] as const;
export type OutFor = (typeof outReasons)[number];

export interface Seat {
  /** 1–10; standing bettors from 11 up. */
  readonly seat: number;
  /** Who sits there: a name that nobody else has. */
  readonly player: string;
  /** Credit outside the running bank; what the player may lose there is the set-up's stack. */
  readonly stack: bigint;
  /** Since sitting down, the player has had no bet at a close, accepted or not, and has held no bank. */
  readonly justSeated: boolean;
  readonly connected: boolean;
  /** Milliseconds. */
  readonly lostAt: number | null;
  readonly sittingOut: boolean;
  readonly outSince: number | null;
  /** Null while the player plays. */
  readonly outFor: OutFor | null;
  /** Milliseconds already spent sitting out or letting clocks run out, since the last bet or posta. */
  readonly idle: number;
  /** When somebody asked in vain for a chair while this player sat out, milliseconds. */
  readonly wantedAt: number | null;
  /** Run-out clocks in a row. */
  readonly timeouts: number;
  /** The seat is freed as soon as no coup needs it. */
  readonly leaving: boolean;
  /**
   * Gave no link for a coup, which was therefore void: plays in no bank until it has shown the link (protocol.md 2.4).
   */
  readonly owes: boolean;
  /** `volonta` bits of protocol.md 3 except the principiante's. */
  readonly volonta: number;
  readonly automatic: Automatic;
  readonly principiante: boolean;
}

/** A player in a bank. */
export interface BankPlayer {
  readonly seat: number;
  readonly player: string;
  /** The most the player may lose in this bank. */
  readonly stack: bigint;
}

/** The seat may act at least until then, even if the bets are closed (rules.md 1.1). */
export interface Guarantee {
  readonly seat: number;
  /** Milliseconds. */
  readonly until: number;
  /** Take a bet back; bet again after a call was returned; pass the bank. */
  readonly may: 'withdraw' | 'bet' | 'pass';
}

/** A closed coup. */
export interface GameCoup {
  /** In the order of the bank's players. */
  readonly list: readonly Row[];
  /** The seat that has the cards. */
  readonly hand: number;
  /** The six, in the order drawn; null until they are known. Secret: they leave only as `viewFor` shows them. */
  readonly cards: readonly number[] | null;
  readonly decisions: Decisions;
}

export interface GameBank {
  /** Counts from 1 at each table. */
  readonly number: number;
  readonly banker: number;
  /** By ascending seat. */
  readonly players: readonly BankPlayer[];
  /** Players who left during the bank; their line has been paid. */
  readonly gone: readonly number[];
  readonly books: Books;
  readonly past: Past;
  /** Comes first among the callers of banco. */
  readonly ferito: number | null;
  /**
   * The seat of the banker's partner: shown, and kept out of the auction. What they share is their business (rules.md
   * 2.1).
   */
  readonly socio: number | null;
  /** The banker's move before the coming coup: `move` of protocol.md 3. */
  readonly move: { readonly move: number; readonly amount: bigint } | null;
  readonly bets: readonly StandingBet[];
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

/** A pause for lack of players: who was there, by name (rules.md 1.5). */
export interface Interruption {
  readonly players: readonly string[];
}

/** An announced change of the minimums. */
export interface Notice {
  readonly minBet: bigint;
  readonly minPosta: bigint;
  /** Not before; milliseconds. */
  readonly at: number;
}

export interface Game {
  readonly settings: Settings;
  /** In force now. */
  readonly limits: TableLimits;
  /** By ascending seat. */
  readonly seats: readonly Seat[];
  readonly phase: Phase;
  /** When the running clock ends, milliseconds; null: none runs. */
  readonly deadline: number | null;
  /** The deadline that a standstill of the host has led to: that clock does not begin anew a second time (R9.14). */
  readonly renewed: number | null;
  readonly taglia: number;
  readonly composition: Composition;
  /** Cards that have left the sabot in this taglia. */
  readonly cardsDrawn: number;
  readonly coupsSinceCut: number;
  /** Banks begun so far. */
  readonly banks: number;
  /** The seat that has the bank or is due it; null until the first banker is known. */
  readonly due: number | null;
  /** The first passer, while the bank is in seguito. */
  readonly firstPasser: number | null;
  readonly interruption: Interruption | null;
  /** Seats that are ready to be the socio of the player who is due. */
  readonly partners: readonly number[];
  readonly bank: GameBank | null;
  readonly seguito: Seguito | null;
  readonly suspended: boolean;
  /** The running bank is the last: after it everybody leaves. */
  readonly closing: boolean;
  readonly notice: Notice | null;
}
