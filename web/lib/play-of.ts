/** What the ruleset of any game says of chairs and clocks. */
import { rulesetOf, type Clocks } from '../../engine/rules/ruleset.ts';
import { setteRulesetOf, type SettePlay } from '../../engine/sette/ruleset.ts';

type Shared = Pick<SettePlay, 'seats' | 'minimumPlayers'> & { readonly clocks: Partial<Clocks> & SettePlay['clocks'] };

/** By `Table.ruleset`; null for one that is not known. */
export const playOf = (ruleset: number): Shared | null =>
  rulesetOf(ruleset)?.play ?? setteRulesetOf(ruleset)?.play ?? null;
