/** P13.13, P13.14: what a table's page shows of playing again, and where it leads. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import type { RematchNow } from '../../../../engine/table/rematch.ts';
import RematchNotice from '../../../../web/features/table/rematch-notice.tsx';
import { isSameGame } from '../../../../web/features/table/same-limits.ts';
import type { OnSit } from '../../../../web/features/table/snapshot.ts';
import { readRematch } from '../../../../web/lib/incoming.ts';
import { localTimes, tableOf } from '../../../../server/host/house-tables.ts';
import { drawn, idsIn, shown, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

const asked = vi.hoisted(() => ({ answer: {} as object, muted: [] as readonly string[] }));
vi.mock('../../../../web/lib/muted.ts', () => ({ useMuted: () => asked.muted }));
vi.mock('@tanstack/react-query', () => ({ useQuery: () => asked.answer }));
vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);

const other: Hex = `0x${'a1'.repeat(20)}`;
const tableId: Hex = `0x${'e1'.repeat(32)}`;
const table = several.tableOf(several.online, 3);
const [seated, watching] = [several.snapOf(table, 1), several.snapOf(table, null)];
const notice = (rematch: RematchNow, { snap = watching, onSit = null as OnSit } = {}) =>
  drawn(RematchNotice, { onSit }, { ...snap, rematch: { ...rematch, at: Date.now() } }, 4);

describe('P13.13 the question', () => {
  beforeEach(() => {
    asked.muted = [];
  });

  it('P13.13 may be asked, and says how the last one ended', () => {
    const html = notice({ state: 'may', other, last: 'declined' });
    expect(idsIn(html)).toEqual(['rematch-may', 'rematch', 'rematch-away']);
    expect(textOf(html, 'rematch-may')).toMatch(/^The answer was no\. You have played with 0xa1a1…a1a1\./);
  });

  it('P13.13 is answered by two buttons, and taken back by one', () => {
    const html = notice({ state: 'asks', other, left: 42_000 });
    expect(idsIn(html)).toEqual(['rematch-asks', 'rematch-accept', 'rematch-decline', 'rematch-mute']);
    expect(html).toMatch(/<span role="alert">0xa1a1…a1a1 asks you to play again[^<]*<\/span>/);
    expect(idsIn(notice({ state: 'asked', other, left: 42_000 }))).toEqual(['rematch-asked', 'rematch-decline']);
  });

  it('P13.13 of who is muted is not shown', () => {
    asked.muted = [other];
    expect(notice({ state: 'asks', other, left: 42_000 })).toBe('');
  });

  it.each<[string, unknown, RematchNow | null | undefined]>([
    ['nothing', 'null', null],
    ['that one may ask', '{"state":"may","other":"OTHER","last":null}', { state: 'may', other, last: null }],
    ['a question', '{"state":"asks","other":"OTHER","left":5}', { state: 'asks', other, left: 5 }],
    ['an object', { state: 'opening', other }, undefined],
    ['a question for ever', '{"state":"asks","other":"OTHER","left":1e9}', undefined],
    ['an end that is in no list', '{"state":"may","other":"OTHER","last":"constructor"}', undefined],
    ['no wallet', '{"state":"opening","other":"0x12"}', undefined],
    ['a table that is none', '{"state":"agreed","other":"OTHER","tableId":"https://example.org"}', undefined],
    ['one more field', '{"state":"opening","other":"OTHER","amount":"5n"}', undefined],
  ])('P13.13 is read as it stands: %s', (_, message, read) =>
    expect(readRematch(typeof message === 'string' ? message.replace('OTHER', other) : message)).toEqual(read),
  );
});

describe('P13.14 where it leads', () => {
  const agreed = (at: Hex): RematchNow => ({ state: 'agreed', other, tableId: at });
  const here = (): void => {
    asked.answer = {};
    shown.tableId = tableId;
  };

  it('P13.14 here: a button asks what to bring, where one may sit', () => {
    here();
    expect(idsIn(notice(agreed(tableId), { onSit: () => undefined }))).toEqual([
      'rematch-agreed',
      'rematch-sit',
      'rematch-away',
    ]);
    expect(idsIn(notice(agreed(tableId), { snap: seated }))).toEqual(['rematch-agreed', 'rematch-away']);
  });

  it('P13.14 here: says who of the two has to sit in', () => {
    here();
    const them = seated.view!.seats.find(({ seat }) => seat === 2)!.player;
    const told = (out: number) => {
      const seats = seated.view!.seats.map((one) => ({ ...one, sittingOut: one.seat === out }));
      const snap = { ...seated, view: { ...seated.view!, seats }, me: seats.find(({ seat }) => seat === 1)! };
      return textOf(notice({ state: 'agreed', other: them, tableId }, { snap }), 'rematch-agreed');
    };
    expect(told(1)).toMatch(/at this table\. Sit in, and it goes on\./);
    expect(told(2)).toMatch(/at this table\. It goes on once 0x\S+ sits in\./);
  });

  it('P13.14 to another table by a link only, and to none of other limits', () => {
    shown.tableId = `0x${'11'.repeat(32)}`;
    const data = { settings: { seats: 4, name: 'T 2', mark: 'ab' }, table: seated.view!.table };
    asked.answer = { data, isPending: false, isError: false };
    const html = notice(agreed(tableId), { snap: seated });
    expect(html).toContain(`href="/table?id=${tableId}"`);
    expect(textOf(html, 'rematch-agreed')).toContain('Leave your seat here if you want to go.');
    asked.answer = { ...asked.answer, data: { ...data, table: { ...data.table, maxPosta: 1n } } };
    expect(idsIn(notice(agreed(tableId)))).toEqual(['rematch-other', 'rematch-away']);
    asked.answer = { data: null, isPending: false, isError: false };
    expect(idsIn(notice(agreed(tableId)))).toEqual(['rematch-unknown', 'rematch-away']);
  });

  it('P13.14 the same game is one of the same ruleset, chairs, clocks and limits, whatever its name', () => {
    const choices = { name: 'Ugo', ruleset: 'online', seats: 4, minBet: 1n, minPosta: 10n, maxPosta: 500n };
    const one = tableOf({ ...choices, mark: 'ab' }, localTimes);
    expect(isSameGame(one, tableOf({ ...choices, name: 'Ugo 2', mark: 'cd' }, localTimes))).toBe(true);
    for (const over of [{ seats: 5 }, { minBet: 2n }, { minPosta: 11n }, { maxPosta: 501n }, { ruleset: 'venezia' }])
      expect(isSameGame(one, tableOf({ ...choices, ...over }, localTimes))).toBe(false);
    expect(isSameGame(one, tableOf(choices, { ...localTimes, window: 61 }))).toBe(false);
  });
});
