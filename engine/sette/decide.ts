/**
 * The core of Sette e mezzo: `decide` turns a command into events or a refusal, and adds what follows without a
 * command. It takes the same commands as Chemin de fer's (`engine/chairs/commands.ts`).
 */
import { assert } from '../assert.ts';
import { machineOf } from '../chairs/step.ts';
import { fullDeck } from './cards.ts';
import type { SetteEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { followUp } from './follow-up.ts';
import { onHostCommand } from './host-commands.ts';
import type { SetteRefusalCode } from './refusals.ts';
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

/** The game as tables, simulation and tests play it. */
export const { step, decide, refusalOf } = machineOf<SetteGame, SetteEvent, SetteRefusalCode>({
  onSeatCommand,
  onHostCommand,
  evolve,
  followUp,
});
