/** The result of a command. */
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import type { Event } from './events.ts';
import { refuse, type RefusalCode } from './refusals.ts';

export type Outcome = OutcomeOf<Event, RefusalCode>;
export const { happened, no } = outcomesOf<Event, RefusalCode>(refuse);
