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
  /** The lowest minimums that a director may set; the game holds those in force. */
  readonly limits: TableLimits;
  readonly seats: number;
  /** Seated players needed to begin, and to go on. */
  readonly minimumPlayers: { readonly start: number; readonly goOn: number };
  readonly clocks: Clocks;
  /**
   * Bets and moves are signed, with a commitment to a link (protocol.md 2.2). Nothing closes while the banker has
   * committed to none.
   */
  readonly signed: boolean;
  /** The shortest notice of a changed minimum; milliseconds. */
  readonly notice: number;
}

/** What a table may choose for itself; the ruleset gives the rest. */
export type Wishes = Partial<Omit<Settings, 'ruleset' | 'limits'>> & {
  readonly limits: Omit<TableLimits, 'feeMode' | 'feeBps'> & Partial<TableLimits>;
};

/** One minute, so that players can leave before a higher minimum holds. */
const usualNotice = 60_000;

/** The settings of a table, unchecked (see `settings-problem.ts`). */
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
