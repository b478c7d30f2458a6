/** The one place that knows which game a table plays. */
import { present } from '../assert.ts';
import type { Table } from '../protocol/messages.ts';
import { rulesets } from '../rules/ruleset.ts';
import { setteRulesets } from '../sette/ruleset.ts';
import { cheminGame } from './chemin-game.ts';
import type { TableGame } from './game.ts';
import { setteGame } from './sette-game.ts';

/** By `Table.ruleset`. */
const games: ReadonlyMap<number, TableGame> = new Map<number, TableGame>([
  ...rulesets.map((ruleset) => [ruleset.id, cheminGame(ruleset)] as const),
  ...setteRulesets.map((ruleset) => [ruleset.id, setteGame(ruleset)] as const),
]);

/** The game of a table. Asserts that there is one. */
export function gameOf({ ruleset }: Pick<Table, 'ruleset'>): TableGame {
  return present(games.get(ruleset), 'the game of this ruleset');
}
