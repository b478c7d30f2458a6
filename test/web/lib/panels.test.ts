/** A panel that is asked for before its code has come. */
import { afterEach, expect, test, vi } from 'vitest';
import { onOpenPanel, openPanel } from '../../../web/lib/panels.ts';

afterEach(() => vi.useRealTimers());

test('P9.34 a panel that is asked for before it can listen opens as soon as it does, once', () => {
  const [opened, again] = [vi.fn(), vi.fn()];
  openPanel('wallet');
  onOpenPanel('cashier', again)();
  expect(again).not.toHaveBeenCalled();
  onOpenPanel('wallet', opened)();
  onOpenPanel('wallet', again)();
  expect([opened, again].map((one) => one.mock.calls.length)).toEqual([1, 0]);
});

test('P9.34 after a while it does not open any more; one that listens opens at once', () => {
  vi.useFakeTimers();
  const opened = vi.fn();
  openPanel('wallet');
  vi.advanceTimersByTime(10_000);
  const end = onOpenPanel('wallet', opened);
  expect(opened).not.toHaveBeenCalled();
  openPanel('wallet');
  expect(opened).toHaveBeenCalledTimes(1);
  end();
});
