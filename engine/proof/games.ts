/** The one place that knows which game a table plays. */
import { rulesets } from '../rules/ruleset.ts';
import { cheminGame } from './chemin/game.ts';
import type { ProofGame } from './game.ts';

const games: readonly ProofGame[] = rulesets.map(cheminGame);

/** The game of `Table.ruleset`, or null if there is none with this number. */
export function gameOf(ruleset: number): ProofGame | null {
  return games[ruleset] ?? null;
}

/** The same. What nobody knows is read like Chemin de Fer, until `S.table` refuses it. */
export function gameToReadBy(ruleset: number): ProofGame {
  return gameOf(ruleset) ?? games[0]!;
}
