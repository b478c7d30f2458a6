/** P9.32: *Play now* sits down once, at the table that was pressed, and only while that is what its player wants. */
import { beforeEach, expect, it } from 'vitest';
import { setPlayNow, takePlayNow, type PlayNow } from '../../../../web/features/table/play-now.ts';

const at = 1_000_000;
const tableId = `0x${'11'.repeat(32)}` as const;
const pressed: PlayNow = { tableId, seat: 2, player: `0x${'22'.repeat(20)}`, amount: 100n, pressedAt: at };

beforeEach(() => setPlayNow(null));

it('P9.32 is taken once', () => {
  expect(takePlayNow(tableId, at)).toBeNull();
  setPlayNow(pressed);
  expect(takePlayNow(tableId, at + 59_999)).toBe(pressed);
  expect(takePlayNow(tableId, at + 59_999)).toBeNull();
});

it.each([
  ['after a minute', tableId, at + 60_000],
  ['at another table', `0x${'33'.repeat(32)}` as const, at],
])('P9.32 is nothing %s, and is forgotten by that', (_, id, now) => {
  setPlayNow(pressed);
  expect(takePlayNow(id, now)).toBeNull();
  expect(takePlayNow(tableId, at)).toBeNull();
});

it('P9.32 is nothing once it was taken back', () => {
  setPlayNow(pressed);
  setPlayNow(null);
  expect(takePlayNow(tableId, at)).toBeNull();
});
