/** How hosts notice that they could not run (server/PROTOCOL.md P6.8), many of them in one process. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pulse } from '../../../server/host/pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('P6.8 one timer serves all hosts: each notices its own standstill, until it stops', () => {
  const clocks = [0, 0, 0];
  const noticed = [0, 0, 0];
  const pulses = clocks.map((_, i) => new Pulse(() => clocks[i]!));
  pulses.forEach((pulse, i) => {
    pulse.start(() => {
      noticed[i]!++;
      pulse.beat();
    });
  });
  expect(vi.getTimerCount()).toBe(1);
  clocks[1] = 5_000;
  vi.advanceTimersByTime(250);
  expect(noticed).toEqual([0, 1, 0]);
  pulses[0]!.stop();
  clocks.fill(10_000);
  vi.advanceTimersByTime(250);
  expect(noticed).toEqual([0, 2, 1]);
  pulses[1]!.stop();
  pulses[2]!.stop();
  expect(vi.getTimerCount()).toBe(0);
  pulses[0]!.start(() => noticed[0]!++);
  clocks[0] = 20_000;
  vi.advanceTimersByTime(250);
  expect(noticed[0]).toBe(1);
  pulses[0]!.stop();
});
