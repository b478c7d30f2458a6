/** One page at a table of Sette e mezzo: what it reads, what it knows of its settings, and what it draws. */
import { describe, expect, it } from 'vitest';
// First, for its mocks: the page's store is one of them.
import { inAnHour, player, server, session, signGrant, silentChain, until } from '../../support/session-page.ts';
import { encodeWire } from '../../../../engine/protocol/wire.ts';
import { settingsSalt } from '../../../../engine/protocol/settings.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';
import { pageOf } from '../../../../web/features/table/page-of.ts';
import { asSette } from '../../../../web/features/table/sette-page.ts';
import { signedSitting } from '../../../../web/features/table/sitting-down.ts';
import type { ServerConfig, TableConfig } from '../../../../web/lib/server-types.ts';
import { readSette, SetteLive } from '../../../support/sette-live.ts';
import { testDomain, testTable } from '../../../support/players.ts';

describe('what a page draws at a table of Sette e mezzo', () => {
  it('P9.55 is what its seat has checked, and who watches sees the table’s word, in the shape of every page', () => {
    const table = new SetteLive().opens([1, 2, 3]);
    const { punter, banker } = table;
    const own = asSette(pageOf(table.view(punter), punter.memory, []));
    expect([own.viewer, own.phase, own.bank!.turn, own.seguito, own.bank!.guarantees]).toEqual([
      punter.seat,
      'bets',
      punter.seat,
      null,
      [],
    ]);
    expect(own.options.bet!.min).toBe(testTable.minBet);
    expect(own.worth).toEqual({ now: expect.any(Number), full: -2113 });
    const watched = asSette(pageOf(readSette(viewFor(table.state, null, 1, table.now)), null, []));
    expect([watched.viewer, watched.worth, watched.bank!.turn]).toEqual([null, null, punter.seat]);
    table.bets(own.options.bet!.max);
    const [deciding, waiting] = [punter, banker].map((one) => asSette(pageOf(table.view(one), one.memory, [])));
    expect([deciding!.bank!.coup!.punta[0], waiting!.bank!.coup!.punta[0]]).toEqual([expect.any(Number), null]);
  });
});

describe('a page’s session', () => {
  it('P9.57 sits down with the highest bet that the table’s settings have: without it no client plays there', async () => {
    const settings = { seats: 4, highestBet: '2500' };
    const table = { ...testTable, ruleset: 5, feeMode: 0, salt: settingsSalt(settings) };
    const place = {
      server: { ...testDomain, escrow: testDomain.verifyingContract, house: player } as unknown as ServerConfig,
      table: { tableId: hashStruct('Table', table), settings, table } as unknown as TableConfig,
      place: 'here',
      holder: 'page',
      chain: { ...silentChain, lastNonce: async () => ({ known: 0n }) },
    };
    const { memory } = await signedSitting(
      place,
      { player, seat: 2, amount: 100_000n, deadline: inAnHour() },
      signGrant,
    );
    expect(memory.highestBet).toBe(2_500n);
  });

  it('P9.57 drops a view of another game than its table’s, and says so once', async () => {
    const other = new SetteLive().opens([1, 2]);
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    const before = session.snapshot().view;
    server.tamper = () => encodeWire(viewFor(other.state, null, 1, Date.now()));
    server.show();
    expect(session.snapshot().view).toBe(before);
    expect(session.snapshot().notice?.text).toContain('another game');
  });
});
