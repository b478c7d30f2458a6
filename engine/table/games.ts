/** The one place that knows which game a table plays. */
import { cheminGame } from './chemin-game.ts';
import type { TableGame } from './game.ts';
import { byRuleset } from './rulesets.ts';
import { setteGame } from './sette-game.ts';

/** The game of a table. */
export const gameOf = byRuleset<TableGame>(cheminGame, setteGame);
