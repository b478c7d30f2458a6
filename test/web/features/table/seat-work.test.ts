/** P9.61: how the taking of a seat is told until the chain has it. */
import { expect, it, vi } from 'vitest';
import { sitAsWork, useSeatWork } from '../../../../web/features/table/seat-work.ts';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import { worksNow } from '../../../../web/lib/works.ts';

const { sat } = vi.hoisted(() => ({ sat: { current: false } }));
vi.mock('react', async (real) => ({
  ...(await real<object>()),
  useRef: () => sat,
  useEffect: (run: () => void) => run(),
}));

/** What the page shows now. */
const shows = (sitting: string | null, status: string | null, text?: string) =>
  useSeatWork({
    sitting,
    me: status === null ? null : { status },
    notice: text === undefined ? null : { text },
  } as unknown as Snapshot);
const last = () => worksNow().at(-1);

it('P9.61 a refusal that comes before the page has heard itself is told as one', async () => {
  await sitAsWork(async () => {
    shows('asked', null);
    shows(null, null, 'This seat is taken.');
  });
  expect(last()).toMatchObject({ state: 'failed', words: 'This seat is taken.' });
});

it('P9.61 it is sent until the table shows the seat as the chain has it', async () => {
  await sitAsWork(async () => shows('asked', null));
  shows('seated', 'seating');
  expect(last()?.state).toBe('sent');
  shows('seated', 'seated');
  expect(last()?.state).toBe('done');
  shows(null, null);
  expect(last()?.state).toBe('done');
});

it('P9.61 what the wallet refuses has failed at once', async () => {
  await expect(sitAsWork(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(last()).toMatchObject({ state: 'failed', words: 'No.' });
});
