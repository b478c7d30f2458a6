/**
 * An honest node without a quota that takes so many milliseconds for each answer (those asked all at once count as
 * nothing), ten blocks at a time, a block every two seconds. The player is the banker, its coup was demanded 600 blocks
 * ago, and its stage has half an hour.
 */
import { createPublicClient, custom, type PublicClient } from 'viem';
import { expect, it, vi } from 'vitest';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { limited, wider } from '../../support/limited-node.ts';

const due = dueBank(1n);

it.each([600, 1_300])('P8.17 %i ms for each answer: the links are read in time', async (ms) => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    const fake = nodeOf([due], [600]);
    const inner = limited(fake, wider(10n)).client.request as (asked: unknown) => Promise<unknown>;
    const request = (asked: { readonly method: string }): Promise<unknown> => {
      if (asked.method !== 'eth_call') now += ms;
      return inner(asked);
    };
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) as PublicClient;
    const places = await placesOf(client, due.proof.domain, 1_299_000n);
    for (;;) {
      fake.head = 1_300_000 + Math.floor(now / 2_000);
      const { banks } = await lookForExit(client, places, due.player, [due.table], [due.proof]);
      if ((banks.get(due.bankId)?.demands[0]?.shown.length ?? 0) > 0) break;
      now += 20_000; // the page waits
      expect(now).toBeLessThan(1_800_000);
    }
  } finally {
    clock.mockRestore();
  }
});
