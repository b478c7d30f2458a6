/** P13.6: what a page takes of what is said, how it shows it, and whom it does not hear. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatPanel } from '../../../../web/features/table/chat-panel.tsx';
import { heardOf, withSaid, type SaidAt } from '../../../../web/features/table/said-log.ts';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import { readSaid } from '../../../../web/lib/incoming.ts';
import { mute, muted, readMuted } from '../../../../web/lib/muted.ts';
import ThrownGift from '../../../../web/features/table/thrown-gift.tsx';
import { drawn, idsIn, shown, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const player = `0x${'a1'.repeat(20)}` as const;
const said = { seat: 1, player, text: 'Ciao' };

describe('P13.6 what the table server says was said', () => {
  it('P13.6 is read as it stands', () => {
    expect(readSaid(JSON.stringify(said))).toEqual({ seat: 1, player, words: { text: 'Ciao' } });
    expect(readSaid(JSON.stringify({ seat: 255, player, phrase: 'hello' }))?.words).toEqual({ phrase: 'hello' });
  });

  it.each<[string, unknown]>([
    ['an object', said],
    ['a phrase that is in no list', { seat: 1, player, phrase: 'chips' }],
    ['a key of every object', { seat: 1, player, phrase: 'constructor' }],
    ['both', { ...said, phrase: 'hello' }],
    ['neither', { seat: 1, player }],
    ['a gift that is in no list', { seat: 1, player, gift: 'chips', to: 2 }],
    ['a gift to no seat', { seat: 1, player, gift: 'rose', to: 0 }],
    ['a gift with a text', { ...said, gift: 'rose', to: 2 }],
    ['one more field', { ...said, house: true }],
    ['no seat', { ...said, seat: 0 }],
    ['no address', { ...said, player: '0x12' }],
    ['a huge text', { ...said, text: 'x'.repeat(3_000) }],
    ['a text beyond all reading', { ...said, text: 'x'.repeat(1_000_000) }],
    ['writing that is turned', { ...said, text: 'a\u202eb' }],
    ['a new line', { ...said, text: 'a\nb' }],
    ['an object as text', { ...said, text: { toString: 'x' } }],
  ])('P13.6 %s is not shown', (name, message) =>
    expect(readSaid(name === 'an object' ? message : JSON.stringify(message))).toBeNull(),
  );

  it('P13.6 a flood is not heard, and the last 60 are kept', () => {
    const one = readSaid(JSON.stringify(said))!;
    let log: readonly SaidAt[] = [];
    for (let i = 0; i < 1_000; i++) log = withSaid(log, one, 5);
    expect(log).toHaveLength(40);
    for (let i = 0; i < 1_000; i++) log = withSaid(log, one, 100_000 + i * 1_000);
    expect(log).toHaveLength(60);
    expect(new Set(log.map(({ key }) => key)).size).toBe(60);
  });
});

describe('P13.6 on the page', () => {
  const table = several.tableOf(several.online, 3);
  const seated = several.snapOf(table, 1);
  const other = seated.view!.seats.find(({ seat }) => seat === 2)!.player;
  const panel = (snap: Snapshot, ...texts: readonly string[]) =>
    drawn(
      ChatPanel,
      {},
      { ...snap, said: texts.map((text, i) => ({ seat: 2, player: other, words: { text }, key: i + 1, at: i })) },
      4,
    );
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('P13.6 a text is text: no HTML, nothing to press, apart from the direction around it', () => {
    const html = panel(seated, '<img src=x onerror=alert(1)>', 'https://example.org javascript:alert(1)');
    expect(html).toContain('<bdi dir="auto">&lt;img src=x onerror=alert(1)&gt;</bdi>');
    expect(html).toContain('<bdi dir="auto">https://example.org javascript:alert(1)</bdi>');
    expect(html).not.toMatch(/<a[ >]|href|<img/);
  });

  it('P13.6 who speaks is named by the address, also with a nickname', () => {
    shown.nicknames = new Map([[other, 'Ada']]);
    expect(panel(seated, 'Ciao')).toMatch(new RegExp(`Ada</bdi>.*0x</span>${other.slice(2, 6)}</span>`));
    shown.nicknames = new Map();
    expect(panel(seated, 'Ciao')).toContain(`${other.slice(0, 6)}…${other.slice(-4)}`);
  });

  it('P13.6 the log is announced, and still a list', () => {
    expect(panel(seated, 'Ciao')).toMatch(/<div role="log" aria-label="Chat"[^>]*><ol[^>]*><li/);
  });

  describe('P13.12 a gift', () => {
    const given = (ago: number, to = 2) => {
      const words = { gift: 'rose', to } as const;
      return { ...seated, said: [{ seat: 3, player: other, words, key: 1, at: Date.now() - ago }] };
    };
    const thrown = (snap: Snapshot) => drawn(ThrownGift, { seat: 2 }, snap, 4);

    it('P13.12 stands in the log in words, and lies on its seat for some seconds', () => {
      const html = drawn(ChatPanel, {}, given(0), 4);
      expect(textOf(html, 'chat-gift')).toMatch(/^throws a rose to ./);
      expect(idsIn(thrown(given(1_000)))).toEqual(['thrown-2']);
      expect(thrown(given(7_000))).toBe('');
      expect(thrown(given(0, 3))).toBe('');
    });

    it('P13.12 of who is muted is not heard', () => {
      expect(heardOf(given(0).said, [other])).toEqual([]);
    });

    it('P13.12 is thrown to others who sit there, by who has a seat', () => {
      const html = drawn(ChatPanel, {}, seated, 4);
      expect(idsIn(html)).toEqual(expect.arrayContaining(['gift-to', 'gift-rose', 'gift-heart']));
      expect(html.match(/<option /g)).toHaveLength(seated.view!.seats.length - 1);
      expect(idsIn(drawn(ChatPanel, {}, several.snapOf(table, null), 4))).not.toContain('gifts');
    });
  });

  it('P13.6 only who has a seat is asked to say something', () => {
    expect(idsIn(panel(seated))).toContain('chat-text');
    expect(idsIn(panel(several.snapOf(table, null)))).not.toContain('chat-text');
  });

  it('P13.6 who is muted is kept by this browser, as strictly read', () => {
    mute(player, true);
    mute(other, true);
    mute(player, true);
    expect(kept.get('sabot.muted')).toBe(`${other},${player}`);
    mute(player, false);
    expect(muted()).toEqual([other]);
    const log = [player, other].map((one, i) => ({ seat: 1, player: one, words: { text: 'x' }, key: i, at: 0 }));
    expect(heardOf(log, muted()).map((one) => one.player)).toEqual([player]);
    expect(readMuted(`${other},x,,0x12,${player}<b>`)).toEqual([other]);
    for (let i = 0; i < 300; i++) mute(`0x${i.toString(16).padStart(40, '0')}`, true);
    expect(muted()).toHaveLength(200);
  });
});
