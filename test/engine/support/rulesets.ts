/** The four rulesets by their names. */
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';

export const [online, saintVincent, venezia, headsUp] = rulesets as [Ruleset, Ruleset, Ruleset, Ruleset];
