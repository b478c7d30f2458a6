/** What one table sets within its ruleset: limits, seats, clocks (rules.md 1.6, 2). */
import { usualSettings } from '../chairs/settings.ts';
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

/** The settings of a table, unchecked (see `settings-problem.ts`). */
export function settingsOf(ruleset: Ruleset, { limits, ...wishes }: Wishes): Settings {
  return { ruleset, ...usualSettings(ruleset.play), ...wishes, limits: { ...ruleset.cagnotte, ...limits } };
}
