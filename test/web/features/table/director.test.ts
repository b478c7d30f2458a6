/** What the table page says of the director's orders, and what it offers meanwhile (P12.4; RULES R13.5 to R13.12). */
import { describe, expect, it, vi } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { calls } from '../../../../engine/protocol/messages.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';
import { DirectorNotices } from '../../../../web/features/table/director-notices.tsx';
import { directorNotices } from '../../../../web/features/table/director-words.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import { Felt } from '../../../../web/features/table/felt.tsx';
import { Settlement } from '../../../../web/features/table/banks-panel.tsx';
import { won } from '../../../support/live-situations.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import { drawn, idsIn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const { online, saintVincent, venezia } = several;
const told = (table: LiveTable) =>
  directorNotices(viewFor(table.state, null, table.seq, table.now), formatChips, (ms) => `${ms - table.now} ms`);
const words = (table: LiveTable, id: string) => told(table).find((one) => one.id === id)?.text;

vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000', search: '' });
vi.stubGlobal('sessionStorage', { getItem: () => null });

describe('the director’s orders on the page', () => {
  it('P12.4 nothing is said of a table that nobody directs', () => {
    expect(told(several.tableOf(online, 3))).toEqual([]);
  });

  it('P12.4 a suspension, between coups and in one', () => {
    const table = several.opened(several.tableOf(online, 3), 100n * chip);
    several.bets(table, several.byHandAt(table, 1), 30n * chip, calls.plain);
    table.host({ type: 'suspend' });
    expect(words(table, 'suspended')).toMatch(/No clock runs, and bets and money stay as they are/);
    table.host({ type: 'goOn' });
    while (table.phase === 'bets') table.timeOut();
    table.host({ type: 'suspend' });
    expect(words(table, 'suspended')).toMatch(/This coup is played to its end/);
    const html = drawn(DirectorNotices, {}, several.snapOf(table, 1), 6);
    expect(idsIn(html)).toEqual(['director-suspended']);
  });

  it('P12.4 a coming minimum with its moment; then the one in force', () => {
    const table = several.tableOf(online, 3);
    table.host({ type: 'minimum', minBet: 5n * chip, minPosta: 50n * chip, at: table.now + 90_000 });
    expect(words(table, 'coming-minimum')).toMatch(
      /a bet is at least 5 and a posta at least 50, from the next coup after 90000 ms on/,
    );
    table.host({ type: 'suspend' });
    table.now += 90_000;
    table.host({ type: 'tick' });
    expect(words(table, 'coming-minimum')).toBeUndefined();
    expect(words(table, 'minimum')).toBe('Now a bet is at least 5, and a posta at least 50.');
  });

  it('P12.4 a malfunction is told for two minutes', () => {
    const table = several.tableOf(online, 3);
    table.host({ type: 'malfunction' });
    expect(words(table, 'malfunction')).toMatch(/malfunction at 0 ms\. Open bets went back/);
    table.now += 120_000;
    expect(words(table, 'malfunction')).toBeUndefined();
  });

  it('P12.4 a table that closes, with its last bank and without', () => {
    const table = several.opened(several.tableOf(online, 3), 100n * chip);
    table.host({ type: 'close' });
    expect(words(table, 'closing')).toMatch(/this bank is the last one\. After it everybody is paid/);
    const empty = several.tableOf(online, 3);
    empty.host({ type: 'close' });
    expect(words(empty, 'closing')).toMatch(/Everybody is paid, and nobody can sit down/);
    expect(headline(several.snapOf(empty, null).view!, null, formatChips).text).toBe('This table is closed');
  });
});

describe('the cloth', () => {
  it.each([
    [online, 3, 200],
    [saintVincent, 9, 305],
    [venezia, 8, 305],
  ] as const)('P9.7 the cut of the sabot lies where the ruleset has it (%#)', (kind, seats, cut) => {
    const table = several.tableOf(kind, seats);
    expect(drawn(Felt, { onSit: null }, several.snapOf(table, null), 10)).toContain(`data-cut-at="${cut}"`);
  });

  it('P9.7 who covered the whole bank and lost is marked as ferito', () => {
    const table = several.found((salt) => {
      const t = several.opened(several.tableOf({ ...venezia, salt }, 8));
      several.bets(t, several.byHandAt(t, 1), 100n * chip, calls.banco);
      several.finished(t);
      return t.state.game.bank?.ferito == null ? null : t;
    });
    const { ferito } = table.state.game.bank!;
    const html = drawn(Felt, { onSit: null }, several.snapOf(table, null), 10);
    expect(idsIn(html).filter((id) => id.startsWith('ferito-'))).toEqual([`ferito-${ferito}`]);
  });
});

describe('the statement of a bank', () => {
  it('P9.7 a pass is an incasso in heads-up alone', () => {
    const of = (table: LiveTable) => {
      const snap = several.snapOf(several.passed(table), null);
      const bank = snap.view!.past.at(-1)!;
      return textOf(drawn(Settlement, { bank } as never, snap, 4), `settlement-${bank.number}`);
    };
    const among = of(several.wonBank(online, 4));
    expect([/Passed/.test(among!), /Incasso/.test(among!)]).toEqual([true, false]);
    expect(of(won(3, 2))).toMatch(/Incasso/);
  });

  it('P9.7 several seats of the house have their numbers', () => {
    const table = several.passed(several.wonBank(online, 4));
    const snap = several.snapOf(table, null);
    const view = { ...snap.view!, seats: snap.view!.seats.map((seat) => ({ ...seat, house: seat.seat < 3 })) };
    const bank = view.past.at(-1)!;
    const text = textOf(drawn(Settlement, { bank } as never, { ...snap, view }, 4), `settlement-${bank.number}`);
    expect(text).toMatch(/House 1/);
    expect(text).toMatch(/House 2/);
    expect(text).not.toMatch(/The house/);
  });
});
