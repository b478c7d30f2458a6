/** The result of a command. */
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import type { SetteEvent } from './events.ts';
import { refuseInSette, type SetteRefusalCode } from './refusals.ts';

export type SetteOutcome = OutcomeOf<SetteEvent, SetteRefusalCode>;
export const { happened, no } = outcomesOf<SetteEvent, SetteRefusalCode>(refuseInSette);
