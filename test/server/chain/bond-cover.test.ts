/** Seats that the bond covers (server/PROTOCOL.md P1.11). */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { BondCover } from '../../../server/chain/bond-cover.ts';
import { ChainDown } from '../../../server/chain/errors.ts';
import { TestTable } from '../../support/players.ts';
import { sit } from '../../engine/support/table-commands.ts';

const share = 400_000n;

function coverOf(accounts: { bond: bigint; reserved: bigint }, tables: readonly TestTable[] = []) {
  const chain = {
    down: false,
    accounts: async () => {
      if (chain.down) throw new ChainDown('The chain node does not answer.');
      return { ...accounts, cagnotte: 0n, total: 0n };
    },
  };
  const options = { chain, tables: () => tables.map(({ state }) => state), log: pino({ level: 'silent' }), every: 5 };
  return { chain, accounts, cover: new BondCover(options) };
}

describe('P1.11 seats that the bond covers', () => {
  it.each([
    [0n, 0n, 0],
    [share - 1n, 0n, 0],
    [share, 0n, 1],
    [10n * share, 7n * share, 3],
    [10n * share, 10n * share, 0],
    [10n * share, 11n * share, 0],
    [3n * share + share / 2n, 0n, 3],
  ])('bond %d, reserved %d: %d', async (bond, reserved, seats) => {
    const { cover } = coverOf({ bond, reserved });
    expect(cover.seatsFor(share)).toBeNull(); // not asked yet: the escrow decides
    await cover.look();
    expect(cover.seatsFor(share)).toBe(seats);
  });

  it('a seat on its way counts as if its share were not reserved yet', async () => {
    const table = new TestTable();
    const { cover } = coverOf({ bond: 2n * table.state.table.share, reserved: 0n }, [table]);
    await cover.look();
    expect(cover.seatsFor(table.state.table.share)).toBe(2);
    table.must(sit(table, { seat: 1 }));
    expect(cover.seatsFor(table.state.table.share)).toBe(1);
    const { player } = table.state.sittings[0]!.grant.message;
    table.must({ by: 'host', command: { type: 'seated', player, locked: 40_000n } });
    expect(cover.seatsFor(table.state.table.share)).toBe(2); // as the chain says
  });

  it('what was known stays while the chain does not answer, and is asked again by itself', async () => {
    const { cover, chain, accounts } = coverOf({ bond: share, reserved: 0n });
    cover.start();
    await expect.poll(() => cover.seatsFor(share)).toBe(1);
    chain.down = true;
    accounts.reserved = share;
    await cover.look();
    expect(cover.seatsFor(share)).toBe(1);
    chain.down = false;
    await expect.poll(() => cover.seatsFor(share)).toBe(0);
    cover.stop();
  });
});
