import { refusals as ofTheGame } from '../game/refusals.ts';
import { refuserOf, type RefusalOf } from '../refusal.ts';
import { refusals as ofTheTable } from '../table/refusals.ts';

/** What a live table refuses: all that its papers refuse, and all that its game refuses. */
export const refusals = { ...ofTheGame, ...ofTheTable } as const;

export type RefusalCode = keyof typeof refusals;

export type Refusal = RefusalOf<RefusalCode>;
export const refuse = refuserOf(refusals);
