/**
 * The game's core: `decide` turns a command into events or a refusal, and adds what follows without a command. Pure:
 * the clock and the cards are arguments. The ruleset says what a variant allows; no code here asks which variant it is.
 */
import { assert } from '../assert.ts';
import { stepBy, type DecisionOf, type Rules } from '../chairs/step.ts';
import { fullShoe } from '../fairness/composition.ts';
import type { Command } from '../chairs/commands.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { followUp } from './follow-up.ts';
import { onHostCommand } from './host-commands.ts';
import { happened, type Outcome } from './outcome.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
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

const machine: Rules<Game, Event, RefusalCode> = {
  outcome: (game, command, now) =>
    command.by === 'seat'
      ? onSeatCommand(game, command.seat, command.command, now)
      : onHostCommand(game, command.command, now),
  evolve,
  followUp,
};

/** Decides and evolves in one call; `now` in milliseconds. No events: nothing changes. */
export function step(game: Game, command: Command, now: number): Decision {
  return stepBy(machine, game, command, now);
}

/** All events that a command causes in this state, in order, or the refusal. */
export function decide(game: Game, command: Command, now: number): Outcome {
  const decision = step(game, command, now);
  return 'refusal' in decision ? decision : happened(...decision.events);
}

/** Why the command is refused now, or null. */
export function refusalOf(game: Game, command: Command, now: number): Refusal | null {
  const decision = step(game, command, now);
  return 'refusal' in decision ? decision.refusal : null;
}
