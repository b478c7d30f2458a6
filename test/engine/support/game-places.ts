/** How tests fill the places of a table, and with how many it plays. */
import type { HostCommand } from '../../../engine/chairs/commands.ts';
import { Sitting, type RulesetName } from './game-driver.ts';

/** It plays as soon as, and as long as, two are there. */
export const two = { minimumPlayers: { start: 2, goOn: 2 } };

/** Begins with four, goes on with three. */
export const fourThree = (ruleset: RulesetName = 'venezia') =>
  new Sitting(ruleset, { minimumPlayers: { start: 4, goOn: 3 } });

/** Somebody takes a seat; with null, a standing place. */
export const sitting = (seat: number | null, player = 'new', stack: number | bigint = 5_000): HostCommand => ({
  type: 'sit',
  seat,
  player,
  stack: BigInt(stack),
  principiante: false,
});
