/** The rulesets of all games that a table can play (docs/adr/0039). */
import { present } from '../assert.ts';
import type { Table } from '../protocol/messages.ts';
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

/** One for each ruleset, by the ruleset's game; it is found by a table, and asserted that there is one. */
export function byRuleset<T>(
  chemin: (ruleset: Ruleset) => T,
  sette: (ruleset: SetteRuleset) => T,
): (table: Pick<Table, 'ruleset'>) => T {
  const all = new Map<number, T>([
    ...rulesets.map((ruleset) => [ruleset.id, chemin(ruleset)] as const),
    ...setteRulesets.map((ruleset) => [ruleset.id, sette(ruleset)] as const),
  ]);
  return ({ ruleset }) => present(all.get(ruleset), 'what belongs to this ruleset');
}
