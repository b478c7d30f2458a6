/**
 * Which change of a table must be told at once (server/PROTOCOL.md P4.9): one by which somebody is asked for something,
 * or the coup goes on. What only tells what others have done may wait for more of it.
 */
import type { AnyTable } from '../../engine/table/state.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import { waitingFor } from '../../engine/table/waiting.ts';

/** What a table was told to be about. */
export interface Told {
  readonly stage: string;
  readonly duties: readonly string[];
}

export const toldOf = (state: AnyTable): Told => ({
  stage: `${phaseOf(state)} ${state.number} ${state.bank?.turns.length}`,
  duties: waitingFor(state).map(({ seat, duty }) => `${seat} ${duty}`),
});

export const isUrgent = (before: Told, now: Told): boolean =>
  now.stage !== before.stage || now.duties.some((one) => !before.duties.includes(one));
