/**
 * What every game at a table has as plain data: chairs, who is due the bank, the running bank's players and money, a
 * clock. Each game adds what it plays with.
 */
import type { Composition } from '../fairness/composition.ts';
import type { Books } from '../rules/arithmetic.ts';
import type { Row, StandingBet } from '../rules/betting.ts';
import type { Clocks } from '../rules/ruleset.ts';

/**
 * waiting: too few to play. draw: the first banker is being drawn. posta: the player due names it. choice: the
 * banker's, after a coup. bets: open. links: closed, waiting for the cards. punta, banco: that side decides. offer,
 * takeBack, auction: a seguito. A game without some of these never comes to them.
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
 * waited for it in vain; a limit of its player's own is reached, which it alone is told (R9.16).
 */
export const outReasons = ['asked', 'posta', 'clocks', 'draw', 'link', 'limit'] as const;
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

/** Amounts in hundredths of a chip, fees in basis points of a win. */
export interface TableLimits {
  readonly feeMode: number;
  readonly feeBps: number;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
}

/** What a table sets. */
export interface ChairSettings {
  /** The lowest minimums that a director may set; the game holds those in force. */
  readonly limits: TableLimits;
  readonly seats: number;
  /** Seated players needed to begin, and to go on. */
  readonly minimumPlayers: { readonly start: number; readonly goOn: number };
  readonly clocks: Pick<Clocks, 'link'> & Partial<Clocks>;
  /** Bets are signed, with a commitment to a link (protocol.md 2.2). */
  readonly signed: boolean;
  /** The shortest notice of a changed minimum; milliseconds. */
  readonly notice: number;
}

/** A closed coup. */
export interface ChairCoup {
  /** In the order of the bank's players. */
  readonly list: readonly Row[];
  /** The seat that has the cards. */
  readonly hand: number;
  /**
   * As many as may fall, in the order drawn; null until they are known. Secret: they leave only as a game's `viewFor`
   * shows them.
   */
  readonly cards: readonly number[] | null;
}

export interface ChairBank {
  /** Counts from 1 at each table. */
  readonly number: number;
  readonly banker: number;
  /** By ascending seat. */
  readonly players: readonly BankPlayer[];
  /** Players who left during the bank; their line has been paid. */
  readonly gone: readonly number[];
  readonly books: Books;
  /** The banker's move before the coming coup: `move` of protocol.md 3. */
  readonly move: { readonly move: number; readonly amount: bigint } | null;
  readonly bets: readonly StandingBet[];
  readonly coup: ChairCoup | null;
}

export interface Chairs {
  readonly settings: ChairSettings;
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
  /** Banks begun so far. */
  readonly banks: number;
  /** The seat that has the bank or is due it; null until the first banker is known. */
  readonly due: number | null;
  /** The first passer, while the bank is in seguito; null in a game that has none. */
  readonly firstPasser: number | null;
  readonly interruption: Interruption | null;
  readonly bank: ChairBank | null;
  readonly suspended: boolean;
  /** The running bank is the last: after it everybody leaves. */
  readonly closing: boolean;
  readonly notice: Notice | null;
}
