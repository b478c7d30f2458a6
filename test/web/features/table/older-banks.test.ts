/**
 * Earlier banks, a page at a time (P9.8): what this browser has checked itself goes before what the table publishes.
 */
import { describe, expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { lineIn, type SeatMemory } from '../../../../engine/seat/memory.ts';
import type { CheckedBank } from '../../../../web/features/table/checked-banks.ts';
import { OlderBanks } from '../../../../web/features/table/older-banks.tsx';
import { bank, calling, granted } from '../../../support/bank.ts';
import { memoryOf, secretCast } from '../../../support/own-seat.ts';
import { textOf } from '../../support/drawn.ts';

const told = vi.hoisted(() => ({
  memory: null as unknown,
  player: null as unknown,
  listed: [] as unknown[],
  published: undefined as unknown,
}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({ data: { pages: [{ banks: told.listed, more: false }] }, error: null }),
}));
vi.mock('../../../../web/features/table/context.tsx', () => ({
  useTable: () => ({
    table: { tableId: '0x', table: { ruleset: 3 } },
    snap: { me: null, memory: told.memory, earlier: [] },
  }),
}));
vi.mock('../../../../web/lib/chain.tsx', () => ({
  useServer: () => ({ chipSymbol: 'CHIP' }),
}));
vi.mock('../../../../web/lib/wallet.tsx', () => ({
  useWallet: () => ({ address: told.player }),
}));
vi.mock('../../../../web/lib/addresses.ts', () => ({ proofPage: (id: string) => `#${id}` }));
vi.mock('../../../../web/features/table/checked-banks.ts', async (original) => ({
  ...(await original<object>()),
  useCheckedBanks: () => [told.published],
}));

const cast = secretCast();

/** A bank whose coup went one way at this seat, and that the house has signed another way, too. */
function forked() {
  for (let seed = 0; seed < 500; seed++) {
    const [own, otherWay] = [bank({ number: 1n, seed }, cast), bank({ number: 1n, seed }, cast)];
    if (own.coup(calling(1, 2_000n)) !== outcomes.banco || otherWay.coup(calling(1, 1_000n)) !== outcomes.banco)
      continue;
    return { memory: memoryOf(2, [granted(own.proof())], false), published: granted(otherWay.proof()) };
  }
  throw new Error('no seed');
}

function shown(memory: SeatMemory | null, published: CheckedBank | undefined): string {
  const { setup } = forked().published;
  const { number, players } = setup.message;
  const player = players.find(({ seat }) => seat === 2)!.player;
  const listed = [{ number, bankId: hashStruct('Setup', setup.message) }];
  Object.assign(told, { memory, published, listed, player });
  return renderToStaticMarkup(createElement(OlderBanks, { before: null }));
}

describe('an earlier bank', () => {
  const { memory, published } = forked();
  const [own] = memory.banks;
  const units = /data-testid="older-line-1" data-units="(-?\d+)"/;

  it('P9.8 of this browser has the line that it has checked, and a fork is said to be one', () => {
    const html = shown(memory, { proof: published });
    expect(units.exec(html)?.[1]).toBe(String(lineIn({ ...own!, mine: true }, memory)));
    expect(html).toContain('another way');
  });

  it('P9.8 also before anything is published, or when that cannot be read', () => {
    for (const found of [undefined, { problem: 'Its proof cannot be read.' }])
      expect(units.exec(shown(memory, found))?.[1]).toBe(String(lineIn({ ...own!, mine: true }, memory)));
  });

  it('P9.8 that no sitting here knows has the published line, once it is checked', () => {
    expect(textOf(shown(null, { proof: published }), 'older-line-1')).not.toBeNull();
    expect(shown(null, undefined)).toContain('being checked');
    expect(shown(null, { problem: 'It does not verify.' })).toContain('It does not verify.');
  });
});
