/** What is said of a wait for a seat (P11.16). */
import { afterEach, expect, it } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import type { Table } from '../../../../engine/protocol/messages.ts';
import type { WaitWish } from '../../../../engine/table/wait-wish.ts';
import { isAsWished, tabWords, waitWords } from '../../../../web/features/waiting/wait-words.ts';
import type { OwnWait } from '../../../../web/lib/server-types.ts';
import { speak } from '../../../../web/words/words.ts';

const tableId: Hex = `0x${'12'.repeat(32)}`;
const other: Hex = `0x${'34'.repeat(32)}`;
const tables = [{ tableId, name: 'Circolo' }];
const any = { ruleset: null, most: null };

afterEach(() => speak('en'));

it.each<readonly [OwnWait, string, string | null]>([
  [
    { wish: { tableId }, state: 'waits', position: 1 },
    'You wait for a seat at Circolo. You are the first in the list.',
    '1 in the list',
  ],
  [
    { wish: any, state: 'waits', position: 2 },
    'You wait for a seat at any table. 1 waits before you.',
    '2 in the list',
  ],
  [
    { wish: { ruleset: 'online', most: 1_000n }, state: 'waits', position: 4 },
    'You wait for a seat at any table of online with a posta from 10 or less. 3 wait before you.',
    '4 in the list',
  ],
  [
    { wish: any, state: 'held', tableId, seat: 3, left: 30_000 },
    'Seat 3 at Circolo is yours for 23 s.',
    '23 s: a seat is yours',
  ],
  [
    { wish: any, state: 'held', tableId: other, seat: 1, left: 30_000 },
    'Seat 1 at this table is yours for 23 s.',
    '23 s: a seat is yours',
  ],
  [
    { wish: any, state: 'over', why: 'late' },
    'The seat was held for you for half a minute, and is not any more.',
    null,
  ],
  [{ wish: any, state: 'over', why: 'closed' }, 'What you waited for is not open any more.', null],
])('P11.16 %o', (wait, words, tab) => {
  expect(waitWords(wait, 23, tables)).toBe(words);
  expect(tabWords(wait, 23)).toBe(tab);
});

it.each<readonly [WaitWish, boolean]>([
  [{ tableId: other }, true],
  [any, true],
  [{ ruleset: 'online', most: 1_000n }, true],
  [{ ruleset: null, most: 999n }, false],
  [{ ruleset: 'venezia', most: null }, false],
])('P11.16 a seat is taken only at a table as it was asked for: %o', (wish, fits) => {
  const limits = { tableId: other, ruleset: 'online', table: { minPosta: 1_000n } as Table };
  const wait = { wish, state: 'held', tableId: other, seat: 1, left: 30_000 } as const;
  expect(isAsWished(wait, [limits])).toBe(fits);
  // Of a table that it does not know this page can say nothing.
  expect(isAsWished(wait, [])).toBe('tableId' in wish || wish === any);
});

it.each<readonly ['it' | 'fr', number, string]>([
  ['it', 1, 'Aspetti un posto a Circolo. Sei in cima alla lista.'],
  ['it', 2, 'Aspetti un posto a Circolo. Davanti a te aspetta una persona.'],
  ['it', 4, 'Aspetti un posto a Circolo. Davanti a te aspettano in 3.'],
  ['fr', 1, 'Vous attendez une place à Circolo. Vous êtes en tête de la liste.'],
  ['fr', 2, 'Vous attendez une place à Circolo. Une personne attend avant vous.'],
  ['fr', 4, 'Vous attendez une place à Circolo. 3 personnes attendent avant vous.'],
])('P11.16 in %s, %i in the list', async (language, position, words) => {
  await speak(language);
  expect(waitWords({ wish: { tableId }, state: 'waits', position }, 23, tables)).toBe(words);
});
