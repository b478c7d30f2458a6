/**
 * What is wrong with the settings of a table, in words (R15.3). A game opens only with settings that have no problem.
 */
import { chairChecks, failing, limitFields, settingFields } from '../chairs/settings-problem.ts';
import { rulesetProblems } from '../rules/ruleset-problem.ts';
import { clocksShape } from '../rules/ruleset-shape.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { faultText, object, readAs } from '../shape.ts';
import type { TableLimits } from '../chairs/state.ts';
import type { Settings } from './settings.ts';

const shape = object<Settings>({
  ...settingFields,
  ruleset: (value) => value as Ruleset, // has its own validator
  limits: object<TableLimits>(limitFields),
  clocks: clocksShape,
});

/**
 * One sentence for each problem; it begins with the place, like `limits.minBet: …`. Empty if a game can be played with
 * these settings.
 */
export function settingsProblems(settings: unknown): readonly string[] {
  const read = readAs(shape, settings);
  if ('faults' in read) return read.faults.map(faultText);
  const { ruleset } = read.value;
  const ofRuleset = rulesetProblems(ruleset);
  return ofRuleset.length > 0
    ? ofRuleset.map((problem) => `ruleset.${problem}`)
    : failing(chairChecks(ruleset, read.value));
}
