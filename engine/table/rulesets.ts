/** The rulesets of all games that a table can play (docs/adr/0039). */
import { rulesets, type Ruleset } from '../rules/ruleset.ts';
import { setteRulesets, type SetteRuleset } from '../sette/ruleset.ts';

/** What tables of every game have in common: name, number, cagnotte, seats and clocks. */
export type AnyRuleset = Ruleset | SetteRuleset;

export const everyRuleset: readonly AnyRuleset[] = [...rulesets, ...setteRulesets];

/** The ruleset with this name, or undefined if there is none. */
export const rulesetNamed = (name: string): AnyRuleset | undefined => everyRuleset.find((one) => one.name === name);

/** The name of the ruleset with this number (`Table.ruleset`), or undefined if there is none. */
export const rulesetName = (id: number): string | undefined => everyRuleset.find((one) => one.id === id)?.name;

/** Its tables set the highest bet, which the banker puts up for every punter. */
export const setsHighestBet = (ruleset: AnyRuleset): boolean =>
  'posta' in ruleset && ruleset.posta === 'the highest bets';
