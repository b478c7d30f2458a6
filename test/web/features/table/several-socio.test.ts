/** What the pages of saint-vincent draw beside the common acts: the banker's partner, and advice. */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { draws } from '../../../../engine/protocol/messages.ts';
import { postaCommand } from '../../../../engine/seat/by-hand.ts';
import { partnerCommand } from '../../../../engine/seat/talk.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { Felt } from '../../../../web/features/table/felt.tsx';
import type { LiveTable } from '../../../support/live-table.ts';
import { drawn, idsIn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const { online, saintVincent, byHandAt } = several;
const bar = (table: LiveTable, seat: number | null) =>
  drawn(ActionBar, { onSit: null, onStatement: () => undefined }, several.snapOf(table, seat), 10);
const felt = (table: LiveTable, seat: number | null) => drawn(Felt, { onSit: null }, several.snapOf(table, seat), 10);
const ready = (table: LiveTable, seat: number) =>
  several.by(table, seat, (memory) => partnerCommand(memory, table.state.number));
const named = (table: LiveTable, socio: number | null) =>
  several.by(table, table.banker!, (memory) => postaCommand(memory, table.state.number, 50n * chip, socio));

describe('the socio', () => {
  it('R14.7 whoever may be it can say so; the banker then has the choice', () => {
    const table = several.tableOf(saintVincent, 4, undefined, 1);
    const [one, two, banker] = [byHandAt(table, 1), byHandAt(table, 2), table.banker!];
    expect([idsIn(bar(table, one)).includes('partner'), idsIn(bar(table, banker)).includes('socio')]).toEqual([
      true,
      false,
    ]);
    for (const none of [banker, 11, null]) expect(idsIn(bar(table, none))).not.toContain('partner');
    expect(textOf(bar(table, banker), 'headline-detail')).toMatch(/^Nobody has offered/);
    ready(table, one);
    ready(table, two);
    expect(idsIn(bar(table, one))).toContain('partner-said');
    expect(idsIn(bar(table, banker)).filter((id) => /^socio-/.test(id))).toEqual([
      'socio-none',
      `socio-${one}`,
      `socio-${two}`,
    ]);
    expect(textOf(felt(table, null), `tag-${one}`)).toBe('would be socio');
  });

  it('R14.7 all see who is socio once the bank is open, and only then', () => {
    const table = ready(several.tableOf(saintVincent, 4), 3);
    const seat = byHandAt(table, 1);
    ready(table, seat);
    expect(idsIn(felt(table, null)).some((id) => id.startsWith('socio-of'))).toBe(false);
    named(table, seat);
    for (const who of [table.banker, seat, byHandAt(table, 2), null])
      expect(idsIn(felt(table, who)).filter((id) => id.startsWith('socio-of'))).toEqual([`socio-of-${seat}`]);
    expect(idsIn(bar(table, byHandAt(table, 2)))).not.toContain('partner');
  });

  it('R14.7 a bank that nobody shares shows none, and other rulesets offer none', () => {
    const table = several.tableOf(saintVincent, 4);
    ready(table, byHandAt(table, 1));
    named(table, null);
    expect(idsIn(felt(table, null)).some((id) => id.startsWith('socio-of'))).toBe(false);
    const other = several.tableOf(online, 4);
    expect(idsIn(bar(other, byHandAt(other, 1)))).not.toContain('partner');
    expect(idsIn(bar(other, other.banker))).not.toContain('headline-detail');
  });
});

describe('advice', () => {
  const atChoice = (limits: typeof online | typeof saintVincent) =>
    several.found((salt) => {
      const one = several.opened(several.tableOf({ ...limits, salt }, 4));
      several.bets(one, byHandAt(one, 2), 50n * chip);
      several.closed(one);
      const { options } = several.snapOf(one, byHandAt(one, 2)).view!;
      return one.phase === 'punta' && options.draws.length === 2 && !options.draws.includes(draws.batte) ? one : null;
    });

  it('R5.10 where it binds, the regola’s word is not told unasked', () => {
    const table = atChoice(saintVincent);
    const html = bar(table, byHandAt(table, 2));
    expect(idsIn(html).filter((id) => id.startsWith('draw-'))).toEqual(['draw-sto', 'draw-carta', 'draw-advice']);
    expect(html.match(/btn-gold/g) ?? []).toEqual([]);
    expect(html).not.toContain('says');
  });

  it('R5.10 elsewhere the page tells it, and asks nobody', () => {
    const table = atChoice(online);
    const html = bar(table, byHandAt(table, 2));
    expect(idsIn(html).filter((id) => id.startsWith('draw-'))).toEqual(['draw-sto', 'draw-carta']);
    expect(html.match(/btn-gold/g)).toHaveLength(1);
    expect(html).toContain('says');
  });
});
