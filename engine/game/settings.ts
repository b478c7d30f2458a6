/** What one table sets within its ruleset: limits, seats, clocks (rules.md 1.6, 2). */
import type { ChairSettings, TableLimits } from '../chairs/state.ts';
import type { Clocks, Ruleset } from '../rules/ruleset.ts';

export interface Settings extends ChairSettings {
  readonly ruleset: Ruleset;
  readonly clocks: Clocks;
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
