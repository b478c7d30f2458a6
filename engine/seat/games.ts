/** The one place that knows which game a seat's table plays. */
import { byRuleset } from '../table/rulesets.ts';
import { cheminGame } from './chemin-game.ts';
import type { SeatGame } from './game.ts';
import { setteGame } from './sette-game.ts';

/** The game of a table. */
export const seatGameOf = byRuleset<SeatGame>(cheminGame, setteGame);
