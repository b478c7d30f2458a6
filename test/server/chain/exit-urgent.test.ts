/**
 * A deadline runs on one bank of many: the player is its banker, its coup was demanded, and every punter's link stands
 * on the chain. What that needs comes first, with a node that gives ten blocks at a time.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { bank } from '../../support/bank.ts';
import { bankId, due, dueNode, player } from '../../support/banker-due.ts';
import { limited, stingy, wider } from '../../support/limited-node.ts';

const all = [due, ...Array.from({ length: 39 }, (_, i) => bank({ number: BigInt(i + 2) }).proof())];
const { domain, setup } = due;
const { table } = setup.message;
const head = 1_300_000;

/** The bank, and the punter's link that must come before the player's. */
const isDue = (banks: ReadonlyMap<Hex, BankFacts>): boolean => banks.get(bankId)?.demands[0]!.shown.length === 1;

it.each([2, 40])(
  'P7.14 without a quota, seven answers a second, %i banks: seen in the first minutes',
  async (count) => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const fake = dueNode();
      const { client } = limited(fake, wider(10n), () => (now += 150));
      const places = await placesOf(client, domain, 1_290_000n);
      for (;;) {
        fake.head = head + Math.floor(now / 2_000);
        const { banks } = await lookForExit(client, places, player, [table], all.slice(0, count));
        if (isDue(banks)) break;
        now += 20_000; // the page waits
        expect(now).toBeLessThan(600_000);
      }
    } finally {
      clock.mockRestore();
    }
  },
);

describe('by a node that answers 100 questions a look', () => {
  it('P7.14 it is seen in the first minutes, and the others all the same, each in its turn', async () => {
    const fake = dueNode();
    const purse = stingy(100);
    const { client } = limited(fake, wider(10n), () => purse.spend());
    const places = await placesOf(client, domain, 1_290_000n);
    const seen: ReadonlyMap<Hex, BankFacts>[] = [];
    for (let looks = 0; looks < 45; looks++) {
      purse.more();
      fake.head += 10;
      const { banks } = await lookForExit(client, places, player, [table], all.slice(0, 20));
      seen.push(banks);
    }
    expect(seen.findIndex(isDue)).toBeLessThan(15);
    expect(new Set(seen.slice(30).flatMap((one) => [...one.keys()])).size).toBe(20);
  });
});
