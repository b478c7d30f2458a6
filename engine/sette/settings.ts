/** What one table of Sette e mezzo sets within its ruleset, and what is wrong with it (R15.3). */
import { chairChecks, failing, limitFields, settingFields } from '../chairs/settings-problem.ts';
import { usualSettings } from '../chairs/settings.ts';
import type { ChairSettings, TableLimits } from '../chairs/state.ts';
import { calls } from '../protocol/messages.ts';
import { clock } from '../rules/ruleset-shape.ts';
import { amountFrom, faultText, object, orNull, readAs } from '../shape.ts';
import type { BetLimits } from './arithmetic.ts';
import type { SetteClocks, SetteRuleset } from './ruleset.ts';

/** Amounts in hundredths of a chip, fees in basis points of a win. */
export type SetteLimits = TableLimits & BetLimits;

export interface SetteSettings extends ChairSettings {
  readonly ruleset: SetteRuleset;
  readonly limits: SetteLimits;
  readonly clocks: SetteClocks;
}

/** What a table may choose for itself; the ruleset gives the rest. */
export type SetteWishes = Partial<Omit<SetteSettings, 'ruleset' | 'limits'>> & {
  readonly limits: Omit<BetLimits, 'highestBet'> & Partial<SetteLimits>;
};

/** The settings of a table, unchecked. */
export function setteSettingsOf(ruleset: SetteRuleset, { limits, ...wishes }: SetteWishes): SetteSettings {
  return {
    ruleset,
    ...usualSettings(ruleset.play),
    ...wishes,
    limits: { ...ruleset.cagnotte, highestBet: null, ...limits },
  };
}

const shape = object<SetteSettings>({
  ...settingFields,
  ruleset: (value) => value as SetteRuleset, // comes from `setteRulesets`, never from outside
  limits: object<SetteLimits>({ ...limitFields, highestBet: orNull(amountFrom(1n)) }),
  clocks: object<SetteClocks>({ posta: clock, bets: clock, draw: clock, link: clock }),
});

/** One sentence for each problem, with its place; empty if a game can be played with these settings. */
export function setteSettingsProblems(settings: unknown): readonly string[] {
  const read = readAs(shape, settings);
  if ('faults' in read) return read.faults.map(faultText);
  const { ruleset, limits, seats } = read.value;
  const { minBet, maxPosta, highestBet, feeMode } = limits;
  const fixed = ruleset.posta === 'the highest bets';
  const most = BigInt(seats - 1) * (highestBet ?? 0n);
  return failing([
    ...chairChecks(ruleset, read.value),
    [feeMode === 0, 'limits.feeMode', 'the cagnotte is on what the banker wins: 0'],
    [fixed === (highestBet !== null), 'limits.highestBet', fixed ? 'it is missing' : 'the piatto bounds the bets'],
    [
      !fixed || minBet <= (highestBet ?? minBet),
      'limits.highestBet',
      `${highestBet} is below the least bet, ${minBet}`,
    ],
    [most <= maxPosta, 'limits.highestBet', `the banker would put up ${most}, above the greatest posta, ${maxPosta}`],
    [!(fixed && ruleset.calls.includes(calls.banco)), 'ruleset.calls', 'there is no piatto to call banco for'],
  ]);
}
