/**
 * The house settles a number by itself with lines of zero while the seat has not bet in it: rightly paid, by all the
 * seat knows then. What it wins there later is more than was paid, and the bank is not final.
 */
import { expect, it } from 'vitest';
import { claimOf } from '../../../../engine/claim.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { lineIn } from '../../../../engine/seat/memory.ts';
import type { ClaimedView } from '../../web/features/table/../../../../../engine/table/view-claim.ts';
import { chainLooks, type AskChain } from '../../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../../web/features/table/screen-time.ts';
import { silentNode } from '../../support/silent-node.ts';
import { bet, finish, open, punterOf, seated } from '../../../support/situations.ts';

const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));

it('P7.9 a bank that was paid 0 is not final once this seat has won in it', async () => {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = open(seated({ salt }));
    const punter = punterOf(table);
    const before = punter.memory; // in the bank, nothing bet yet: its line is 0
    const bank = before.banks.at(-1)!;
    // The house has settled the number by itself, with lines of zero; the own node says so truly.
    const chain: AskChain = {
      ...silentNode,
      list: async () => ({ unknown: 'The chain node does not answer in time.' }),
      paid: async () => ({ known: { how: 'settled', line: 0n } as const }),
    };
    const looks = chainLooks(chain, screenTime(), () => {});
    // One view without this seat and bank: step() looks at payments, and does not come to `advance` (session-sitting.ts
    // absent()).
    const hidden = () => claimOf({ ...table.view(punter), bank: null, past: [] }) as unknown as ClaimedView;
    looks.payments(before, hidden(), false, () => {});
    await quiet();
    expect(looks.payments(before, hidden(), false, () => {})).toEqual([]); // right, by what it knew
    // Now the bank is shown again, and played; the list is not looked at in time.
    bet(table);
    if (finish(table) !== outcomes.punta) continue;
    table.settleDown();
    const won = lineIn(punter.memory.banks.at(-1)!, punter.memory);
    expect(won).toBeGreaterThan(0n);
    const grown = { ...punter.memory, banks: punter.memory.banks.map((one) => ({ ...one, final: false })) };
    const otherwise = looks.payments(grown, hidden(), false, () => {});
    const { memory } = await looks.advance(grown, hidden(), true);
    const now = memory.banks.find(({ bankId }) => bankId === bank.bankId)!;
    expect(otherwise).toContain(bank.number);
    expect(now.final).toBe(false);
    return;
  }
  throw new Error('no salt');
});
