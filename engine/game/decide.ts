/**
 * The game's core: `decide` turns a command into events or a refusal, and adds what follows without a command. Pure:
 * the clock and the cards are arguments. The ruleset says what a variant allows; no code here asks which variant it is.
 */
import { assert } from '../assert.ts';
import { machineOf, type DecisionOf } from '../chairs/step.ts';
import { fullShoe } from '../fairness/composition.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { followUp } from './follow-up.ts';
import { onHostCommand } from './host-commands.ts';
import type { RefusalCode } from './refusals.ts';
import { onSeatCommand } from './seat-commands.ts';
import { settingsProblems } from './settings-problem.ts';
import type { Settings } from './settings.ts';
import type { Game } from './state.ts';

/** A table where nobody sits yet. Asserts that the settings are sound. */
export function newGame(settings: Settings): Game {
  const problems = settingsProblems(settings);
  assert(problems.length === 0, problems.join(' '));
  return {
    settings,
    limits: settings.limits,
    seats: [],
    phase: 'waiting',
    deadline: null,
    renewed: null,
    taglia: 1,
    composition: fullShoe,
    cardsDrawn: 0,
    coupsSinceCut: 0,
    banks: 0,
    due: null,
    firstPasser: null,
    interruption: null,
    partners: [],
    bank: null,
    seguito: null,
    suspended: false,
    closing: false,
    notice: null,
  };
}

export type Decision = DecisionOf<Game, Event, RefusalCode>;

/** The game as tables, simulation and tests play it. */
export const { step, decide, refusalOf } = machineOf<Game, Event, RefusalCode>({
  onSeatCommand,
  onHostCommand,
  evolve,
  followUp,
});
