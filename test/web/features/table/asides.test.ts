/** P13.17: what a page takes of an aside, how it shows it, and whom it does not hear. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import AsideAsks from '../../../../web/features/table/aside-asks.tsx';
import AsidePanel from '../../../../web/features/table/aside-panel.tsx';
import { asCut, putAway, withAside, withAsideSaid, type AsideAt } from '../../../../web/features/table/aside-log.ts';
import { readAside, readSaidAside } from '../../../../web/lib/incoming.ts';
import { drawn, idsIn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);

const world = vi.hoisted(() => ({ muted: [] as readonly string[] }));
vi.mock('../../../../web/lib/muted.ts', () => ({ useMuted: () => world.muted }));

const other: Hex = `0x${'a1'.repeat(20)}`;
const open = withAside([], { other, seat: 2, state: 'open' }, 0);
const said = { other, mine: false, text: 'Ciao' };

describe('P13.17 what the table server says', () => {
  it.each<[string, unknown]>([
    ['a question', { other, seat: 2, state: 'asks', left: 5 }],
    ['that both have agreed', { other, seat: 255, state: 'open' }],
    ['an end', { other, seat: 2, state: 'over', why: 'left' }],
  ])('P13.17 is read as it stands: %s', (_, message) => expect(readAside(JSON.stringify(message))).toEqual(message));

  it.each<[string, unknown]>([
    ['no wallet', { other: '0x12', seat: 2, state: 'open' }],
    ['no seat', { other, seat: 0, state: 'open' }],
    ['an end without why', { other, seat: 2, state: 'over' }],
    ['an end that is in no list', { other, seat: 2, state: 'over', why: 'cut' }],
    ['a question for ever', { other, seat: 2, state: 'asks', left: 1e9 }],
    ['one more field', { other, seat: 2, state: 'open', house: true }],
  ])('P13.17 %s is not taken', (_, message) => expect(readAside(JSON.stringify(message))).toBeNull());

  it.each<[string, unknown]>([
    ['an object', said],
    ['a phrase that is in no list', JSON.stringify({ other, mine: true, phrase: 'constructor' })],
    ['both', JSON.stringify({ ...said, phrase: 'hello' })],
    ['writing that is turned', JSON.stringify({ ...said, text: 'a\u202eb' })],
    ['a huge text', JSON.stringify({ ...said, text: 'x'.repeat(3_000) })],
    ['by nobody', JSON.stringify({ mine: true, text: 'Ciao' })],
  ])('P13.17 %s is not shown', (_, message) => expect(readSaidAside(message)).toBeNull());

  it('P13.17 nothing is shown that was not agreed to, nor a flood, and the last 60 are kept', () => {
    expect(withAsideSaid([], said, 0)).toEqual([]);
    const asks = withAside([], { other, seat: 2, state: 'asks', left: 5 }, 0);
    expect(withAsideSaid(asks, said, 0)).toEqual(asks);
    let log: readonly AsideAt[] = open;
    for (let i = 0; i < 1_000; i++) log = withAsideSaid(log, said, 5);
    expect(log[0]!.lines).toHaveLength(20);
    for (let i = 0; i < 1_000; i++) log = withAsideSaid(log, said, 100_000 + i * 1_000);
    expect(log[0]!.lines).toHaveLength(60);
    expect(new Set(log[0]!.lines.map(({ key }) => key)).size).toBe(60);
  });

  it('P13.17 with the connection all are over, until the house tells them anew; what was said stays', () => {
    const cut = asCut(withAsideSaid(open, said, 5));
    expect(cut[0]).toMatchObject({ stage: { state: 'over', why: 'cut' }, lines: [{ words: { text: 'Ciao' } }] });
    expect(withAsideSaid(cut, said, 6)[0]!.lines).toHaveLength(1);
    expect(withAside(cut, { other, seat: 2, state: 'open' }, 9)[0]).toMatchObject({ stage: { state: 'open' } });
    expect(putAway(cut, other)).toEqual([]);
    expect(putAway(open, other)).toEqual(open);
    const many = Array.from({ length: 99 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}` as const);
    const all = many.reduce((before, one) => withAside(before, { other: one, seat: 2, state: 'open' }, 0), open);
    expect(all).toHaveLength(32);
  });
});

describe('P13.17 on the page', () => {
  const table = several.tableOf(several.online, 3);
  const seated = several.snapOf(table, 1);
  const them = seated.view!.seats.find(({ seat }) => seat === 2)!.player;
  beforeEach(() => {
    world.muted = [];
  });
  const panel = (asides: readonly AsideAt[], seat: number | null = 1) =>
    drawn(AsidePanel, {}, { ...several.snapOf(table, seat), asides }, 4);
  const asked = withAside([], { other: them, seat: 2, state: 'asks', left: 60_000 }, Date.now());
  const asks = () => drawn(AsideAsks, { onYes: () => undefined }, { ...seated, asides: asked }, 4);

  it('P13.16 says that the house’s server can read it, where one asks and where one is asked', () => {
    expect(panel([])).toMatch(/house’s server carries it, and can read it/);
    expect(textOf(asks(), 'aside-asks')).toMatch(/asks to talk with you alone\. The house’s server can read it\./);
    expect(idsIn(asks())).toEqual(['aside-asks', 'aside-accept', 'aside-decline', 'aside-asks-mute']);
  });

  it('P13.17 a text is text, and only an open one is written into', () => {
    const now = withAside([], { other: them, seat: 2, state: 'open' }, 0);
    const html = panel(withAsideSaid(now, { other: them, mine: false, text: '<img src=x onerror=alert(1)>' }, 0));
    expect(html).toContain('<bdi dir="auto">&lt;img src=x onerror=alert(1)&gt;</bdi>');
    expect(idsIn(html)).toEqual(expect.arrayContaining(['aside-text', 'aside-end', 'aside-phrase-hello']));
    const over = idsIn(panel(withAside(now, { other: them, seat: 2, state: 'over', why: 'left' }, 0)));
    expect(over).toContain('aside-away');
    expect(over).not.toContain('aside-text');
  });

  it('P13.15 people are asked who sit there and are not asked yet, by who has a seat', () => {
    expect(panel([]).match(/<option /g)).toHaveLength(2);
    expect(panel(asked).match(/<option /g)).toHaveLength(1);
    expect(panel([], null)).toBe('');
  });

  it('P13.17 who asks, talks or has talked can be muted there: nowhere else is there a line of theirs', () => {
    for (const stage of [{ state: 'open' }, { state: 'asked', left: 9 }, { state: 'over', why: 'declined' }] as const)
      expect(idsIn(panel(withAside([], { other: them, seat: 2, ...stage }, 0)))).toContain('aside-mute');
    expect(idsIn(panel(asked))).toEqual(expect.arrayContaining(['aside-yes', 'aside-end', 'aside-mute']));
  });

  it('P13.17 of who is muted nothing is shown, and they are not asked', () => {
    world.muted = [them];
    expect(panel([]).match(/<option /g)).toHaveLength(1);
    expect(asks()).toBe('');
    expect(panel(withAside([], { other: them, seat: 2, state: 'open' }, 0))).not.toContain(them);
  });
});
