/** What the page's node says of the player's seat, out of order. */
import { afterEach, expect, it, vi } from 'vitest';
import { newMemory, sessionAddressOf } from '../../../../engine/seat/memory.ts';
import { claimOf } from '../../../../engine/claim.ts';
import type { View } from '../../../../engine/table/view.ts';
import { seatHeld } from '../../../../web/features/table/seat-held.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import { testDomain, testTable } from '../../../support/players.ts';

afterEach(() => {
  vi.useRealTimers();
});

it("P9.5 a late answer does not overrule the node's newer one", async () => {
  vi.useFakeTimers();
  const memory = newMemory(testDomain, testTable, `0x${'11'.repeat(20)}`, 1, `0x${'22'.repeat(32)}`);
  const sitting = { id: 'a', player: `0x${'33'.repeat(20)}`, memory } as unknown as Sitting;
  const answers: ((a: unknown) => void)[] = [];
  const held = seatHeld(
    {
      seatOf: () =>
        new Promise((resolve) => {
          answers.push(resolve as never);
        }),
    },
    () => undefined,
  );
  const view = claimOf({ bank: null } as unknown as View);
  expect(held.sure(sitting, view)).toBe(false);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(held.sure(sitting, view)).toBe(false);
  answers[1]!({ known: { key: `0x${'00'.repeat(20)}`, stoodAt: 0, share: 1n } }); // the newer answer: not there (any more)
  await vi.advanceTimersByTimeAsync(1);
  answers[0]!({ known: { key: sessionAddressOf(memory.secret), stoodAt: 0, share: 1n } }); // the older one, late
  await vi.advanceTimersByTimeAsync(1);
  expect(held.sure(sitting, view)).toBe(false);
});
