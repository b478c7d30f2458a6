/**
 * The core of Sette e mezzo: `decide` turns a command into events or a refusal, and adds what follows without a
 * command. It takes the same commands as Chemin de fer's (`engine/chairs/commands.ts`).
 */
import { assert } from '../assert.ts';
import type { Command } from '../chairs/commands.ts';
import { stepBy, type DecisionOf, type Rules } from '../chairs/step.ts';
import { fullDeck } from './cards.ts';
import type { SetteEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { followUp } from './follow-up.ts';
import { onHostCommand } from './host-commands.ts';
import { happened, type SetteOutcome } from './outcome.ts';
import type { SetteRefusal, SetteRefusalCode } from './refusals.ts';
import { onSeatCommand } from './seat-commands.ts';
import { setteSettingsProblems, type SetteSettings } from './settings.ts';
import type { SetteGame } from './state.ts';

/** A table where nobody sits yet. Asserts that the settings are sound. */
export function newSette(settings: SetteSettings): SetteGame {
  const problems = setteSettingsProblems(settings);
  assert(problems.length === 0, problems.join(' '));
  return {
    settings,
    limits: settings.limits,
    seats: [],
    phase: 'waiting',
    deadline: null,
    renewed: null,
    taglia: 1,
    composition: fullDeck,
    banks: 0,
    due: null,
    firstPasser: null,
    interruption: null,
    bank: null,
    rest: null,
    suspended: false,
    closing: false,
    notice: null,
  };
}

export type SetteDecision = DecisionOf<SetteGame, SetteEvent, SetteRefusalCode>;

const machine: Rules<SetteGame, SetteEvent, SetteRefusalCode> = {
  outcome: (game, command, now) =>
    command.by === 'seat'
      ? onSeatCommand(game, command.seat, command.command, now)
      : onHostCommand(game, command.command, now),
  evolve,
  followUp,
};

/** Decides and evolves in one call; `now` in milliseconds. No events: nothing changes. */
export function step(game: SetteGame, command: Command, now: number): SetteDecision {
  return stepBy(machine, game, command, now);
}

/** All events that a command causes in this state, in order, or the refusal. */
export function decide(game: SetteGame, command: Command, now: number): SetteOutcome {
  const decision = step(game, command, now);
  return 'refusal' in decision ? decision : happened(...decision.events);
}

/** Why the command is refused now, or null. */
export function refusalOf(game: SetteGame, command: Command, now: number): SetteRefusal | null {
  const decision = step(game, command, now);
  return 'refusal' in decision ? decision.refusal : null;
}
