/**
 * The table in words (server/PROTOCOL.md P9.45): all that stands on the cloth, in every phase, and what is told while
 * it happens.
 */
import { describe, expect, it, vi } from 'vitest';
import { formatChips } from '../../../../engine/chips.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { actNames } from '../../../../web/features/table/acts.ts';
import { Felt } from '../../../../web/features/table/felt.tsx';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import { StandingRail } from '../../../../web/features/table/standing-rail.tsx';
import { TextTable } from '../../../../web/features/table/text-table.tsx';
import { toldAt } from '../../../../web/features/table/told.ts';
import { duelScenes } from '../../browser/support/preview/duel-scenes.ts';
import { setteScenes } from '../../browser/support/preview/sette-scenes.ts';
import { rulesetScenes, scenesOf, standingScenes } from '../../browser/support/preview/scenes.ts';
import { drawn, idsIn, shown, textOf } from '../../support/drawn.ts';
import { played, recorded } from '../../support/recorded-table.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

const scenes = [...duelScenes(), ...scenesOf(6), ...rulesetScenes(), ...standingScenes(), ...setteScenes()].map(
  (scene) => ({
    ...scene,
    snap: decodeWire(scene.snap) as Snapshot,
  }),
);
const onSit = () => undefined;

/** Of the cloth alone: where chips lie, and what the text says in other words at the seats and under the headings. */
const onlyCloth = ['stake', 'standing', 'cards-left', 'result', 'nickname', 'sabot'];
const facts = (html: string): readonly string[] =>
  [...new Set(idsIn(html))].filter((id) => !onlyCloth.some((one) => id === one || id.startsWith(`${one}-`)));

/** Buttons of the action bar that are no acts of the game: they open what helps, wait for a chair, or set an amount. */
const others =
  /^(play-settings|wait-for-seat|(posta|bet)-quick-\d|ended-bank|statement|bank-ended|open-settlement|own-result)/;
const actOf = (id: string): string => id.replace(/^(take-seat)-\d+$/, '$1');

describe.each(scenes)('$name', ({ snap, chairs }) => {
  it('P9.45 has all that the cloth shows, free chairs to sit down on, too', () => {
    shown.wallet = `0x${'11'.repeat(20)}`;
    const felt = drawn(Felt, { onSit }, snap, chairs) + drawn(StandingRail, {}, snap, chairs);
    const text = drawn(TextTable, { onSit }, snap, chairs);
    const ids = new Set(idsIn(text));
    expect(facts(felt).filter((id) => !ids.has(id))).toEqual([]);
    for (const id of facts(felt).filter((one) => /^(credit|points|posta|garage|cagnotte)\b/.test(one)))
      expect([id, figureOf(text, id)]).toEqual([id, figureOf(felt, id)]);
    for (const id of facts(felt).filter((one) => /^tag-/.test(one)))
      expect([id, textOf(text, id)]).toEqual([id, expect.stringContaining(tagText(felt, id))]);
    for (const id of ['text-hand', 'text-bank', 'text-seats', 'text-happened']) expect(ids).toContain(id);
  });

  it('P9.46 has an act for each button of the bar', () => {
    shown.wallet = null;
    const bar = drawn(ActionBar, { onSit, onStatement: onSit }, snap, chairs);
    const buttons = [...bar.matchAll(/<button[^>]*data-testid="([^"]+)"/g)].map(([, id]) => actOf(id!));
    expect(buttons.filter((id) => !others.test(id) && !(actNames as readonly string[]).includes(id))).toEqual([]);
  });
});

/** The exact amount, or the points, that an element stands for. */
const figureOf = (html: string, id: string): string | undefined =>
  new RegExp(`data-testid="${id}"[^>]*data-(?:units|points)="(\\d+)"`).exec(html)?.[1];

/** What lies before a seat on the cloth. */
const tagText = (html: string, id: string): string =>
  /class="tag-text">([^<]+)</.exec(html.slice(html.indexOf(`data-testid="${id}"`)))![1]!;

describe('what is told while it happens', () => {
  const { seat, watcher } = recorded(3, 2, 1n, 90);

  it.each([
    ['a seat', seat, 1],
    ['who watches', watcher, null],
  ] as const)('P9.45 tells %s each card once, and the result after the last', (_, seen, me) => {
    const all = played(seen, [9_000]).map(({ scene }) => scene);
    const coups = new Map<string, { lines: string[]; cards: number }>();
    all.slice(1).forEach((now, i) => {
      if (now.board === null || now.cue === null) return;
      const coup = coups.get(now.board.key) ?? { lines: [], cards: 0 };
      coup.lines.push(...toldAt(all[i]!, now, me, formatChips));
      coup.cards = now.board.outcome === null ? 0 : now.board.punta.length + now.board.banco.length;
      coups.set(now.board.key, coup);
    });
    const whole = [...coups.values()].filter(({ cards, lines }) => cards > 0 && lines.some((one) => /dealt/.test(one)));
    expect(whole.length).toBeGreaterThan(4);
    for (const { lines, cards } of whole) {
      const text = lines.join(' ');
      expect(text.match(/ of (clubs|diamonds|hearts|spades)/g)).toHaveLength(cards);
      expect(lines.filter((one) => /^(Punta|Banco) wins|^Égalité/.test(one))).toEqual([lines.at(-1)]);
    }
  });

  it('P9.45 tells the bank that opens, and each bet', () => {
    const all = played(watcher, [9_000]).map(({ scene }) => scene);
    const lines = all.slice(1).flatMap((now, i) => toldAt(all[i]!, now, null, formatChips));
    expect(lines.some((one) => /holds the bank with a posta of/.test(one))).toBe(true);
    expect(lines.some((one) => /^0x.*: .*\d\.$/.test(one))).toBe(true);
  });
});
