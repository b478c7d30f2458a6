/** What one table sets within its ruleset: limits, seats, clocks (rules.md 1.6, 2). */
import type { Clocks, Ruleset } from '../rules/ruleset.ts';

/** Amounts in hundredths of a chip, fees in basis points of a win. */
export interface TableLimits {
  readonly feeMode: number;
  readonly feeBps: number;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
}

export interface Settings {
  readonly ruleset: Ruleset;
  /** The minimums are the least that a director may set; those in force stand in the game. */
  readonly limits: TableLimits;
  readonly seats: number;
  /** Seated players to begin with, and to go on with. */
  readonly minimumPlayers: { readonly start: number; readonly goOn: number };
  readonly clocks: Clocks;
  /**
   * Bets and moves come signed, with a commitment to a link (protocol.md 2.2): nothing is closed for a banker that has
   * committed to none.
   */
  readonly signed: boolean;
  /** Notice of a changed minimum, at least; milliseconds. */
  readonly notice: number;
}

/** What a table may say of itself; what it leaves out is its ruleset's. */
export type Wishes = Partial<Omit<Settings, 'ruleset' | 'limits'>> & {
  readonly limits: Omit<TableLimits, 'feeMode' | 'feeBps'> & Partial<TableLimits>;
};

/** A minute for players to leave before a higher minimum holds. */
const usualNotice = 60_000;

/** The settings of a table; nothing is checked here (`settings-problem.ts`). */
export function settingsOf(ruleset: Ruleset, { limits, ...wishes }: Wishes): Settings {
  const { seats, minimumPlayers, clocks } = ruleset.play;
  return {
    ruleset,
    seats: seats.usual,
    minimumPlayers,
    clocks,
    signed: false,
    notice: usualNotice,
    ...wishes,
    limits: { ...ruleset.cagnotte, ...limits },
  };
}
