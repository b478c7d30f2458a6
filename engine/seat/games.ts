/** The one place that knows which game a seat's table plays. */
import { present } from '../assert.ts';
import type { Table } from '../protocol/messages.ts';
import { rulesets } from '../rules/ruleset.ts';
import { setteRulesets } from '../sette/ruleset.ts';
import { cheminGame } from './chemin-game.ts';
import type { SeatGame } from './game.ts';
import { setteGame } from './sette-game.ts';

/** By `Table.ruleset`. */
const games: ReadonlyMap<number, SeatGame> = new Map<number, SeatGame>([
  ...rulesets.map((ruleset) => [ruleset.id, cheminGame(ruleset)] as const),
  ...setteRulesets.map((ruleset) => [ruleset.id, setteGame(ruleset)] as const),
]);

/** The game of a table. Asserts that there is one. */
export function gameOf({ ruleset }: Pick<Table, 'ruleset'>): SeatGame {
  return present(games.get(ruleset), 'the game of this ruleset');
}
