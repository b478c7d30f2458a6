/** The clocks of the papers begin anew: nobody could act in the time that was lost (rules.md 2.4). */
import { numberOf } from './accounts.ts';
import { happened, timeFor, timeForResults, type Context, type Outcome } from './context.ts';
import type { AnyEvent } from './events.ts';
import type { AnyTable } from './state.ts';

/** After a restart or a standstill browsers need a moment: no stage has less time than this, milliseconds. */
const graceAfterStandstill = 15_000;

/** What browsers do by themselves gets its whole time again. */
export function clocksAnew(state: AnyTable, ctx: Context): Outcome {
  const { clock } = state;
  const events: AnyEvent[] = state.ended
    .filter(({ status }) => status === 'asked')
    .map((one) => ({
      type: 'asked',
      number: numberOf(one),
      deadline: ctx.now + Math.max(timeForResults(state), graceAfterStandstill),
      renewed: false,
    }));
  if (clock !== null) {
    const ms = Math.max(timeFor(state, clock.stage), graceAfterStandstill);
    events.push({ type: 'clock', clock: { ...clock, deadline: ctx.now + ms, renewed: false } });
  }
  return happened(...events);
}
