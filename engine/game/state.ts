/**
 * A game at one table as plain data, without keys, signatures or sockets: the rules alone (rules.md 1 and 2).
 * Changed only by `evolve`; cards and the place of the first banker come in as facts, time as an argument.
 */
import type { Composition } from '../fairness/composition.ts';
import type { Books } from '../rules/arithmetic.ts';
import type { Row, StandingBet } from '../rules/betting.ts';
import type { Decisions } from '../rules/coup.ts';
import type { Past } from '../rules/rights.ts';
import type { Settings, TableLimits } from './settings.ts';

/**
 * waiting: too few to play. draw: the first banker is to be drawn. posta: who is due names it. choice: the banker's,
 * after a coup. bets: open. links: closed, the cards are awaited. punta, banco: that side decides. offer, takeBack,
 * auction: a seguito.
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

/** How far the house plays for a seat: not at all, declares its 8 or 9, everything by the regola (rules.md 1.6). */
export const automatics = ['none', 'batte', 'regola'] as const;
export type Automatic = (typeof automatics)[number];

/**
 * Why a seat sits out: it asked to; the clock of the posta; two other clocks in a row; silence in the draw; a coup that
 * waited for it in vain (R9.16).
 */
export const outReasons = ['asked', 'posta', 'clocks', 'draw', 'link'] as const;
export type OutFor = (typeof outReasons)[number];

export interface Seat {
  /** 1–10; standing bettors from 11 up, in order of arrival. */
  readonly seat: number;
  /** Who sits there: a name that is nobody else's. */
  readonly player: string;
  /** Credit outside of the bank in play; what it may lose there is the set-up's stack. */
  readonly stack: bigint;
  /** Has not yet had a bet at a close, accepted or not, nor held a bank, since it sat down. */
  readonly justSeated: boolean;
  readonly connected: boolean;
  /** Milliseconds. */
  readonly lostAt: number | null;
  readonly sittingOut: boolean;
  readonly outSince: number | null;
  /** Null while it plays. */
  readonly outFor: OutFor | null;
  /** Milliseconds that it had sat out, or let clocks run out, before that and since its last bet or posta. */
  readonly idle: number;
  /** When somebody asked for a chair in vain while it sat out, milliseconds. */
  readonly wantedAt: number | null;
  /** Run-out clocks in a row. */
  readonly timeouts: number;
  /** Frees its seat as soon as no coup needs it. */
  readonly leaving: boolean;
  /** Gave no link for a coup that was void by it: it is in no bank until it has (protocol.md 2.4). */
  readonly owes: boolean;
  /** `volonta` bits of protocol.md 3 but the principiante's. */
  readonly volonta: number;
  readonly automatic: Automatic;
  readonly principiante: boolean;
}

/** Who is in a bank. */
export interface BankPlayer {
  readonly seat: number;
  readonly player: string;
  /** The most it may lose in this bank. */
  readonly stack: bigint;
}

/** At least until then the seat may act, although the bets would be closed (rules.md 1.1). */
export interface Guarantee {
  readonly seat: number;
  /** Milliseconds. */
  readonly until: number;
  /** Take a bet back; bet anew after a call was returned; pass the bank. */
  readonly may: 'withdraw' | 'bet' | 'pass';
}

/** A closed coup. */
export interface GameCoup {
  /** In the order of the bank's players. */
  readonly list: readonly Row[];
  /** Who has the cards. */
  readonly hand: number;
  /** The six, in the order drawn; null until they are known. Secret: leave only as `viewFor` shows them. */
  readonly cards: readonly number[] | null;
  readonly decisions: Decisions;
}

export interface GameBank {
  /** From 1, counted per table. */
  readonly number: number;
  readonly banker: number;
  /** By ascending seat. */
  readonly players: readonly BankPlayer[];
  /** Whose line has been paid out already: they left in mid-bank. */
  readonly gone: readonly number[];
  readonly books: Books;
  readonly past: Past;
  /** Comes first among the callers of banco. */
  readonly ferito: number | null;
  /** The seat of the banker's partner: shown, and out of the auction. What they share is theirs (rules.md 2.1). */
  readonly socio: number | null;
  /** The banker's move before the coming coup: `move` of protocol.md 3. */
  readonly move: { readonly move: number; readonly amount: bigint } | null;
  readonly bets: readonly StandingBet[];
  /**
   * Seats whose bet stands from the coup before, an égalité, and has not been made again. Where bets are signed that one
   * is over another state: it lapses at the close (rules.md 1.2).
   */
  readonly carried: readonly number[];
  /** Bets so far in this coup: the next one's place in the order of arrival. */
  readonly arrivals: number;
  /** When the bets close, but for guarantees; milliseconds. Null: not open, or nobody to wait for. */
  readonly betsUntil: number | null;
  readonly guarantees: readonly Guarantee[];
  /** Seats that have nothing more to say before the close. */
  readonly ready: readonly number[];
  /** A betting time has run out without an accepted bet since the last coup. */
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
  /** Who may take it all'altezza: the seated by hand, then the standing. In an auction: who may bid. */
  readonly asked: readonly number[];
  /** In the order they came. */
  readonly answers: readonly { readonly seat: number; readonly takes: boolean }[];
  /** Rising. */
  readonly bids: readonly { readonly seat: number; readonly amount: bigint }[];
}

/** A pause for want of players: who was there, by name (rules.md 1.5). */
export interface Interruption {
  readonly players: readonly string[];
}

/** A change of the minimums that has been announced. */
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
  /** Cards that have left the shoe in this taglia. */
  readonly cardsDrawn: number;
  readonly coupsSinceCut: number;
  /** Banks begun so far. */
  readonly banks: number;
  /** Seat that has the bank or is due it; null before the first banker is known. */
  readonly due: number | null;
  /** Who first passed, while the bank is in seguito. */
  readonly firstPasser: number | null;
  readonly interruption: Interruption | null;
  /** Seats that are ready to be the socio of who is due. */
  readonly partners: readonly number[];
  readonly bank: GameBank | null;
  readonly seguito: Seguito | null;
  readonly suspended: boolean;
  readonly notice: Notice | null;
}
