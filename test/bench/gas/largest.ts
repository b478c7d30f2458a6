/** The largest calls that an honest party may have to make, at a table of twenty. */
import { sendLargest } from '../../contracts/support/largest-calls.ts';
import type { Meter } from './meter.ts';

export async function measureLargest(meter: Meter): Promise<void> {
  for (const { id, what, hash } of await sendLargest(meter.system)) {
    await meter.note({ id: `largest.${id}`, what, state: 'a dispute opens, or goes on', mayGrow: true }, hash);
  }
}
