/** The one place that knows which game a table plays. */
import { present } from '../assert.ts';
import { rulesets } from '../rules/ruleset.ts';
import { setteRulesets } from '../sette/ruleset.ts';
import { cheminGame } from './chemin-game.ts';
import type { ProofGame } from './game.ts';
import { setteGame } from './sette-game.ts';

/** By `Table.ruleset`. */
const games: ReadonlyMap<number, ProofGame> = new Map<number, ProofGame>([
  ...rulesets.map((ruleset) => [ruleset.id, cheminGame(ruleset)] as const),
  ...setteRulesets.map((ruleset) => [ruleset.id, setteGame(ruleset)] as const),
]);

/** The game of `Table.ruleset`, or null if there is none with this number. */
export function gameOf(ruleset: number): ProofGame | null {
  return games.get(ruleset) ?? null;
}

/** The same. What nobody knows is read like Chemin de Fer, until `S.table` refuses it. */
export function gameToReadBy(ruleset: number): ProofGame {
  return gameOf(ruleset) ?? present(games.get(rulesets[0]!.id), 'a game');
}
